import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { serviceDirectus } from "#server/directus/doors.ts";
import { readForm } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { onwardPath } from "#server/languages.ts";
import { openOrder } from "#server/orders/open-order.ts";
import { abandonOrder } from "#server/orders/open-payment.ts";

/** `POST /orders/:id/cancel`: calls an order off that nobody has paid. Its page says what has become of it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const opened = await orUnavailable(openOrder(serviceDirectus, params.id ?? "", keyOf(request)));
  if (opened.kind === "missing") throw notFound();
  if (opened.kind === "order" && opened.order.status === "pending")
    await orUnavailable(abandonOrder(serviceDirectus, opened.order));
  return seeOther(safeRedirect(form.get("returnTo"), orderPage(request, params.id)));
}

export function loader({ request, params }: LoaderFunctionArgs) {
  return seeOther(orderPage(request, params.id));
}

function orderPage(request: Request, id = ""): string {
  const query = new URLSearchParams({ key: keyOf(request) ?? "" });
  return onwardPath(request, `/orders/${encodeURIComponent(id)}?${query}`);
}

function keyOf(request: Request): string | null {
  return new URL(request.url).searchParams.get("key");
}
