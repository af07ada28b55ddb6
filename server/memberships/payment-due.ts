import { ALL_CONTENT_TAG, MEMBERSHIPS_TAG } from "#server/directus/cache/cache-tags.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { onPurge } from "#server/state/purge-bus.ts";
import { readPaymentDue } from "./entitlements.ts";

const payments = new Map<string, { isDue: Promise<boolean>; until: number }>();

onPurge((tags) => {
  if (tags.includes(MEMBERSHIPS_TAG) || tags.includes(ALL_CONTENT_TAG)) payments.clear();
});

/** Whether a payment of the member's is overdue, kept for minutes and until news of anybody's membership. */
export function hasPaymentDue(directus: DirectusClient, user: string): Promise<boolean> {
  const known = payments.get(user);
  if (known && known.until > Date.now()) return known.isDue;
  const cached = { isDue: readPaymentDue(directus), until: Date.now() + limits.paymentDueLifetime };
  payments.delete(user);
  payments.set(user, cached);
  if (payments.size > limits.membersKnown) payments.delete(payments.keys().next().value ?? user);
  cached.isDue.catch(() => {
    if (payments.get(user) === cached) payments.delete(user);
  });
  return cached.isDue;
}
