import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { addOrderToCart } from "#server/checkout/update-cart.ts";
import { serviceClient, withLanguage } from "#server/directus/clients/clients.ts";
import { readFormBody } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { findOrderByLink } from "#server/orders/access/open-order.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";

/** `POST /orders/:id/reorder`: what was bought goes into this browser's cart again, which says what has changed. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readFormBody(request);
  const key = new URL(request.url).searchParams.get("key");
  const opened = await orUnavailable(findOrderByLink(serviceClient, params.id ?? "", key));
  if (opened.kind === "missing") throw notFound();
  if (opened.kind === "expired") return seeOther(getLocalizedPath(request, "/orders/find"));
  const { lines, currency } = opened.order;
  const pieces = lines.flatMap(({ variant, quantity, unitAmount: amount }) =>
    variant === undefined ? [] : [{ variant: String(variant), quantity, named: { amount, currency } }],
  );
  const directus = withLanguage(serviceClient, getLanguage(request));
  const nonce = (form.get("nonce") ?? "").slice(0, 64);
  const added = await orUnavailable(addOrderToCart(directus, request, { pieces, nonce }));
  return seeOther(getLocalizedPath(request, "/cart"), added.ok ? added.headers : {});
}

export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(getLocalizedPath(request, "/cart"));
}
