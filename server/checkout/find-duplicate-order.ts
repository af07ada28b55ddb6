import type { Cart } from "#server/cart/cart.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { buildOrderPath } from "#server/orders/access/order-link.ts";
import type { Order } from "#server/orders/order.ts";
import { listPaidLately } from "#server/orders/orders.ts";

/** An order paid minutes ago with everything in the cart; only among this cart's and this member's. */
export async function findRepeatedOrder(
  directus: DirectusClient,
  cart: Cart,
  user: { id: string } | undefined,
): Promise<Order | undefined> {
  if (cart.lines.length === 0 || (cart.closed.length === 0 && !user)) return undefined;
  const since = new Date(Date.now() - limits.repeatedOrderWindow * 1000);
  const orders = await listPaidLately(directus, { ids: cart.closed, user: user?.id }, since);
  return orders.find(({ lines }) => {
    const bought = new Set(lines.map(({ variant }) => variant));
    return cart.lines.every(({ variant }) => bought.has(variant));
  });
}

export interface RepeatedView {
  number: string;
  minutes: number;
  path: string;
}

export function toRepeatedOrderView({ id, number = "", paidAt }: Order): RepeatedView {
  const minutes = paidAt ? Math.max(0, Math.floor((Date.now() - Date.parse(paidAt)) / 60_000)) : 0;
  return { number, minutes, path: buildOrderPath(id) };
}
