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

/** State machine: late payments count or are refunded; failed refunds restore a paid status, which is never lost. */
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

/** Staying in a state is always allowed. */
export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  return from === to || arrows[from].includes(to);
}

export function isOrderStatus(word: unknown): word is OrderStatus {
  return orderStatuses.some((status) => status === word);
}
