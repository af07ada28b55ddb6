import { findStripeCustomer } from "#server/customers/customers.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { isPaymentError, PaymentError } from "#server/payments/payment-error.ts";
import { cancelSubscription, listSubscriptions } from "#server/payments/subscriptions.ts";
import { log } from "#server/platform/log.ts";
import { listUserSubscriptions } from "../entitlements.ts";
import { expireSubscriptionCheckout } from "../subscriptions/start-subscription.ts";

/** The account must be kept, or nobody could cancel the subscription any more. */
export class StillRenewsError extends Error {
  override name = "StillRenewsError";
}

/**
 * So that nobody is charged without an account.
 * @throws DirectusError "unavailable", or StillRenewsError when Stripe is unavailable; then nothing may be deleted
 */
export async function cancelMemberships(directus: DirectusClient, user: string): Promise<void> {
  const subscriptions = await withFallback(listUserSubscriptions(directus, user), []);
  const payer = await withFallback(findStripeCustomer(directus, user), undefined);
  try {
    await expireSubscriptionCheckout(user);
    for (const id of new Set([...subscriptions, ...(payer ? await listRunning(payer) : [])]))
      await cancelSubscription(id);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    log.error({ err: error, user }, "a subscription could not be cancelled, so its account stays");
    throw new StillRenewsError("a subscription could not be ended", { cause: error });
  }
}

/** Includes subscriptions just paid, which have no entitlement yet. */
async function listRunning(payer: string): Promise<string[]> {
  try {
    return (await listSubscriptions(payer)).map(({ id }) => id);
  } catch (error) {
    if (isPaymentError(error, "not-found") || isPaymentError(error, "refused")) return [];
    throw error;
  }
}
