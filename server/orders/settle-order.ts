import type { Directus } from "#server/directus/client.ts";
import { isRefusal, isUnavailable } from "#server/directus/errors.ts";
import { log } from "#server/log.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { type CheckoutSession, type Payment, retrieveSession } from "#server/payments/stripe.ts";
import { isTaxedByStripe } from "./automatic-tax.ts";
import { addOrderMail, mailKey } from "./email-messages.ts";
import { fulfilOrder, giveBackLate } from "./fulfil-order.ts";
import { releaseHolds } from "./hold-discount.ts";
import { isOpen, type Order } from "./order.ts";
import { findOrder, findOrderBySession, keyRefused, notWritten, updateOrder } from "./orders.ts";
import { sendOrderMail } from "./send-order-mail.ts";
import { forgetBuyerOf, takeTax } from "./take-tax.ts";
import { tellKeyRefused } from "./tell-key-refused.ts";

/**
 * How an order stands after a look at its session.
 * - foreign: the session is of no order of ours
 * - held: what was paid is not what was ordered; the owner decides, nothing is sent
 * - unwritten: it is paid, and Directus refused to write that down; the owner is told, and the next look goes on
 */
export type Settlement =
  | { kind: "foreign" }
  | {
      kind: "open" | "processing" | "paid" | "expired" | "failed" | "refunded" | "held" | "unwritten";
      order: Order;
      session: CheckoutSession;
    };

/**
 * Brings an order to where its Checkout Session is. Webhook, return page and reconciler all call it, in any order,
 * at once and again: it asks Stripe, believes nothing else, and every step of it takes effect once.
 * @throws PaymentError or DirectusError when it must be called again; where the key is refused, the owner has been told
 */
export async function settleOrder(directus: Directus, sessionId: string): Promise<Settlement> {
  try {
    return await settleSession(directus, sessionId);
  } catch (error) {
    if (isPaymentError(error, "forbidden"))
      await tellKeyRefused(directus, await findOrderBySession(directus, sessionId));
    throw error;
  }
}

async function settleSession(directus: Directus, sessionId: string): Promise<Settlement> {
  const session = await retrieveSession(sessionId);
  const order = await orderOf(directus, session);
  if (!order) return { kind: "foreign" };
  if (!order.sessionId) await updateOrder(directus, order.id, { sessionId });
  const kind = await settle(directus, order, session).catch((error: unknown) => {
    if (session.status !== "complete" || !isRefusal(error)) throw error;
    return tellUnwritten(directus, order, error);
  });
  const now = (await findOrder(directus, order.id)) ?? order;
  if (kind !== "unwritten" && (now.problem === notWritten || now.problem === keyRefused))
    await updateOrder(directus, order.id, { problem: null });
  return { kind, session, order: now };
}

/** The order that a session names, unless another session is that order's. */
async function orderOf(directus: Directus, session: CheckoutSession): Promise<Order | undefined> {
  const known = await findOrderBySession(directus, session.id);
  const named = session.metadata.order_id;
  if (known || !named) return known;
  const order = await findOrder(directus, named);
  return order?.sessionId ? undefined : order;
}

async function settle(directus: Directus, order: Order, session: CheckoutSession) {
  if (session.status === "open") return "open";
  if (session.status === "expired") {
    const kind = await end(directus, order, "expired");
    await forgetBuyerOf(order, session.customer);
    return kind;
  }
  const mismatch = mismatchOf(order, session);
  const taxed = mismatch ? undefined : await takeTax(directus, order, session);
  if (session.paymentStatus === "unpaid") return awaitPayment(directus, taxed ?? order, session.payment);
  const problem = mismatch ?? (taxed ? undefined : unfitTax);
  if (problem && !isBack(session.payment)) return hold(directus, order, problem);
  if (problem || !taxed) return letGo(directus, order);
  if (order.status === "refunded") return "refunded";
  return takePayment(directus, taxed, session.payment);
}

/** A payment that takes days: nothing is sent before it is there. */
async function awaitPayment(directus: Directus, order: Order, payment: Payment | undefined) {
  if (payment && ["requires_payment_method", "canceled"].includes(payment.status)) {
    return end(directus, order, "failed");
  }
  const now = order.status === "pending" ? await findOrder(directus, order.id) : undefined;
  if (now?.status === "pending") await updateOrder(directus, order.id, { status: "processing" });
  return "processing";
}

/**
 * Nobody can pay it any more: what it held goes back, who waits for a bank is told, then it is marked, so that a crash
 * between leaves it to do. Who closed the session may have marked it meanwhile.
 */
async function end(directus: Directus, order: Order, status: "expired" | "failed") {
  await releaseHolds(directus, order);
  const now = await findOrder(directus, order.id);
  if (!now || !isOpen(now.status)) return status;
  if (status === "failed") await addOrderMail(directus, order, "failed");
  await updateOrder(directus, order.id, { status });
  if (status === "failed") void sendOrderMail(directus, mailKey(order.id, "failed"));
  return status;
}

const unfitTax = "What Stripe says of the tax does not add up to what was ordered. Nothing was sent.";

/**
 * What a session says against its order, in words for the owner; undefined when they agree. Where Stripe works the tax
 * out and adds it, both are compared without it: nothing else may differ.
 */
export function mismatchOf(
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

/** The owner has decided: the payment that did not fit went back, so that nothing of it is held. */
async function letGo(directus: Directus, order: Order) {
  await releaseHolds(directus, order);
  if (isOpen(order.status)) await updateOrder(directus, order.id, { status: "canceled" });
  return "refunded" as const;
}

async function hold(directus: Directus, order: Order, problem: string) {
  log.error({ order: order.id, problem }, "a payment does not fit its order");
  if (order.problem !== problem) await updateOrder(directus, order.id, { problem });
  return "held" as const;
}

/**
 * The money is there, and Directus refuses what follows from it, as where a permission of a newer pack is missing. The
 * order stays open, and its owner reads why; where that is refused too, the log has it each time.
 */
async function tellUnwritten(directus: Directus, order: Order, error: unknown) {
  if (order.problem === notWritten) return "unwritten" as const;
  log.error({ err: error, order: order.id }, "an order is paid, and Directus refuses to write that down");
  try {
    await updateOrder(directus, order.id, { problem: notWritten });
  } catch (again) {
    if (isUnavailable(again)) throw again;
  }
  return "unwritten" as const;
}

async function takePayment(directus: Directus, order: Order, payment: Payment | undefined) {
  const kept = await fulfilOrder(directus, order, payment);
  if (kept || !payment) return "paid";
  await giveBackLate(directus, order, payment);
  return "refunded";
}
