import type { DirectusClient } from "#server/directus/clients/client.ts";
import { voidInvoice } from "#server/payments/invoices.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import type { Subscription } from "#server/payments/subscriptions.ts";
import { log } from "#server/platform/log.ts";
import { flagForOwner, KEY_PROBLEM, listBySubscription, removeFlag } from "../entitlements.ts";

/** Flags a subscription on the first of its entitlements. */
export async function flagSubscription(directus: DirectusClient, id: string, message: string): Promise<void> {
  const [opened] = await listBySubscription(directus, id);
  if (opened) await flagForOwner(directus, opened, message);
  else log.error({ subscription: id }, message);
}

/** Tells the owner where Stripe's key may not do the work. @throws what it throws */
export async function withKeyProblem<T>(
  directus: DirectusClient,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isPaymentError(error, "forbidden")) await flagSubscription(directus, id, KEY_PROBLEM);
    throw error;
  }
}

/** Once the key may: voids the invoice that `cancelImmediately` could not, and removes the flag. */
export async function solveKeyProblem(
  directus: DirectusClient,
  { id, endedAt, latestInvoice, payUrl }: Subscription,
): Promise<void> {
  const opened = await listBySubscription(directus, id);
  const flagged = opened.filter(({ problem }) => problem?.includes(KEY_PROBLEM));
  if (flagged.length > 0 && endedAt && latestInvoice && payUrl) await voidInvoice(latestInvoice);
  for (const each of flagged) await removeFlag(directus, each, KEY_PROBLEM);
}
