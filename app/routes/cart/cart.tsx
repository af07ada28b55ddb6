import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { createPageMeta } from "#app/page/page-meta.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { readFormBody } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { CartPage } from "./cart-page.tsx";
import { loadCartPage } from "./load-cart-page.ts";

/** `/cart` */
export function loader({ request, context }: LoaderFunctionArgs) {
  return loadCartPage({ request, context });
}

/** Forms of the cart post to `/cart/lines` and below. */
export async function action({ request }: ActionFunctionArgs) {
  await requirePart("orders");
  await readFormBody(request);
  return seeOther(getLocalizedPath(request, "/cart"));
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function Cart() {
  return <CartPage {...useLoaderData<typeof loader>()} />;
}
