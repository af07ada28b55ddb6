import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { readFormBody } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { findOrderByLink } from "#server/orders/access/open-order.ts";
import { cancelUnpaidOrder } from "#server/orders/start-payment.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";

/** `POST /orders/:id/cancel`: calls an order off that nobody has paid. Its page says what has become of it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readFormBody(request);
  const opened = await orUnavailable(findOrderByLink(serviceClient, params.id ?? "", parseKey(request)));
  if (opened.kind === "missing") throw notFound();
  if (opened.kind === "order" && opened.order.status === "pending")
    await orUnavailable(cancelUnpaidOrder(serviceClient, opened.order));
  return seeOther(safeRedirect(form.get("returnTo"), orderPage(request, params.id)));
}

export function loader({ request, params }: LoaderFunctionArgs) {
  return seeOther(orderPage(request, params.id));
}

function orderPage(request: Request, id = ""): string {
  const query = new URLSearchParams({ key: parseKey(request) ?? "" });
  return getLocalizedPath(request, `/orders/${encodeURIComponent(id)}?${query}`);
}

function parseKey(request: Request): string | null {
  return new URL(request.url).searchParams.get("key");
}
