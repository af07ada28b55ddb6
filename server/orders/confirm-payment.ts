import { findCartKey, readCart } from "#server/cart/carts.ts";
import type { Directus } from "#server/directus/client.ts";
import { findSession } from "#server/payments/stripe.ts";
import { cartOfOrder, isOpen, isPaid, type Order } from "./order.ts";
import { findOrder, findOrderBySession } from "./orders.ts";
import { type Settlement, settleOrder } from "./settle-order.ts";

/** How a payment stands, as whoever has paid is told. */
export interface Confirmation {
  kind: Exclude<Settlement["kind"], "foreign" | "unwritten">;
  order: Order;
  /** Where it is paid, while it can be, on a page of Stripe's. */
  payUrl?: string;
  /** This very look has closed the cart. */
  news: boolean;
}

/**
 * What the return page shows: how the payment of a session stands, for the browser whose cart it was. Stripe is asked
 * about what is not known to be paid.
 * @returns undefined for a session that is made up, foreign, or another browser's
 * @throws PaymentError or DirectusError "unavailable"
 */
export async function confirmPayment(
  directus: Directus,
  request: Request,
  sessionId: string | null,
): Promise<Confirmation | undefined> {
  if (!sessionId || !/^cs_\w{10,200}$/.test(sessionId)) return undefined;
  const cart = await findCartKey(request);
  const order = cart ? await orderOf(directus, sessionId) : undefined;
  if (!cart || !order || !(await isOfCart(order, cart))) return undefined;
  if (isPaid(order.status) && order.sessionId === sessionId) return { kind: "paid", order, news: false };
  const settlement = await settleOrder(directus, sessionId);
  if (settlement.kind === "foreign") return undefined;
  const { kind, order: now, session } = settlement;
  // It is paid, and the owner has been told why that is not written down yet: for whoever has paid that is a wait.
  if (kind === "unwritten") return { kind: "processing", order: now, news: false };
  return { kind, order: now, payUrl: session.url, news: kind === "paid" && isOpen(order.status) };
}

/** Of this cart, or of one that came into it when its owner signed in with the payment page open. */
async function isOfCart(order: Order, key: string): Promise<boolean> {
  const made = cartOfOrder(order);
  if (made === key) return true;
  const { joined } = await readCart(key);
  return joined.some(({ cart }) => cart === made);
}

/** Asks Directus first: whoever guesses ids must not make us ask Stripe about things that are not ours. */
async function orderOf(directus: Directus, sessionId: string): Promise<Order | undefined> {
  const known = await findOrderBySession(directus, sessionId);
  if (known) return known;
  const named = (await findSession(sessionId))?.metadata.order_id;
  return named ? findOrder(directus, named) : undefined;
}
