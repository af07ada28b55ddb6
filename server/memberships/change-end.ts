import type { Directus } from "#server/directus/client.ts";
import { endWithPeriod, type Subscription } from "#server/payments/subscriptions.ts";
import { endNow } from "./end-now.ts";
import { settleSubscription } from "./settle-subscription.ts";

/** Whether cancelling ends it at once: what is not paid for has no last day to wait for. */
export function endsAtOnce({ status }: Pick<Subscription, "status">): boolean {
  return status !== "active" && status !== "trialing";
}

/**
 * Cancels a subscription: it is open to the end of what is paid, and nothing more is collected.
 * @throws PaymentError or DirectusError "unavailable"; again comes to the same
 */
export async function endMembership(directus: Directus, subscription: Subscription): Promise<void> {
  if (endsAtOnce(subscription)) await endNow(subscription);
  else await endWithPeriod(subscription.id, true);
  await settleSubscription(directus, subscription.id);
}

/**
 * Takes that back, as long as it has not ended.
 * @throws PaymentError "refused" when it has; or "unavailable"
 */
export async function resumeMembership(directus: Directus, { id }: Subscription): Promise<void> {
  await endWithPeriod(id, false);
  await settleSubscription(directus, id);
}
