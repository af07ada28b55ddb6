import { findCartKey, readCart } from "#server/cart/carts.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { findCheckoutSession } from "#server/payments/checkout-sessions.ts";
import { isOpen, isPaid, type Order, parseOrderCart } from "./order.ts";
import { findOrder, findOrderBySession } from "./orders.ts";
import { type Settlement, settleOrder } from "./settle-order.ts";

export interface PaymentConfirmation {
  kind: Exclude<Settlement["kind"], "foreign" | "unwritten">;
  order: Order;
  /** Stripe's payment page, while it can be paid. */
  payUrl?: string;
  /** Whether this call has closed the cart. */
  news: boolean;
}

/**
 * Payment status for the return page, only for the browser whose cart it was. Stripe is asked unless the order is known
 * to be paid.
 * @returns undefined for a session that is invalid, foreign, or another browser's
 * @throws PaymentError or DirectusError "unavailable"
 */
export async function confirmPayment(
  directus: DirectusClient,
  request: Request,
  sessionId: string | null,
): Promise<PaymentConfirmation | undefined> {
  if (!sessionId || !/^cs_\w{10,200}$/.test(sessionId)) return undefined;
  const cart = await findCartKey(request);
  const order = cart ? await findOrderBySessionId(directus, sessionId) : undefined;
  if (!cart || !order || !(await isOfCart(order, cart))) return undefined;
  if (isPaid(order.status) && order.sessionId === sessionId) return { kind: "paid", order, news: false };
  const settlement = await settleOrder(directus, sessionId);
  if (settlement.kind === "foreign") return undefined;
  const { kind, order: now, session } = settlement;
  // Paid but not yet recorded, as the owner has been notified; the buyer sees it as processing.
  if (kind === "unwritten") return { kind: "processing", order: now, news: false };
  return { kind, order: now, payUrl: session.url, news: kind === "paid" && isOpen(order.status) };
}

/** Of this cart, or of one merged into it at sign-in while the payment page was open. */
async function isOfCart(order: Order, key: string): Promise<boolean> {
  const made = parseOrderCart(order);
  if (made === key) return true;
  const { joined } = await readCart(key);
  return joined.some(({ cart }) => cart === made);
}

/** Directus first, so that guessed ids do not cause requests to Stripe. */
async function findOrderBySessionId(directus: DirectusClient, sessionId: string): Promise<Order | undefined> {
  const known = await findOrderBySession(directus, sessionId);
  if (known) return known;
  const named = (await findCheckoutSession(sessionId))?.metadata.order_id;
  return named ? findOrder(directus, named) : undefined;
}
