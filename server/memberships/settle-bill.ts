import type { Directus } from "#server/directus/client.ts";
import { log } from "#server/log.ts";
import { findSubscriptionOfPayment } from "#server/payments/subscriptions.ts";
import type { WebhookEvent } from "#server/payments/webhook-event.ts";
import { listOpenedBy, tellOwner } from "./entitlements.ts";
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
  const id = payment && ofBills.test(type) ? await findSubscriptionOfPayment(payment) : undefined;
  if (!id || (await settleSubscription(directus, id)) === "foreign") return "foreign";
  if (type.startsWith("radar.")) await tell(directus, id, warned(payment));
  return "settled";
}

/** A dispute usually follows, and paying back before it costs no fee: https://docs.stripe.com/disputes/how-disputes-work */
const warned = (payment: string | undefined) =>
  `The member's bank warns of fraud in ${payment}. Pay it back at Stripe before it becomes a dispute, and cancel the subscription there.`;

/** Where the owner sees what needs them: on what the subscription keeps open the longest. */
async function tell(directus: Directus, id: string, words: string): Promise<void> {
  const [opened] = await listOpenedBy(directus, id);
  if (opened) await tellOwner(directus, opened, words);
  else log.error({ subscription: id }, words);
}
