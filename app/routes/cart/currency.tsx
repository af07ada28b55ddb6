import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse } from "#app/routes/refusal.ts";
import { currencySchema } from "#server/cart/cart-forms.ts";
import { chooseCurrency } from "#server/cart/currency.ts";
import { withoutPrices } from "#server/catalogue/shop-query.ts";
import { parseForm, readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { CartPage } from "./cart-page.tsx";
import { loadCartPage } from "./load-cart-page.ts";

/** `POST /cart/currency` shows prices in another currency, the cart's too, and leads back; a GET goes to the cart. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!refusalOf(context)) throw seeOther(onwardPath(request, "/cart"));
  return loadCartPage({ request, context });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = parseForm(currencySchema(languageOf(request).texts), await readForm(request));
  if (!form.ok) return refuse(context, { errors: { form: form.errors.currency ?? "" } });
  const { currency, returnTo } = form.value;
  const headers = await orUnavailable(chooseCurrency(request, currency));
  return seeOther(withoutPrices(safeRedirect(returnTo, onwardPath(request, "/cart"))), headers);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function RefusedCart() {
  return <CartPage {...useLoaderData<typeof loader>()} />;
}
