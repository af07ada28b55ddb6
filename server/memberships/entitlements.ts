import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";
import { liveStates } from "./standing.ts";

const source = "subscription";

const Entitlement = z
  .object({
    id: z.string(),
    key: z.string(),
    ends_at: z.string(),
    status: z.string().nullish(),
    problem: z.string().nullish(),
  })
  .transform(({ id, key, ends_at, status, problem }) => ({
    ...{ id, key, endsAt: new Date(ends_at) },
    subscription: key.slice(key.lastIndexOf(":") + 1),
    status: status ?? undefined,
    problem: problem ?? undefined,
  }));

/** What lets somebody read: Directus's own rule looks at it, and at the clock. */
export type Entitlement = z.output<typeof Entitlement>;

/** One for each user, plan and subscription: inserting it twice fails. */
export function keyOf(user: string, plan: string, subscription: string): string {
  return `${user}:${plan}:${subscription}`;
}

/** What a subscription has opened so far: of one plan or, after a change, of several. */
export function listOpenedBy(directus: Directus, subscription: string): Promise<Entitlement[]> {
  return list(directus, { key: { _ends_with: `:${subscription}` } });
}

/** All that subscriptions have opened to a user, the latest end first. */
export function listOpenedTo(directus: Directus, user: string): Promise<Entitlement[]> {
  return list(directus, { user: { _eq: user } });
}

/** Ids of all subscriptions that have ever opened something to a user, the one that is open the longest first. */
export async function subscriptionsOf(directus: Directus, user: string): Promise<string[]> {
  return [...new Set((await listOpenedTo(directus, user)).map(({ subscription }) => subscription))];
}

/**
 * Ids of the subscriptions that run as far as we have heard, and open nothing any more by a moment. A Directus without
 * memberships has none.
 */
export async function listLapsed(directus: Directus, by: Date): Promise<string[]> {
  const filter = { status: { _in: liveStates }, ends_at: { _lte: by.toISOString() } };
  const lapsed = await orWithout(list(directus, filter), []);
  return [...new Set(lapsed.map(({ subscription }) => subscription))];
}

/** Ids of the subscriptions that run, as far as we have heard, and have opened one of these plans. */
export async function listLive(directus: Directus, plans: string[]): Promise<string[]> {
  const filter = { status: { _in: liveStates }, plan: { _in: plans } };
  const live = await orWithout(list(directus, filter), []);
  return [...new Set(live.map(({ subscription }) => subscription))];
}

/** Ids of the subscriptions that go on, of which the period ends between two moments. */
export async function listRenewing(directus: Directus, from: Date, until: Date): Promise<string[]> {
  const [start, end] = [from, until].map((moment) => moment.toISOString());
  const filter = { status: { _in: ["trialing", "active"] }, ends_at: { _between: [start, end] } };
  const renewing = await orWithout(list(directus, filter), []);
  return [...new Set(renewing.map(({ subscription }) => subscription))];
}

async function list(directus: Directus, filter: Record<string, unknown>) {
  const query = {
    fields: ["id", "key", "ends_at", "status", "problem"],
    filter: { source: { _eq: source }, ...filter },
    sort: ["-ends_at", "id"],
    limit: -1,
  };
  return parseRows("entitlements", Entitlement, await directus.readItems("entitlements", query));
}

/** @returns false when it is there already */
export function addEntitlement(
  directus: Directus,
  { user, plan }: { user: string; plan: string },
  subscription: { id: string; startedAt: Date; status: string },
  endsAt: Date,
): Promise<boolean> {
  return claimRow(directus, "entitlements", {
    user,
    plan,
    source,
    key: keyOf(user, plan, subscription.id),
    starts_at: subscription.startedAt.toISOString(),
    ends_at: endsAt.toISOString(),
    status: subscription.status,
  });
}

/** Moves the moment at which reading stops, and says what Stripe says. */
export async function changeEntitlement(
  directus: Directus,
  id: string,
  { endsAt, status }: { endsAt?: Date; status?: string },
): Promise<void> {
  await updateRow(directus, "entitlements", id, {
    ...(endsAt && { ends_at: endsAt.toISOString() }),
    ...(status && { status }),
  });
}

/** Says to the owner what only they can put right: below what is said already, and once. */
export async function tellOwner(
  directus: Directus,
  { id, problem }: Pick<Entitlement, "id" | "problem">,
  words: string,
): Promise<void> {
  if (problem?.includes(words)) return;
  await updateRow(directus, "entitlements", id, { problem: problem ? `${problem}\n\n${words}` : words });
}
