import { holdsMoney } from "#server/payments/refunds.ts";
import type { Order } from "./order.ts";
import type { OrderStatus } from "./order-states.ts";

/**
 * The status of a paid order of which so much has gone back, in minor units. A refund that failed later brings it
 * back; an order whose goods were never the buyer's stays refunded.
 */
export function statusAfterRefunds(
  order: Pick<Order, "number" | "total" | "fulfilledAt">,
  refunded: number,
): OrderStatus {
  if (order.number === undefined || refunded >= order.total) return "refunded";
  if (refunded > 0) return "partially_refunded";
  return order.fulfilledAt ? "fulfilled" : "paid";
}

/** True while a bank holds the payment back, or for good: what was granted waits until the dispute is won. */
export function isFrozen({ disputeStatus }: Pick<Order, "disputeStatus">): boolean {
  return disputeStatus !== undefined && holdsMoney(disputeStatus);
}
