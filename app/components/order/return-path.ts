import type { RequestKind } from "#server/orders/returns/return-request.ts";

const ends: Record<RequestKind, string> = { withdrawal: "withdraw", return: "return" };

/** Where something is sent in about an order. @param query the key that opens it */
export function buildReturnPath(order: string, kind: RequestKind, query: string): string {
  return `/orders/${order}/${ends[kind]}?${query}`;
}
