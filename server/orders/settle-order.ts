import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isPermanentError, isUnavailable } from "#server/directus/errors.ts";
import { type CheckoutSession, type Payment, retrieveSession } from "#server/payments/checkout-sessions.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { log } from "#server/platform/log.ts";
import { deleteStripeBuyer, recordStripeTax } from "./accounting/record-stripe-tax.ts";
import { isTaxedByStripe } from "./accounting/stripe-tax.ts";
import { fulfilOrder, refundLatePayment } from "./fulfil-order.ts";
import { releaseHolds } from "./holds.ts";
import { isOpen, type Order } from "./order.ts";
import {
  findOrder,
  findOrderBySession,
  flagKeyProblem,
  NOT_WRITTEN_PROBLEM,
  STRIPE_KEY_PROBLEM,
  updateOrder,
} from "./orders.ts";
import { buildMailKey, queueOrderMail } from "./queue-order-mail.ts";
import { sendOrderMail } from "./send-order-mail.ts";

/**
 * foreign: not an order of ours; held: the payment does not match the order, the owner decides; unwritten: paid, but
 * Directus refused the update, which is retried.
 */
export type Settlement =
  | { kind: "foreign" }
  | {
      kind: "open" | "processing" | "paid" | "expired" | "failed" | "refunded" | "held" | "unwritten";
      order: Order;
      session: CheckoutSession;
    };

/**
 * Settles an order with its Checkout Session. Webhook, return page and reconciler call it in any order and
 * concurrently: Stripe is the only source of truth, and each step is idempotent.
 * @throws PaymentError or DirectusError to be retried; a forbidden key is reported to the owner
 */
export async function settleOrder(directus: DirectusClient, sessionId: string): Promise<Settlement> {
  try {
    return await settleSession(directus, sessionId);
  } catch (error) {
    if (isPaymentError(error, "forbidden"))
      await flagKeyProblem(directus, await findOrderBySession(directus, sessionId));
    throw error;
  }
}

async function settleSession(directus: DirectusClient, sessionId: string): Promise<Settlement> {
  const session = await retrieveSession(sessionId);
  const order = await resolveOrder(directus, session);
  if (!order) return { kind: "foreign" };
  if (!order.sessionId) await updateOrder(directus, order.id, { sessionId });
  const kind = await settle(directus, order, session).catch((error: unknown) => {
    if (session.status !== "complete" || !isPermanentError(error)) throw error;
    return tellUnwritten(directus, order, error);
  });
  const now = (await findOrder(directus, order.id)) ?? order;
  if (kind !== "unwritten" && (now.problem === NOT_WRITTEN_PROBLEM || now.problem === STRIPE_KEY_PROBLEM))
    await updateOrder(directus, order.id, { problem: null });
  return { kind, session, order: now };
}

/** The order that a session names, unless that order has another session. */
async function resolveOrder(directus: DirectusClient, session: CheckoutSession): Promise<Order | undefined> {
  const known = await findOrderBySession(directus, session.id);
  const named = session.metadata.order_id;
  if (known || !named) return known;
  const order = await findOrder(directus, named);
  return order?.sessionId ? undefined : order;
}

async function settle(directus: DirectusClient, order: Order, session: CheckoutSession) {
  if (session.status === "open") return "open";
  if (session.status === "expired") {
    const kind = await end(directus, order, "expired");
    await deleteStripeBuyer(order, session.customer);
    return kind;
  }
  const mismatch = findMismatch(order, session);
  const taxed = mismatch ? undefined : await recordStripeTax(directus, order, session);
  if (session.paymentStatus === "unpaid") return awaitPayment(directus, taxed ?? order, session.payment);
  const problem = mismatch ?? (taxed ? undefined : unfitTax);
  if (problem && !isBack(session.payment)) return hold(directus, order, problem);
  if (problem || !taxed) return letGo(directus, order);
  if (order.status === "refunded") return "refunded";
  return takePayment(directus, taxed, session.payment);
}

