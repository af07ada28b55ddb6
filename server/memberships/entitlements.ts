import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";

const source = "subscription";

const Entitlement = z
  .object({ id: z.string(), key: z.string(), ends_at: z.string() })
  .transform(({ id, key, ends_at }) => ({ id, key, endsAt: new Date(ends_at) }));

/** What lets somebody read: Directus's own rule looks at it, and at the clock. */
export type Entitlement = z.output<typeof Entitlement>;

/** Whom a subscription opens which plan. */
export interface Holder {
  user: string;
  plan: string;
}

/** One for each user, plan and subscription: inserting it twice fails. */
export function keyOf({ user, plan }: Holder, subscription: string): string {
  return `${user}:${plan}:${subscription}`;
}

/** What a subscription has opened so far: of one plan or, after a change, of several. */
export function listOpenedBy(directus: Directus, subscription: string): Promise<Entitlement[]> {
  return list(directus, { key: { _ends_with: `:${subscription}` } });
}

/** Ids of all subscriptions that have ever opened something to a user. */
export async function subscriptionsOf(directus: Directus, user: string): Promise<string[]> {
  const rows = await list(directus, { user: { _eq: user } });
  return [...new Set(rows.map(({ key }) => key.slice(key.lastIndexOf(":") + 1)))];
}

async function list(directus: Directus, filter: Record<string, unknown>) {
  const query = {
    fields: ["id", "key", "ends_at"],
    filter: { source: { _eq: source }, ...filter },
    limit: -1,
  };
  return z.array(Entitlement).parse(await directus.readItems("entitlements", query));
}

/** @returns false when it is there already */
export function addEntitlement(
  directus: Directus,
  { user, plan }: Holder,
  subscription: { id: string; startedAt: Date },
  endsAt: Date,
): Promise<boolean> {
  return claimRow(directus, "entitlements", {
    user,
    plan,
    source,
    key: keyOf({ user, plan }, subscription.id),
    starts_at: subscription.startedAt.toISOString(),
    ends_at: endsAt.toISOString(),
  });
}

/** Moves the moment at which reading stops. */
export async function endEntitlement(directus: Directus, id: string, endsAt: Date): Promise<void> {
  await updateRow(directus, "entitlements", id, { ends_at: endsAt.toISOString() });
}
