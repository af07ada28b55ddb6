import type { Directus } from "#server/directus/client.ts";
import { log } from "#server/log.ts";
import { findCard } from "#server/payments/cards.ts";
import { endTrial, type Subscription } from "#server/payments/subscriptions.ts";
import { isFirstTrialOf } from "./trials.ts";

/** Stands on a subscription whose free days the site has given: those that the owner gives at Stripe are theirs. */
export const trialNote = { trial: "once" };

/**
 * Ends free days that somebody has who has had some before, by the card that they have entered: nobody knows it before.
 * The page on which they chose has said so. Again comes to the same.
 * @throws PaymentError or DirectusError "unavailable"
 */
export async function endRepeatedTrial(
  directus: Directus,
  { id, status, metadata, ...paid }: Subscription,
): Promise<void> {
  if (status !== "trialing" || metadata.trial !== trialNote.trial) return;
  const card = await findCard(paid);
  if (!card?.fingerprint || (await isFirstTrialOf(directus, card.fingerprint, id))) return;
  log.info({ subscription: id }, "a trial was ended: its card has had one before");
  await endTrial(id);
}
