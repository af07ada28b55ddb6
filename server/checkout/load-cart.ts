import type { Cart } from "#server/cart/cart.ts";
import { readCart, updateCart } from "#server/cart/carts.ts";
import { type Buyer, discountCart } from "#server/cart/discount-cart.ts";
import { type Held, type PricedCart, priceCart } from "#server/cart/price-cart.ts";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { isOpen, type Order, orderKey } from "#server/orders/order.ts";
import { listOrdersByKey } from "#server/orders/orders.ts";

/** The orders that a cart is on the way to. */
interface OnTheWay {
  order: Order | undefined;
  /** Of carts that came into this one when their owner signed in, as long as they may be paid. */
  joined: Order[];
}

/** A browser's cart, priced now, with the orders that it is on the way to, if any. */
export interface LoadedCart extends OnTheWay {
  cart: Cart;
  priced: PricedCart;
}

/**
 * Prices a cart. What its own open orders hold counts as there for it: whoever comes back from the payment page
 * has not bought the last copy away from themselves.
 * @param directus the service door
 * @param key as `findCartKey` gives it
 * @param given who buys, for codes that are not for everybody: a guest's address is the one that the checkout was sent
 * with last; and another code than the cart has
 * @throws DirectusError "unavailable"
 */
export async function loadCart(
  directus: Directus,
  key: string | undefined,
  given: Partial<Buyer> & { code?: string } = {},
): Promise<LoadedCart> {
  const cart = await readCart(key);
  const onTheWay = await ordersOf(directus, key, cart);
  const priced = await priceCart(directus, cart, heldBy(onTheWay));
  const { member, email = cart.draft.email, code = cart.code } = given;
  if (!code || cart.lines.length === 0) return { cart, ...onTheWay, priced };
  const { order } = onTheWay;
  const holder = order && isOpen(order.status) ? order.id : undefined;
  const discounted = discountCart(directus, priced, code, { order: holder, buyer: { member, email } });
  return { cart, ...onTheWay, priced: await discounted };
}

/** The pieces that the open orders of a cart hold, by variant. */
export async function heldByCart(
  directus: Directus,
  key: string | undefined,
  cart: Cart,
): Promise<Map<string, Held>> {
  return heldBy(await ordersOf(directus, key, cart));
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

async function ordersOf(directus: Directus, key: string | undefined, cart: Cart): Promise<OnTheWay> {
  if (!key || cart.lines.length === 0) return { order: undefined, joined: [] };
  const own = orderKey(key, cart.attempt);
  const keys = [own, ...cart.joined.map((of) => orderKey(of.cart, of.attempt))];
  const orders = await orWithout(listOrdersByKey(directus, keys), []);
  return {
    order: orders.find((order) => order.key === own),
    joined: orders.filter((order) => order.key !== own && isOpen(order.status)),
  };
}

function heldBy({ order, joined }: OnTheWay): Map<string, Held> {
  const held = new Map<string, Held>();
  for (const { status, lines } of order ? [order, ...joined] : joined) {
    for (const { variant, quantity, backordered } of isOpen(status) ? lines : []) {
      if (!variant) continue;
      const { pieces, there } = held.get(variant) ?? { pieces: 0, there: 0 };
      held.set(variant, { pieces: pieces + quantity, there: there + quantity - backordered });
    }
  }
  return held;
}
