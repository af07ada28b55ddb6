import type { DirectusClient } from "#server/directus/clients/client.ts";
import { findCard } from "#server/payments/cards.ts";
import { endTrial, type Subscription } from "#server/payments/subscriptions.ts";
import { log } from "#server/platform/log.ts";
import { isFirstTrial } from "./trials.ts";

/** Metadata of trials that the site granted; trials that the owner grants at Stripe are left alone. */
export const TRIAL_METADATA_KEY = { trial: "once" };

/**
 * Ends a trial if its card has had one before, which is known only after it was entered, as the checkout page says.
 * Idempotent.
 * @throws PaymentError or DirectusError "unavailable"
 */
export async function endRepeatedTrial(
  directus: DirectusClient,
  { id, status, metadata, ...paid }: Subscription,
): Promise<void> {
  if (status !== "trialing" || metadata.trial !== TRIAL_METADATA_KEY.trial) return;
  const card = await findCard(paid);
  if (!card?.fingerprint || (await isFirstTrial(directus, card.fingerprint, id))) return;
  log.info({ subscription: id }, "a trial was ended: its card has had one before");
  await endTrial(id);
}
