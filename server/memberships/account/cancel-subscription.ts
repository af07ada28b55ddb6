import type { DirectusClient } from "#server/directus/clients/client.ts";
import { type Subscription, setCancelAtPeriodEnd } from "#server/payments/subscriptions.ts";
import { syncSubscription } from "../subscriptions/sync-subscription.ts";
import { cancelImmediately } from "./cancel-immediately.ts";

/** An unpaid subscription has no paid period left, so it ends at once. */
export function isImmediateCancellation({ status }: Pick<Subscription, "status">): boolean {
  return status !== "active" && status !== "trialing";
}

/** Cancels at the end of the paid period. Idempotent. @throws PaymentError or DirectusError "unavailable" */
export async function cancelAtPeriodEnd(directus: DirectusClient, subscription: Subscription): Promise<void> {
  if (isImmediateCancellation(subscription)) await cancelImmediately(directus, subscription);
  else await setCancelAtPeriodEnd(subscription.id, true);
  await syncSubscription(directus, subscription.id);
}

/** Undoes a cancellation. @throws PaymentError "refused" when the subscription has ended, or "unavailable" */
export async function resumeMembership(directus: DirectusClient, { id }: Subscription): Promise<void> {
  await setCancelAtPeriodEnd(id, false);
  await syncSubscription(directus, id);
}
