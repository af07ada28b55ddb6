import { isFundsWithheld } from "#server/payments/refunds.ts";
import type { Order } from "../order.ts";
import type { OrderStatus } from "../order-status.ts";

/** Amounts in minor units. A failed refund restores a paid status; an order never fulfilled stays refunded. */
export function getStatusAfterRefunds(
  order: Pick<Order, "number" | "total" | "fulfilledAt">,
  refunded: number,
): OrderStatus {
  if (order.number === undefined || refunded >= order.total) return "refunded";
  if (refunded > 0) return "partially_refunded";
  return order.fulfilledAt ? "fulfilled" : "paid";
}

/** Whether a dispute withholds the funds: access is suspended until it is won. */
export function isDisputed({ disputeStatus }: Pick<Order, "disputeStatus">): boolean {
  return disputeStatus !== undefined && isFundsWithheld(disputeStatus);
}
