import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getFormErrors, rejectForm } from "#app/page/form-errors.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { currencySchema } from "#server/cart/cart-forms.ts";
import { chooseCurrency } from "#server/cart/currency.ts";
import { stripPriceParams } from "#server/catalogue/shop/shop-query.ts";
import { parseForm, readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { CartPage } from "./cart-page.tsx";
import { loadCartPage } from "./load-cart-page.ts";

/** `POST /cart/currency` shows prices in another currency, the cart's too, and leads back; a GET goes to the cart. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!getFormErrors(context)) throw seeOther(getLocalizedPath(request, "/cart"));
  return loadCartPage({ request, context });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = parseForm(currencySchema(getLanguage(request).t), await readFormBody(request));
  if (!form.ok) return rejectForm(context, { errors: { form: form.errors.currency ?? "" } });
  const { currency, returnTo } = form.value;
  const headers = await orUnavailable(chooseCurrency(request, currency));
  return seeOther(stripPriceParams(safeRedirect(returnTo, getLocalizedPath(request, "/cart"))), headers);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function RefusedCart() {
  return <CartPage {...useLoaderData<typeof loader>()} />;
}
