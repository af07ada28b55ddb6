import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/page-meta.ts";
import { requirePart } from "#server/content/site-parts.ts";
import { readForm } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";
import { CartPage } from "./cart-page.tsx";
import { loadCartPage } from "./load-cart-page.ts";

/** `/cart` */
export function loader({ request, context }: LoaderFunctionArgs) {
  return loadCartPage({ request, context });
}

/** Forms of the cart post to `/cart/lines` and below. */
export async function action({ request }: ActionFunctionArgs) {
  await requirePart("orders");
  await readForm(request);
  return seeOther(onwardPath(request, "/cart"));
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function Cart() {
  return <CartPage {...useLoaderData<typeof loader>()} />;
}
