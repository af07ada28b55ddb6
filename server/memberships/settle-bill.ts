import type { Directus } from "#server/directus/client.ts";
import { log } from "#server/log.ts";
import { readGone } from "#server/payments/bills.ts";
import { listDisputes } from "#server/payments/refunds.ts";
import { findSubscriptionOfPayment, retrieveSubscription } from "#server/payments/subscriptions.ts";
import type { WebhookEvent } from "#server/payments/webhook-event.ts";
import { endNow } from "./end-now.ts";
import { listOpenedBy, tellOwner } from "./entitlements.ts";
import { takeOffRevenue } from "./revenue.ts";
import { settleSubscription } from "./settle-subscription.ts";

const ofBills = /^(refund|charge\.refund|charge\.dispute|radar\.early_fraud_warning)/;

/**
 * Brings a membership to where a payment of it stands that went back, or of which a bank has said something. Called in
 * any order and again, it comes to the same.
 * @returns "foreign" for an event of another kind, and for a payment of no subscription of ours
 * @throws PaymentError or DirectusError "unavailable" when it must be called again
 */
export async function settleBill(
  directus: Directus,
  { type, payment }: Pick<WebhookEvent, "type" | "payment">,
): Promise<"settled" | "foreign"> {
  if (!payment || !ofBills.test(type)) return "foreign";
  const id = await findSubscriptionOfPayment(payment);
  if (!id || (await settleSubscription(directus, id)) === "foreign") return "foreign";
  await takeOffRevenue(directus, payment, await readGone(payment));
  if (type.startsWith("radar.")) await tell(directus, id, warned(payment));
  if (type.startsWith("charge.dispute.")) await endWhatIsLost(directus, id, payment);
  return "settled";
}

/** A dispute usually follows, and paying back before it costs no fee: https://docs.stripe.com/disputes/how-disputes-work */
const warned = (payment: string) =>
  `The member's bank warns of fraud in ${payment}. Pay it back at Stripe before it becomes a dispute, and cancel the subscription there.`;

/**
 * Ends a subscription at once of which a dispute is lost. Stripe lets it run on, "which can create more disputed charges",
 * unless the owner has chosen in its settings that a dispute cancels it, immediately without proration or at the period's
 * end (https://docs.stripe.com/billing/subscriptions/cancel, "Automatically canceling after a dispute"). That happens when
 * it is opened, and cannot be taken back. Here it waits for the bank's decision, shut meanwhile, for a dispute that is won
 * opens it again. Then it is cancelled likewise, without proration: the bank has paid back what would be.
 */
async function endWhatIsLost(directus: Directus, id: string, payment: string): Promise<void> {
  const disputes = await listDisputes(payment);
  const subscription = await retrieveSubscription(id);
  if (subscription.endedAt || !disputes.some(({ status }) => status === "lost")) return;
  await tell(directus, id, lost(payment));
  await endNow(subscription);
  await settleSubscription(directus, id);
}

const lost = (payment: string) =>
  `The bank has decided the dispute about ${payment} for the member. The subscription is cancelled at Stripe, so that they are not charged again; what they paid for later months has not gone back.`;

/** Where the owner sees what needs them: on what the subscription keeps open the longest. */
async function tell(directus: Directus, id: string, words: string): Promise<void> {
  const [opened] = await listOpenedBy(directus, id);
  if (opened) await tellOwner(directus, opened, words);
  else log.error({ subscription: id }, words);
}
