import type { Directus } from "#server/directus/client.ts";
import { takeSlot } from "#server/http/rate-limit.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { followCard } from "#server/memberships/change-card.ts";
import { settleBill } from "#server/memberships/settle-bill.ts";
import { settleSubscription } from "#server/memberships/settle-subscription.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { expireSession, findSessionOfPayment } from "#server/payments/stripe.ts";
import type { WebhookEvent } from "#server/payments/webhook-event.ts";
import { countMoneyBack } from "./count-money-back.ts";
import { isPaid, type Order } from "./order.ts";
import { updateOrder } from "./orders.ts";
import { settleOrder } from "./settle-order.ts";
import { closeEvent, failEvent, recordEvent } from "./webhook-events.ts";

/**
 * - done, ignored: recorded, nothing more to come
 * - dead: given up after ten failures; the owner sees it
 * - again: not done, send it once more
 */
export type Reception = "done" | "ignored" | "dead" | "again";

/**
 * Works a verified event. Its id is recorded first; a duplicate stops only when the event is done or ignored, all
 * others are worked again. The order of events does not matter, for the object is fetched as it is now.
 */
export async function receiveWebhook(directus: Directus, event: WebhookEvent): Promise<Reception> {
  let attempts = 0;
  try {
    const recorded = await recordEvent(directus, event);
    if (recorded.status === "done" || recorded.status === "ignored" || recorded.status === "dead") {
      return recorded.status;
    }
    attempts = recorded.attempts;
    const outcome = await work(directus, event);
    await closeEvent(directus, event.id, outcome);
    return outcome;
  } catch (error) {
    return countFailure(directus, event, attempts + 1, error);
  }
}

const fraudWarning = "radar.early_fraud_warning.created";
const concernsMoneyBack = /^(refund|charge\.refund|charge\.dispute)/;

/** Objects that are not ours (no session of an order, no subscription of a member) and types that we do not know are ignored. */
async function work(directus: Directus, event: WebhookEvent): Promise<"done" | "ignored"> {
  try {
    if (event.subscription) return await workSubscription(directus, event.subscription);
    if (event.type === "customer.updated") return (await followCard(event.objectId)) ? "done" : "ignored";
    const session = await sessionOf(event);
    const settled = session ? await settleOrder(directus, session) : undefined;
    if (!session || !settled || settled.kind === "foreign") return await workBill(directus, event);
    if (settled.kind === "unwritten") throw new Error(settled.order.problem ?? "Directus refused it.");
    if (event.type === "charge.failed") await countDecline(settled.order.id, session);
    if (event.type === fraudWarning) await tellOfFraud(directus, settled.order);
    if (concernsMoneyBack.test(event.type)) await countMoneyBack(directus, settled.order.id);
    return "done";
  } catch (error) {
    if (isPaymentError(error, "not-found")) return "ignored";
    throw error;
  }
}

/** A payment of a membership belongs to a bill, not to a session. */
async function workBill(directus: Directus, event: WebhookEvent): Promise<"done" | "ignored"> {
  return (await settleBill(directus, event)) === "settled" ? "done" : "ignored";
}

async function workSubscription(directus: Directus, id: string): Promise<"done" | "ignored"> {
  return (await settleSubscription(directus, id)) === "settled" ? "done" : "ignored";
}

/** Too many cards for one order are somebody trying them out: its payment is closed, and the stock goes back. */
async function countDecline(order: string, session: string): Promise<void> {
  if (
    await takeSlot("declines-of-order", order, {
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

async function sessionOf({ type, objectId, payment }: WebhookEvent): Promise<string | undefined> {
  if (type.startsWith("checkout.session.")) return objectId;
  if (type === "payment_intent.succeeded") return findSessionOfPayment(objectId);
  const isOfPayment = /^(charge|refund)\./.test(type) || type === fraudWarning;
  return isOfPayment && payment ? findSessionOfPayment(payment) : undefined;
}

/**
 * The buyer's bank takes the payment for fraud, and a dispute usually follows: one that is paid back before costs no fee
 * (https://docs.stripe.com/disputes/how-disputes-work). The owner decides; what they must do already stays said.
 */
async function tellOfFraud(directus: Directus, { id, status, problem }: Order): Promise<void> {
  if (problem || !isPaid(status)) return;
  const words =
    "The buyer's bank warns of fraud. Do not send it yet; pay it back before it becomes a dispute.";
  await updateOrder(directus, id, { problem: words });
}

async function countFailure(
  directus: Directus,
  { id, type }: WebhookEvent,
  attempts: number,
  error: unknown,
): Promise<Reception> {
  const dead = attempts >= limits.webhookAttempts;
  log.error({ err: error, event: id, type, attempts }, "a webhook event failed");
  try {
    await failEvent(directus, id, { attempts, error: String(error), dead });
    return dead ? "dead" : "again";
  } catch {
    return "again";
  }
}
