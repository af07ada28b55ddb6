import type { DirectusClient } from "#server/directus/clients/client.ts";
import {
  type CheckoutSession,
  closeCheckoutSession,
  createCheckoutSession,
  retrieveSession,
  type SessionParams,
} from "#server/payments/checkout-sessions.ts";
import { PaymentError } from "#server/payments/payment-error.ts";
import { log } from "#server/platform/log.ts";
import type { Result } from "#server/platform/result.ts";
import { buildOrderPath } from "./access/order-link.ts";
import { createSessionParamsWithAddress, deleteStripeBuyer } from "./accounting/record-stripe-tax.ts";
import { fulfilOrder } from "./fulfil-order.ts";
import { holdDiscount, holdStock, releaseHolds, type StockedLine } from "./holds.ts";
import type { Order } from "./order.ts";
import { flagKeyProblem, STRIPE_KEY_PROBLEM, updateOrder } from "./orders.ts";
import { settleOrder } from "./settle-order.ts";

export type NoTax = "no-tax-location" | "no-tax-now";

/**
 * pay: continue to the session; completed: already paid or free; sold-out: stock or discount ran out; canceled: this order can
 * no longer be paid, but a new attempt can; no-tax-location: Stripe Tax cannot use the address; no-tax-now: Stripe Tax
 * failed, a retry may work; refused: Stripe rejects these parameters for good; bad-email: it rejects the e-mail
 * address.
 */
export type StartPaymentResult =
  | { kind: "pay"; session: CheckoutSession }
  | { kind: "completed"; path: string }
  | { kind: "sold-out" }
  | { kind: "canceled" }
  | { kind: NoTax }
  | { kind: "refused" | "bad-email" };

/** Holds, then the session, then its id. Idempotent. @throws PaymentError or DirectusError "unavailable" */
export async function startPayment(
  directus: DirectusClient,
  order: Order,
  counted: StockedLine[],
): Promise<StartPaymentResult> {
  const held = (await holdDiscount(directus, order)) && (await holdStock(directus, order, counted)).ok;
  if (!held) {
    await cancel(directus, order);
    return { kind: "sold-out" };
  }
  if (order.total === 0) {
    await fulfilOrder(directus, order, undefined);
    return { kind: "completed", path: buildOrderPath(order.id) };
  }
  const opened = await openSession(directus, order);
  if (!opened.ok) return giveUp(directus, order, opened.reason);
  const { session } = opened;
  if (session.status === "open") return { kind: "pay", session };
  if (session.status === "complete") return { kind: "completed", path: completePath(session.id) };
  await settleOrder(directus, session.id);
  return { kind: "canceled" };
}

async function giveUp(directus: DirectusClient, order: Order, why: NoSession): Promise<StartPaymentResult> {
  await cancel(directus, order);
  return { kind: why === "key-used" ? "canceled" : why };
}

/**
 * Cancels an order in favour of another. Its session is expired first: until Stripe confirms that, it may still be
 * paid, and then it is the order that counts. After a crash, the session's expiry releases the stock.
 * @returns "completed" when it was paid or the payment is processing
 * @throws PaymentError or DirectusError "unavailable"; a retry continues
 */
export async function cancelUnpaidOrder(directus: DirectusClient, order: Order): Promise<StartPaymentResult> {
  const opened = order.total > 0 ? await openSession(directus, order) : undefined;
  const closed = opened?.ok ? await closeCheckoutSession(opened.session) : undefined;
  if (closed?.status === "complete") return afterPayment(directus, closed);
  await updateOrder(directus, order.id, { status: "canceled" });
  await releaseHolds(directus, order);
  return { kind: "canceled" };
}

async function afterPayment(directus: DirectusClient, { id }: CheckoutSession): Promise<StartPaymentResult> {
  const { kind } = await settleOrder(directus, id);
  return kind === "failed" ? { kind: "canceled" } : { kind: "completed", path: completePath(id) };
}

async function cancel(directus: DirectusClient, order: Order): Promise<void> {
  await releaseHolds(directus, order);
  await updateOrder(directus, order.id, { status: "canceled" });
}

/** Stripe will never create a session with these parameters or this key. */
type NoSession = "refused" | "bad-email" | "key-used" | NoTax;

async function openSession(
  directus: DirectusClient,
  order: Order,
): Promise<Result<{ session: CheckoutSession }, NoSession>> {
  if (order.sessionId) return { ok: true, session: await retrieveSession(order.sessionId) };
  let params: SessionParams = {};
  try {
    params = await createSessionParamsWithAddress(order);
    const session = await createCheckoutSession(params, order.key);
    const untaxed = withoutTax(session);
    if (untaxed) {
      await closeCheckoutSession(session);
      return { ok: false, reason: untaxed };
    }
    const mended = order.problem === STRIPE_KEY_PROBLEM && { problem: null };
    await updateOrder(directus, order.id, { sessionId: session.id, ...mended });
    return { ok: true, session: isExpired(order) ? await retrieveSession(session.id) : session };
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    const { reason } = error;
    if (reason === "key-used") return { ok: false, reason };
    if (reason === "forbidden") await flagKeyProblem(directus, order);
    if (reason !== "no-tax-location" && reason !== "refused") throw error;
    await deleteStripeBuyer(order, params.customer);
    if (reason === "no-tax-location") return { ok: false, reason };
    if (error.param === "customer_email" || error.param === "email")
      return { ok: false, reason: "bad-email" };
    tellRefused(order, error);
    return { ok: false, reason };
  }
}

/** Logs the reason. Expiry is set by our clock, and Stripe requires at least 30 minutes by its own. */
function tellRefused(order: Order, error: PaymentError): void {
  const { param, ahead = 0 } = error;
  const by = `${Math.abs(ahead)} s ${ahead > 0 ? "behind" : "ahead of"} Stripe's: set it by NTP`;
  const why = param === "expires_at" ? `this machine's clock is ${by}` : "the error says why";
  log.error({ err: error, order: order.id }, `Stripe does not make a payment page of this order: ${why}`);
}

/**
 * Only Stripe's hosted page can still ask for an address, not our card form. A failed calculation must not be paid: the
 * payment would be held.
 * @see https://docs.stripe.com/api/checkout/sessions/object, `automatic_tax.status`
 */
function withoutTax({ tax, clientSecret }: CheckoutSession): NoTax | undefined {
  if (!tax || tax.status === "complete") return undefined;
  if (tax.status === "requires_location_inputs") return clientSecret ? "no-tax-location" : undefined;
  return tax.status === "failed" || clientSecret ? "no-tax-now" : undefined;
}

/** A response replayed by idempotency key may be stale; after the expiry the session must be reread. */
function isExpired({ expiresAt }: Order): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();
}

export function completePath(session: string): string {
  return `/checkout/complete?session_id=${session}`;
}
