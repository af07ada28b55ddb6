import { config } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import { isPaid, type Order } from "../order.ts";
import type { OrderRequest, RequestKind } from "./return-request.ts";

export interface ReturnableLine {
  id: string;
  title: string;
  quantity: number;
}

const day = 24 * 3600 * 1000;

/**
 * Quantities that can still be withdrawn from or returned. Delivery dates are unknown, so the period starts some days
 * after shipping, and not before. Downloads with consent cannot be withdrawn from (Directive 2011/83/EU, article 16 m).
 * @param requests earlier ones of this order
 */
export function listReturnableLines(
  order: Order,
  requests: OrderRequest[],
  { kind, now = Date.now() }: { kind: RequestKind; now?: number },
): ReturnableLine[] {
  if (!isPaid(order.status) || now > getDeadline(order, kind)) return [];
  return order.lines
    .filter((line) => line.kind === "product" && (line.type === "physical" || isRevocable(order, kind)))
    .map(({ id, title, variantTitle, quantity }) => ({
      id: String(id),
      title: variantTitle ? `${title}, ${variantTitle}` : title,
      quantity: quantity - sumRequestedQuantity(requests, String(id), kind),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** Epoch ms. */
function getDeadline(order: Order, kind: RequestKind): number {
  const days = config.afterTheSale[kind];
  const begins = order.fulfillmentStatus === "none" ? order.paidAt : order.fulfilledAt;
  if (days === 0) return 0;
  const hasBegun = kind === "withdrawal" || order.fulfillmentStatus === "partially_fulfilled";
  if (!begins) return hasBegun ? Number.POSITIVE_INFINITY : 0;
  const onItsWay = order.fulfillmentStatus === "none" ? 0 : limits.deliveryDays;
  return Date.parse(begins) + (days + onItsWay) * day;
}

function isRevocable({ digitalConsentAt }: Order, kind: RequestKind): boolean {
  return kind === "withdrawal" && !digitalConsentAt;
}

/** A return that was declined leaves the right to withdraw. */
function sumRequestedQuantity(requests: OrderRequest[], id: string, kind: RequestKind): number {
  const counted = requests.filter((request) => request.decision !== "declined" || request.kind === kind);
  const lines = counted.flatMap(({ lines }) => lines).filter(({ line }) => line === id);
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
