import type { Directus } from "#server/directus/client.ts";
import { log } from "#server/log.ts";
import { PaymentError } from "#server/payments/payment-error.ts";
import {
  type CheckoutSession,
  closeSession,
  createSession,
  retrieveSession,
  type SessionParams,
} from "#server/payments/stripe.ts";
import { fulfilOrder } from "./fulfil-order.ts";
import { holdDiscount, releaseHolds } from "./hold-discount.ts";
import { type CountedLine, holdStock } from "./hold-stock.ts";
import type { Order } from "./order.ts";
import { orderPath } from "./order-link.ts";
import { keyRefused, updateOrder } from "./orders.ts";
import { settleOrder } from "./settle-order.ts";
import { forgetBuyerOf, placedParams } from "./take-tax.ts";
import { tellKeyRefused } from "./tell-key-refused.ts";

/** Why an order whose tax Stripe works out has none. */
export type NoTax = "no-tax-place" | "no-tax-now";

/**
 * - pay: the shopper goes on to this session
 * - done: paid already, or free; the shopper goes on to this path
 * - sold-out: somebody else was quicker, with the last piece or the last use of a code
 * - over: this order can no longer be paid; another attempt can
 * - no-tax-place: Stripe cannot work the tax out for the address it goes to
 * - no-tax-now: Stripe has failed to work the tax out; another attempt may do
 * - refused: Stripe does not take this order as it is, so that another attempt with the same parameters is no use
 * - bad-email: the same, because of its buyer's address
 */
export type Opening =
  | { kind: "pay"; session: CheckoutSession }
  | { kind: "done"; path: string }
  | { kind: "sold-out" }
  | { kind: "over" }
  | { kind: NoTax }
  | { kind: "refused" | "bad-email" };

/**
 * Takes an order as far as its payment page, from wherever it stands: code and stock first, then the session, then its id.
 * What has been done before is not done again.
 * @throws PaymentError or DirectusError "unavailable"; the order stays, and the same call goes on from there
 */
export async function openPayment(
  directus: Directus,
  order: Order,
  counted: CountedLine[],
): Promise<Opening> {
  const held = (await holdDiscount(directus, order)) && (await holdStock(directus, order, counted)).ok;
  if (!held) {
    await cancel(directus, order);
    return { kind: "sold-out" };
  }
  if (order.total === 0) {
    await fulfilOrder(directus, order, undefined);
    return { kind: "done", path: orderPath(order.id) };
  }
  const session = await sessionOf(directus, order);
  if (typeof session === "string") return giveUp(directus, order, session);
  if (session.status === "open") return { kind: "pay", session };
  if (session.status === "complete") return { kind: "done", path: completePath(session.id) };
  await settleOrder(directus, session.id);
  return { kind: "over" };
}

async function giveUp(directus: Directus, order: Order, why: NoSession): Promise<Opening> {
  await cancel(directus, order);
  return { kind: why === "spent" ? "over" : why };
}

/**
 * Gives an order up for another one. Its session is closed before anything else: as long as Stripe has not said that
 * it is over, somebody may pay it, and then the order is the one that counts. Killed in between, the end of the
 * session brings the stock back.
 * @returns "done" when it turns out to be paid, or its money is on its way
 * @throws PaymentError or DirectusError "unavailable"; the order stays as it was, and the same call goes on from there
 */
export async function abandonOrder(directus: Directus, order: Order): Promise<Opening> {
  const session = order.total > 0 ? await sessionOf(directus, order) : undefined;
  const closed = typeof session === "object" ? await closeSession(session) : undefined;
  if (closed?.status === "complete") return afterPayment(directus, closed);
  await updateOrder(directus, order.id, { status: "canceled" });
  await releaseHolds(directus, order);
  return { kind: "over" };
}

async function afterPayment(directus: Directus, { id }: CheckoutSession): Promise<Opening> {
  const { kind } = await settleOrder(directus, id);
  return kind === "failed" ? { kind: "over" } : { kind: "done", path: completePath(id) };
}

async function cancel(directus: Directus, order: Order): Promise<void> {
  await releaseHolds(directus, order);
  await updateOrder(directus, order.id, { status: "canceled" });
}

/** Stripe will never make a session of the parameters, or of the key. */
type NoSession = "refused" | "bad-email" | "spent" | NoTax;

/** The order's session: the one it has, or the one that its stored parameters and key make or have made. */
async function sessionOf(directus: Directus, order: Order): Promise<CheckoutSession | NoSession> {
  if (order.sessionId) return retrieveSession(order.sessionId);
  let params: Record<string, unknown> = {};
  try {
    params = await placedParams(order);
    const session = await createSession(params as SessionParams, order.key);
    const untaxed = withoutTax(session);
    if (untaxed) {
      await closeSession(session);
      return untaxed;
    }
    const mended = order.problem === keyRefused && { problem: null };
    await updateOrder(directus, order.id, { sessionId: session.id, ...mended });
    return isOver(order) ? await retrieveSession(session.id) : session;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    const { reason } = error;
    if (reason === "spent") return reason;
    if (reason === "forbidden") await tellKeyRefused(directus, order);
    if (reason !== "no-tax-place" && reason !== "refused") throw error;
    await forgetBuyerOf(order, params.customer);
    if (reason === "no-tax-place") return reason;
    if (error.param === "customer_email" || error.param === "email") return "bad-email";
    tellRefused(order, error);
    return "refused";
  }
}

/** Says why in the log. How long a page can be paid is reckoned by our clock, and Stripe takes no less than half an hour by its own. */
function tellRefused(order: Order, error: PaymentError): void {
  const { param, ahead = 0 } = error;
  const by = `${Math.abs(ahead)} s ${ahead > 0 ? "behind" : "ahead of"} Stripe's: set it by NTP`;
  const why = param === "expires_at" ? `this machine's clock is ${by}` : "the error says why";
  log.error({ err: error, order: order.id }, `Stripe does not make a payment page of this order: ${why}`);
}

/**
 * Nothing asks for a better address from here on: the page of Stripe's own does, the card form on ours does not. What
 * Stripe failed to work out may be paid on neither: it would be held.
 * @see https://docs.stripe.com/api/checkout/sessions/object, `automatic_tax.status`
 */
function withoutTax({ tax, clientSecret }: CheckoutSession): NoTax | undefined {
  if (!tax || tax.status === "complete") return undefined;
  if (tax.status === "requires_location_inputs") return clientSecret ? "no-tax-place" : undefined;
  return tax.status === "failed" || clientSecret ? "no-tax-now" : undefined;
}

/** An answer kept under a key is as old as the key: past its time, only a fresh look tells. */
function isOver({ expiresAt }: Order): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();
}

/** Where the shopper learns how the payment of a session stands. */
export function completePath(session: string): string {
  return `/checkout/complete?session_id=${session}`;
}
