import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { claimRow, createRows } from "#server/directus/writes.ts";
import { buildEntitlementKey } from "./entitlements.ts";

/** Stands for "no end", as the field requires a date. */
const forGood = "2099-12-31T23:00:00.000Z";

/** Plan ids, and the end; undefined is for good. */
export interface Gift {
  plans: string[];
  until: Date | undefined;
}

/** Creates a new user with at least one granted plan in one transaction. */
export async function createUserWithPlans(
  directus: DirectusClient,
  user: Row & { id: string },
  gift: Gift,
): Promise<void> {
  const [first, ...others] = rowsOf(user.id, gift);
  await createRows(directus, "entitlements", [{ ...first, user }, ...others]);
}

/** Grants the missing plans; existing grants keep their end. */
export async function createMissingGrants(directus: DirectusClient, user: string, gift: Gift): Promise<void> {
  for (const row of rowsOf(user, gift)) await claimRow(directus, "entitlements", row);
}

function rowsOf(user: string, { plans, until }: Gift): Row[] {
  const ends_at = until?.toISOString() ?? forGood;
  const given = { source: "gift", starts_at: new Date().toISOString(), ends_at };
  return plans.map((plan) => ({ ...given, user, plan, key: buildEntitlementKey(user, plan, "gift") }));
}
