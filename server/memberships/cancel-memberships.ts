import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { log } from "#server/log.ts";
import { isPaymentError, PaymentError } from "#server/payments/payment-error.ts";
import { cancelSubscription, listSubscriptions } from "#server/payments/subscriptions.ts";
import { subscriptionsOf } from "./entitlements.ts";
import { closeJoining } from "./join-plan.ts";
import { findPayer } from "./members.ts";

/** A subscription could not be ended: its account must stay, or nobody could end it any more. */
export class StillRenewsError extends Error {
  override name = "StillRenewsError";
}

/**
 * Ends all that a member is subscribed to, so that nobody is charged whose account is gone.
 * @throws DirectusError "unavailable", and StillRenewsError when Stripe cannot answer now; nothing else may be deleted then
 */
export async function cancelMemberships(directus: Directus, user: string): Promise<void> {
  const subscriptions = await orWithout(subscriptionsOf(directus, user), []);
  const payer = await orWithout(findPayer(directus, user), undefined);
  try {
    await closeJoining(user);
    for (const id of new Set([...subscriptions, ...(payer ? await runningOf(payer) : [])]))
      await cancelSubscription(id);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    log.error({ err: error, user }, "a subscription could not be cancelled, so its account stays");
    throw new StillRenewsError("a subscription could not be ended", { cause: error });
  }
}

/** Also what was paid a moment ago, and has opened nothing yet. */
async function runningOf(payer: string): Promise<string[]> {
  try {
    return (await listSubscriptions(payer)).map(({ id }) => id);
  } catch (error) {
    if (isPaymentError(error, "not-found") || isPaymentError(error, "refused")) return [];
    throw error;
  }
}
