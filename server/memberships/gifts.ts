import type { Directus, Row } from "#server/directus/client.ts";
import { claimRow, createRows } from "#server/directus/writes.ts";
import { keyOf } from "./entitlements.ts";

/** An end that the owner moves when it comes near: the field must hold one. */
const forGood = "2099-12-31T23:00:00.000Z";

/** Keys of plans that somebody is given, and until when; for good where that is undefined. */
export interface Gift {
  plans: string[];
  until: Date | undefined;
}

/**
 * Makes a user together with plans that they are given, all or nothing.
 * @param user a row of a user who is not there yet
 * @param gift one plan at least
 */
export async function givePlans(directus: Directus, user: Row & { id: string }, gift: Gift): Promise<void> {
  const [first, ...others] = rowsOf(user.id, gift);
  await createRows(directus, "entitlements", [{ ...first, user }, ...others]);
}

/** Gives a user those of the plans that they have not been given yet; what they have keeps its end. */
export async function giveMissingPlans(directus: Directus, user: string, gift: Gift): Promise<void> {
  for (const row of rowsOf(user, gift)) await claimRow(directus, "entitlements", row);
}

function rowsOf(user: string, { plans, until }: Gift): Row[] {
  const ends_at = until?.toISOString() ?? forGood;
  const given = { source: "gift", starts_at: new Date().toISOString(), ends_at };
  return plans.map((plan) => ({ ...given, user, plan, key: keyOf(user, plan, "gift") }));
}
