import { z } from "zod";
import { ALL_CONTENT_TAG, MEMBERSHIPS_TAG } from "#server/directus/cache/cache-tags.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { limits } from "#server/limits.ts";
import { onPurge } from "#server/state/purge-bus.ts";

const Held = z.object({ plan: idSchema, ends_at: z.string(), source: z.string().nullish() });

export interface ActivePlan {
  plan: string;
  until: Date;
  /** Paid for, directly or as part of another plan. */
  isSubscribed: boolean;
}

/** The member's active plans, read with the member client. */
export async function listActivePlans(directus: DirectusClient): Promise<ActivePlan[]> {
  const query = {
    fields: ["plan", "ends_at", "source"],
    filter: {
      user: { _eq: "$CURRENT_USER" },
      starts_at: { _lte: "$NOW" },
      ends_at: { _gt: "$NOW" },
    } satisfies CollectionFilter<"entitlements">,
    sort: ["-ends_at"],
    limit: -1,
  } as const;
  const rows = parseRows(
    "entitlements",
    Held,
    await withFallback(directus.readItems("entitlements", query), []),
  );
  return rows.map(({ plan, ends_at, source }) => ({
    plan,
    until: new Date(ends_at),
    isSubscribed: source === "subscription",
  }));
}

const payments = new Map<string, { isDue: Promise<boolean>; until: number }>();

onPurge((tags) => {
  if (tags.includes(MEMBERSHIPS_TAG) || tags.includes(ALL_CONTENT_TAG)) payments.clear();
});

/** Whether a payment of the member's is overdue, kept for minutes and until news of anybody's membership. */
export function hasPaymentDue(directus: DirectusClient, user: string): Promise<boolean> {
  const known = payments.get(user);
  if (known && known.until > Date.now()) return known.isDue;
  const kept = { isDue: readPaymentDue(directus), until: Date.now() + limits.paymentDueKept };
  payments.delete(user);
  payments.set(user, kept);
  if (payments.size > limits.membersKnown) payments.delete(payments.keys().next().value ?? user);
  kept.isDue.catch(() => {
    if (payments.get(user) === kept) payments.delete(user);
  });
  return kept.isDue;
}

async function readPaymentDue(directus: DirectusClient): Promise<boolean> {
  const query = {
    fields: ["id"],
    filter: {
      user: { _eq: "$CURRENT_USER" },
      status: { _in: ["past_due", "unpaid"] },
    } satisfies CollectionFilter<"entitlements">,
    limit: 1,
  } as const;
  return (await withFallback(directus.readItems("entitlements", query), [])).length > 0;
}
