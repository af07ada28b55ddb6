import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { log } from "#server/log.ts";
import { cancelSubscription } from "#server/payments/subscriptions.ts";
import { subscriptionsOf } from "./entitlements.ts";

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
  for (const id of subscriptions) await cancelOrFail(id);
}

async function cancelOrFail(id: string): Promise<void> {
  try {
    await cancelSubscription(id);
  } catch (error) {
    log.error(
      { err: error, subscription: id },
      "a subscription could not be cancelled, so its account stays",
    );
    throw new StillRenewsError("a subscription could not be ended", { cause: error });
  }
}
