import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { syncDefaultCard } from "#server/memberships/account/change-card.ts";
import { syncInvoicePayment } from "#server/memberships/subscriptions/sync-invoice-payment.ts";
import { syncSubscription } from "#server/memberships/subscriptions/sync-subscription.ts";
import { isPaid, type Order } from "#server/orders/order.ts";
import { updateOrder } from "#server/orders/orders.ts";
import { syncRefunds } from "#server/orders/refunds/sync-refunds.ts";
import { settleOrder } from "#server/orders/settle-order.ts";
import { expireSession, findSessionOfPayment } from "#server/payments/checkout-sessions.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import type { WebhookEvent } from "#server/payments/webhook-event.ts";
import { log } from "#server/platform/log.ts";
import { tryConsumeSlot } from "#server/rate-limit/fixed-window.ts";
import { completeEvent, markEventFailed, recordEvent } from "./webhook-events.ts";

/** dead: given up after ten failures, visible to the owner; again: to be delivered again. */
export type EventOutcome = "done" | "ignored" | "dead" | "again";

/**
 * Idempotency: processes a verified event, recording its id first; only done, ignored and dead ones are skipped. Order
 * does not matter, as objects are fetched in their current state.
 */
export async function handleStripeEvent(
  directus: DirectusClient,
  event: WebhookEvent,
): Promise<EventOutcome> {
  let attempts = 0;
  try {
    const recorded = await recordEvent(directus, event);
    if (recorded.status === "done" || recorded.status === "ignored" || recorded.status === "dead") {
      return recorded.status;
    }
    attempts = recorded.attempts;
    const outcome = await work(directus, event);
    await completeEvent(directus, event.id, outcome);
    return outcome;
  } catch (error) {
    return countFailure(directus, event, { attempts: attempts + 1, error });
  }
}

const fraudWarning = "radar.early_fraud_warning.created";
const concernsMoneyBack = /^(refund|charge\.refund|charge\.dispute)/;

/** Ignores unknown types, and objects that are not ours. */
async function work(directus: DirectusClient, event: WebhookEvent): Promise<"done" | "ignored"> {
  try {
    if (event.subscription) return await workSubscription(directus, event.subscription);
    if (event.type === "customer.updated")
      return (await syncDefaultCard(event.objectId)) ? "done" : "ignored";
    const session = await findSessionId(event);
    const settled = session ? await settleOrder(directus, session) : undefined;
    if (!session || !settled || settled.kind === "foreign") return await workBill(directus, event);
    if (settled.kind === "unwritten") throw new Error(settled.order.problem ?? "Directus refused it.");
    if (event.type === "charge.failed") await countDecline(settled.order.id, session);
    if (event.type === fraudWarning) await tellOfFraud(directus, settled.order);
    if (concernsMoneyBack.test(event.type)) await syncRefunds(directus, settled.order.id);
    return "done";
  } catch (error) {
    if (isPaymentError(error, "not-found")) return "ignored";
    throw error;
  }
}

/** Payments of memberships belong to an invoice, not to a session. */
async function workBill(directus: DirectusClient, event: WebhookEvent): Promise<"done" | "ignored"> {
  return (await syncInvoicePayment(directus, event)) === "settled" ? "done" : "ignored";
}

async function workSubscription(directus: DirectusClient, id: string): Promise<"done" | "ignored"> {
  return (await syncSubscription(directus, id)) === "settled" ? "done" : "ignored";
}

/** Card testing: many declines for one order expire its session and release the stock. */
async function countDecline(order: string, session: string): Promise<void> {
  if (
    await tryConsumeSlot("declines-of-order", order, {
      slots: limits.declinesOfOrder - 1,
      seconds: limits.orderHold,
    })
  )
    return;
  log.warn({ order }, "a payment is closed after many declined cards");
  await expireSession(session).catch((error: unknown) => {
    if (!isPaymentError(error, "refused")) throw error;
  });
}

async function findSessionId({ type, objectId, payment }: WebhookEvent): Promise<string | undefined> {
  if (type.startsWith("checkout.session.")) return objectId;
  if (type === "payment_intent.succeeded") return findSessionOfPayment(objectId);
  const isOfPayment = /^(charge|refund)\./.test(type) || type === fraudWarning;
  return isOfPayment && payment ? findSessionOfPayment(payment) : undefined;
}

/**
 * Early fraud warning: a dispute usually follows, and a refund before it avoids the fee
 * (https://docs.stripe.com/disputes/how-disputes-work). The owner decides; an existing problem is kept.
 */
async function tellOfFraud(directus: DirectusClient, { id, status, problem }: Order): Promise<void> {
  if (problem || !isPaid(status)) return;
  const message =
    "The buyer's bank warns of fraud. Do not send it yet; pay it back before it becomes a dispute.";
  await updateOrder(directus, id, { problem: message });
}

async function countFailure(
  directus: DirectusClient,
  { id, type }: WebhookEvent,
  { attempts, error }: { attempts: number; error: unknown },
): Promise<EventOutcome> {
  const dead = attempts >= limits.webhookAttempts;
  log.error({ err: error, event: id, type, attempts }, "a webhook event failed");
  try {
    await markEventFailed(directus, id, { attempts, error: String(error), dead });
    return dead ? "dead" : "again";
  } catch {
    return "again";
  }
}
