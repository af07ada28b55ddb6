import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getFormErrors, rejectForm } from "#app/page/form-errors.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { setLineSchema } from "#server/cart/cart-forms.ts";
import { updateCartLine } from "#server/checkout/update-cart.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { serviceClient, withLanguage } from "#server/directus/clients/clients.ts";
import { parseForm, readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { CartPage } from "./cart-page.tsx";
import { loadCartPage } from "./load-cart-page.ts";

/** `POST /cart/lines/:id` sets a line to a number of pieces, and to what is named for one; 0 removes it. A GET goes to the cart. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!getFormErrors(context)) throw seeOther(getLocalizedPath(request, "/cart"));
  return loadCartPage({ request, context });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  await requirePart("orders");
  const language = getLanguage(request);
  const id = params.id ?? "";
  const sent = await readFormBody(request);
  const form = parseForm(setLineSchema(language.t), sent);
  const amount = sent.get("amount");
  const values = amount === null ? {} : { [`amount-${id}`]: amount };
  if (!form.ok)
    return rejectForm(context, { errors: { [`quantity-${id}`]: form.errors.quantity ?? "" }, values });
  const set = await orUnavailable(
    updateCartLine(withLanguage(serviceClient, language), request, { id, ...form.value }),
  );
  const field = !set.ok && set.ofAmount ? `amount-${id}` : `quantity-${id}`;
  if (!set.ok) return rejectForm(context, { errors: { [field]: set.message }, values });
  return seeOther(getLocalizedPath(request, "/cart"), set.headers);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function RefusedCart() {
  return <CartPage {...useLoaderData<typeof loader>()} />;
}
