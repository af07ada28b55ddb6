import type { Cart } from "#server/cart/cart.ts";
import type { Directus } from "#server/directus/client.ts";
import { limits } from "#server/limits.ts";
import type { Order } from "#server/orders/order.ts";
import { orderPath } from "#server/orders/order-link.ts";
import { listPaidLately } from "#server/orders/orders.ts";

/**
 * The order of some minutes ago that held all that is in the cart now, so that nobody buys it twice by mistake.
 * Looks only among what this cart has bought, and what this member has.
 * @param directus the service door
 */
export async function findRepeatedOrder(
  directus: Directus,
  cart: Cart,
  user: { id: string } | undefined,
): Promise<Order | undefined> {
  if (cart.lines.length === 0 || (cart.closed.length === 0 && !user)) return undefined;
  const since = new Date(Date.now() - limits.repeatedOrder * 1000);
  const orders = await listPaidLately(directus, { ids: cart.closed, user: user?.id }, since);
  return orders.find(({ lines }) => {
    const bought = new Set(lines.map(({ variant }) => variant));
    return cart.lines.every(({ variant }) => bought.has(variant));
  });
}

/** What the page says of it. */
export interface RepeatedView {
  number: string;
  minutes: number;
  path: string;
}

/** The order's number, its age in whole minutes, and where it is shown. */
export function viewOfRepeated({ id, number = "", paidAt }: Order): RepeatedView {
  const minutes = paidAt ? Math.max(0, Math.floor((Date.now() - Date.parse(paidAt)) / 60_000)) : 0;
  return { number, minutes, path: orderPath(id) };
}
