import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse } from "#app/routes/refusal.ts";
import { estimateCart } from "#server/checkout/estimate-cart.ts";
import { requirePart } from "#server/content/site-parts.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";
import { visitorOf } from "#server/visitor.ts";
import { CartPage } from "./cart-page.tsx";
import { loadCartPage } from "./load-cart-page.ts";

/** `POST /cart/estimate` keeps with the cart where it goes, and the cart shows what that costs; a GET goes to the cart. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!refusalOf(context)) throw seeOther(onwardPath(request, "/cart"));
  return loadCartPage({ request, context });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requirePart("orders");
  const form = await readForm(request);
  const { directus } = await visitorOf({ request, context });
  const estimated = await orUnavailable(estimateCart(directus, request, form));
  if (!estimated.ok) return refuse(context, estimated);
  return seeOther(onwardPath(request, "/cart#estimate"), estimated.headers);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function RefusedCart() {
  return <CartPage {...useLoaderData<typeof loader>()} />;
}
