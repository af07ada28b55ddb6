import type { DirectusClient } from "#server/directus/clients/client.ts";
import { listDisputes } from "#server/payments/refunds.ts";
import { readRefundedAmount } from "#server/payments/subscription-invoices.ts";
import { findSubscriptionOfPayment, retrieveSubscription } from "#server/payments/subscriptions.ts";
import type { WebhookEvent } from "#server/payments/webhook-event.ts";
import { cancelImmediately } from "../account/cancel-immediately.ts";
import { flagSubscription } from "./key-problem.ts";
import { deductRevenue } from "./revenue.ts";
import { syncSubscription } from "./sync-subscription.ts";

const ofBills = /^(refund|charge\.refund|charge\.dispute|radar\.early_fraud_warning)/;

/**
 * Syncs a membership after a refund, dispute or fraud warning of its payment. Idempotent.
 * @returns "foreign" for other events, and for payments of no subscription of ours
 * @throws PaymentError or DirectusError "unavailable" to be retried
 */
export async function syncInvoicePayment(
  directus: DirectusClient,
  { type, payment }: Pick<WebhookEvent, "type" | "payment">,
): Promise<"settled" | "foreign"> {
  if (!payment || !ofBills.test(type)) return "foreign";
  const id = await findSubscriptionOfPayment(payment);
  if (!id || (await syncSubscription(directus, id)) === "foreign") return "foreign";
  await deductRevenue(directus, payment, await readRefundedAmount(payment));
  if (type.startsWith("radar.")) await flagSubscription(directus, id, warned(payment));
  if (type.startsWith("charge.dispute.")) await endWhatIsLost(directus, id, payment);
  return "settled";
}

/** A refund before the likely dispute avoids its fee: https://docs.stripe.com/disputes/how-disputes-work */
const warned = (payment: string) =>
  `The member's bank warns of fraud in ${payment}. Pay it back at Stripe before it becomes a dispute, and cancel the subscription there.`;

/**
 * Cancels a subscription whose dispute is lost. Stripe keeps it active, "which can create more disputed charges",
 * unless its settings cancel it on opening, irreversibly (https://docs.stripe.com/billing/subscriptions/cancel,
 * "Automatically canceling after a dispute"). Here access is suspended until the decision, as a won dispute restores
 * it. Without proration: the bank has already refunded.
 */
async function endWhatIsLost(directus: DirectusClient, id: string, payment: string): Promise<void> {
  const disputes = await listDisputes(payment);
  const subscription = await retrieveSubscription(id);
  if (subscription.endedAt || !disputes.some(({ status }) => status === "lost")) return;
  await flagSubscription(directus, id, lost(payment));
  await cancelImmediately(directus, subscription);
  await syncSubscription(directus, id);
}

const lost = (payment: string) =>
  `The bank has decided the dispute about ${payment} for the member. The subscription is cancelled at Stripe, so that they are not charged again; what they paid for later months has not gone back.`;
