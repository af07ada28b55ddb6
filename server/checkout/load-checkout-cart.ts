import type { Cart } from "#server/cart/cart.ts";
import { readCart, updateCart } from "#server/cart/carts.ts";
import { applyDiscountToCart, type Buyer } from "#server/cart/discount-cart.ts";
import { type PricedCart, priceCart, type ReservedQuantity } from "#server/cart/price-cart.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { buildOrderKey, isOpen, type Order } from "#server/orders/order.ts";
import { listOrdersByKey } from "#server/orders/orders.ts";

/** Orders created from a cart and not yet completed. */
interface OnTheWay {
  order: Order | undefined;
  /** Unpaid orders of carts merged into this one at sign-in. */
  joined: Order[];
}

export interface LoadedCart extends OnTheWay {
  cart: Cart;
  priced: PricedCart;
}

/**
 * Loads and prices a cart. What its own open orders hold is available to it, so that returning from the payment page
 * does not show it as sold out. Needs the service client.
 * @param key of `findCartKey`
 * @param given the buyer, for personal codes; a guest's e-mail comes from the draft; `code` overrides the cart's
 */
export async function loadCart(
  directus: DirectusClient,
  key: string | undefined,
  given: Partial<Buyer> & { code?: string } = {},
): Promise<LoadedCart> {
  const cart = await readCart(key);
  const onTheWay = await findOpenOrders(directus, key, cart);
  const priced = await priceCart(directus, cart, sumReservedQuantities(onTheWay));
  const { member, email = cart.draft.email, code = cart.code } = given;
  if (!code || cart.lines.length === 0) return { cart, ...onTheWay, priced };
  const { order } = onTheWay;
  const holder = order && isOpen(order.status) ? order.id : undefined;
  const discounted = applyDiscountToCart(directus, priced, { code, order: holder, buyer: { member, email } });
  return { cart, ...onTheWay, priced: await discounted };
}

export async function readCartReservations(
  directus: DirectusClient,
  key: string | undefined,
  cart: Cart,
): Promise<Map<string, ReservedQuantity>> {
  return sumReservedQuantities(await findOpenOrders(directus, key, cart));
}

export async function markPricesSeen(key: string, priced: PricedCart): Promise<void> {
  const units = new Map(priced.lines.map(({ line, unit }) => [line.variant, unit]));
  await updateCart(key, (cart) => {
    const lines = cart.lines.map((line) => ({
      ...line,
      addedPrice: units.get(line.variant) ?? line.addedPrice,
    }));
    return { ok: true, cart: { ...cart, lines } };
  });
}

async function findOpenOrders(
  directus: DirectusClient,
  key: string | undefined,
  cart: Cart,
): Promise<OnTheWay> {
  if (!key || cart.lines.length === 0) return { order: undefined, joined: [] };
  const own = buildOrderKey(key, cart.attempt);
  const keys = [own, ...cart.joined.map((of) => buildOrderKey(of.cart, of.attempt))];
  const orders = await withFallback(listOrdersByKey(directus, keys), []);
  return {
    order: orders.find((order) => order.key === own),
    joined: orders.filter((order) => order.key !== own && isOpen(order.status)),
  };
}

function sumReservedQuantities({ order, joined }: OnTheWay): Map<string, ReservedQuantity> {
  const held = new Map<string, ReservedQuantity>();
  for (const { status, lines } of order ? [order, ...joined] : joined) {
    for (const { variant, quantity, backordered } of isOpen(status) ? lines : []) {
      if (!variant) continue;
      const { pieces, there } = held.get(variant) ?? { pieces: 0, there: 0 };
      held.set(variant, { pieces: pieces + quantity, there: there + quantity - backordered });
    }
  }
  return held;
}
