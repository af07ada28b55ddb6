export const orderStatuses = [
  "pending",
  "processing",
  "paid",
  "fulfilled",
  "partially_refunded",
  "refunded",
  "expired",
  "failed",
  "canceled",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * What an order may become. A payment that comes late still counts, or goes back; a refund that fails after all brings a
 * paid order back; and nothing that was paid ever reads as if it had not been.
 */
const arrows: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["processing", "paid", "expired", "failed", "canceled", "refunded"],
  processing: ["paid", "expired", "failed", "canceled", "refunded"],
  paid: ["fulfilled", "partially_refunded", "refunded"],
  fulfilled: ["partially_refunded", "refunded"],
  partially_refunded: ["paid", "fulfilled", "refunded"],
  refunded: ["paid", "fulfilled", "partially_refunded"],
  expired: ["paid", "refunded"],
  failed: ["paid", "refunded"],
  canceled: ["paid", "refunded"],
};

/** Whether an order may go from one state to another; to stay as it is is always allowed. */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return from === to || arrows[from].includes(to);
}

/** Whether a word is a state of an order. */
export function isOrderStatus(word: unknown): word is OrderStatus {
  return orderStatuses.includes(word as OrderStatus);
}
