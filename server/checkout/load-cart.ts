import type { Cart } from "#server/cart/cart.ts";
import { readCart, updateCart } from "#server/cart/carts.ts";
import { type PricedCart, priceCart } from "#server/cart/price-cart.ts";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { isOpen, type Order, orderKey } from "#server/orders/order.ts";
import { findOrderByKey } from "#server/orders/orders.ts";

/** A browser's cart, priced now, with the order that it is on the way to, if any. */
export interface LoadedCart {
  cart: Cart;
  priced: PricedCart;
  order: Order | undefined;
}

/**
 * Prices a cart. What its own open order holds counts as there for it: whoever comes back from the payment page
 * has not bought the last copy away from themselves.
 * @param directus the service door
 * @param key as `findCartKey` gives it
 * @throws DirectusError "unavailable"
 */
export async function loadCart(directus: Directus, key: string | undefined): Promise<LoadedCart> {
  const cart = await readCart(key);
  const order = await orderOf(directus, key, cart);
  return { cart, order, priced: await priceCart(directus, cart, heldBy(order)) };
}

/** The pieces that the open order of a cart holds, by variant. */
export async function heldByCart(
  directus: Directus,
  key: string | undefined,
  cart: Cart,
): Promise<Map<string, number>> {
  return heldBy(await orderOf(directus, key, cart));
}

/** The prices that the shopper has been told of become those that a later change is measured against. */
export async function acknowledgePrices(key: string, priced: PricedCart): Promise<void> {
  const units = new Map(priced.lines.map(({ line, unit }) => [line.variant, unit]));
  await updateCart(key, (cart) => {
    const lines = cart.lines.map((line) => ({
      ...line,
      addedPrice: units.get(line.variant) ?? line.addedPrice,
    }));
    return { ok: true, cart: { ...cart, lines } };
  });
}

async function orderOf(directus: Directus, key: string | undefined, cart: Cart): Promise<Order | undefined> {
  return key && cart.lines.length > 0
    ? orWithout(findOrderByKey(directus, orderKey(key, cart.attempt)), undefined)
    : undefined;
}

function heldBy(order: Order | undefined): Map<string, number> {
  const lines = order && isOpen(order.status) ? order.lines : [];
  return new Map(lines.flatMap(({ variant, quantity }) => (variant ? [[variant, quantity]] : [])));
}
