import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse } from "#app/routes/refusal.ts";
import { setLineSchema } from "#server/cart/cart-forms.ts";
import { setLineOfBrowsersCart } from "#server/checkout/change-cart.ts";
import { requirePart } from "#server/content/site-parts.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { parseForm, readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { CartPage } from "./cart-page.tsx";
import { loadCartPage } from "./load-cart-page.ts";

/** `POST /cart/lines/:id` sets a line to a number of pieces, and to what is named for one; 0 removes it. A GET goes to the cart. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!refusalOf(context)) throw seeOther(onwardPath(request, "/cart"));
  return loadCartPage({ request, context });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  await requirePart("orders");
  const language = languageOf(request);
  const id = params.id ?? "";
  const sent = await readForm(request);
  const form = parseForm(setLineSchema(language.texts), sent);
  const amount = sent.get("amount");
  const values = amount === null ? {} : { [`amount-${id}`]: amount };
  if (!form.ok)
    return refuse(context, { errors: { [`quantity-${id}`]: form.errors.quantity ?? "" }, values });
  const set = await orUnavailable(
    setLineOfBrowsersCart(speaking(serviceDirectus, language), request, id, form.value),
  );
  const field = !set.ok && set.ofAmount ? `amount-${id}` : `quantity-${id}`;
  if (!set.ok) return refuse(context, { errors: { [field]: set.words }, values });
  return seeOther(onwardPath(request, "/cart"), set.headers);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function RefusedCart() {
  return <CartPage {...useLoaderData<typeof loader>()} />;
}