/** Delayed payment method: nothing is fulfilled before the payment succeeds. */
async function awaitPayment(directus: DirectusClient, order: Order, payment: Payment | undefined) {
  if (payment && ["requires_payment_method", "canceled"].includes(payment.status)) {
    return end(directus, order, "failed");
  }
  const now = order.status === "pending" ? await findOrder(directus, order.id) : undefined;
  if (now?.status === "pending") await updateOrder(directus, order.id, { status: "processing" });
  return "processing";
}

/** Releases holds, queues the mail, then sets the status, unless it has changed: a crash in between is resumed. */
async function end(directus: DirectusClient, order: Order, status: "expired" | "failed") {
  await releaseHolds(directus, order);
  const now = await findOrder(directus, order.id);
  if (!now || !isOpen(now.status)) return status;
  if (status === "failed") await queueOrderMail(directus, order, { template: "failed" });
  await updateOrder(directus, order.id, { status });
  if (status === "failed") void sendOrderMail(directus, buildMailKey(order.id, "failed"));
  return status;
}

const unfitTax = "What Stripe says of the tax does not add up to what was ordered. Nothing was sent.";

/** Returns a problem for the owner. With exclusive Stripe Tax both are compared before tax. */
export function findMismatch(
  order: Pick<Order, "id" | "total" | "tax" | "taxBehavior" | "currency" | "sessionParams">,
  { amount, currency, tax, metadata }: Pick<CheckoutSession, "amount" | "currency" | "tax" | "metadata">,
): string | undefined {
  if (metadata.order_id !== order.id) return "The payment names another order. Nothing was sent.";
  const byStripe = isTaxedByStripe(order);
  if (byStripe && tax?.status !== "complete")
    return `Stripe has not worked the tax out (${tax?.status ?? "off"}). Nothing was sent.`;
  const isAdded = byStripe && order.taxBehavior === "exclusive";
  const paid = `${isAdded ? amount - (tax?.amount ?? 0) : amount} ${currency}`;
  const due = `${isAdded ? order.total - order.tax : order.total} ${order.currency}`;
  const units = isAdded ? "minor units, before tax" : "minor units";
  return paid === due ? undefined : `Paid ${paid}, but due ${due} (${units}). Nothing was sent.`;
}

function isBack(payment: Payment | undefined): boolean {
  return payment !== undefined && payment.amount > 0 && payment.refundedAmount >= payment.amount;
}

/** The owner refunded the mismatched payment, so the holds are released. */
async function letGo(directus: DirectusClient, order: Order) {
  await releaseHolds(directus, order);
  if (isOpen(order.status)) await updateOrder(directus, order.id, { status: "canceled" });
  return "refunded" as const;
}

async function hold(directus: DirectusClient, order: Order, problem: string) {
  log.error({ order: order.id, problem }, "a payment does not fit its order");
  if (order.problem !== problem) await updateOrder(directus, order.id, { problem });
  return "held" as const;
}

/** As with a missing permission of a newer pack: the order stays open, with a problem for the owner or in the log. */
async function tellUnwritten(directus: DirectusClient, order: Order, error: unknown) {
  if (order.problem === NOT_WRITTEN_PROBLEM) return "unwritten" as const;
  log.error({ err: error, order: order.id }, "an order is paid, and Directus refuses to write that down");
  try {
    await updateOrder(directus, order.id, { problem: NOT_WRITTEN_PROBLEM });
  } catch (again) {
    if (isUnavailable(again)) throw again;
  }
  return "unwritten" as const;
}

async function takePayment(directus: DirectusClient, order: Order, payment: Payment | undefined) {
  const isFulfilled = await fulfilOrder(directus, order, payment);
  if (isFulfilled || !payment) return "paid";
  await refundLatePayment(directus, order, payment);
  return "refunded";
}
