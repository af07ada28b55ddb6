import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { addAgainToBrowsersCart } from "#server/checkout/change-cart.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { readForm } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { openOrder } from "#server/orders/open-order.ts";

/** `POST /orders/:id/reorder`: what was bought goes into this browser's cart again, which says what has changed. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const key = new URL(request.url).searchParams.get("key");
  const opened = await orUnavailable(openOrder(serviceDirectus, params.id ?? "", key));
  if (opened.kind === "missing") throw notFound();
  if (opened.kind === "expired") return seeOther(onwardPath(request, "/orders/find"));
  const { lines, currency } = opened.order;
  const pieces = lines.flatMap(({ variant, quantity, unitAmount: amount }) =>
    variant === undefined ? [] : [{ variant: String(variant), quantity, named: { amount, currency } }],
  );
  const directus = speaking(serviceDirectus, languageOf(request));
  const nonce = (form.get("nonce") ?? "").slice(0, 64);
  const added = await orUnavailable(addAgainToBrowsersCart(directus, request, pieces, nonce));
  return seeOther(onwardPath(request, "/cart"), added.ok ? added.headers : {});
}

export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(onwardPath(request, "/cart"));
}
