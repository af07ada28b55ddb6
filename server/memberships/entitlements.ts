import { z } from "zod";
import { MEMBERSHIPS_TAG } from "#server/directus/cache/cache-tags.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";
import { publishPurge } from "#server/state/purge-bus.ts";
import { LIVE_STATUSES } from "./standing.ts";

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
    id,
    key,
    endsAt: new Date(ends_at),
    subscription: key.slice(key.lastIndexOf(":") + 1),
    status: status ?? undefined,
    problem: problem ?? undefined,
  }));

/** Entitlement: a Directus policy checks it, and its dates, for read access. */
export type Entitlement = z.output<typeof Entitlement>;

/** Unique by user, plan and subscription. */
export function buildEntitlementKey(user: string, plan: string, subscription: string): string {
  return `${user}:${plan}:${subscription}`;
}

/** Of one plan or, after a change, of several. */
export function listBySubscription(directus: DirectusClient, subscription: string): Promise<Entitlement[]> {
  return list(directus, { key: { _ends_with: `:${subscription}` } });
}

export function listByUser(directus: DirectusClient, user: string): Promise<Entitlement[]> {
  return list(directus, { user: { _eq: user } });
}

/** All that ever gave access, latest end first. */
export async function listUserSubscriptions(directus: DirectusClient, user: string): Promise<string[]> {
  return [...new Set((await listByUser(directus, user)).map(({ subscription }) => subscription))];
}

/** Live as far as known, but without access by a date. None on a Directus without memberships. */
export async function listLapsed(directus: DirectusClient, by: Date): Promise<string[]> {
  const filter = { status: { _in: LIVE_STATUSES }, ends_at: { _lte: by.toISOString() } };
  const lapsed = await withFallback(list(directus, filter), []);
  return [...new Set(lapsed.map(({ subscription }) => subscription))];
}

/** Live as far as known, with an entitlement to one of these plans. */
export async function listLive(directus: DirectusClient, plans: string[]): Promise<string[]> {
  const filter = { status: { _in: LIVE_STATUSES }, plan: { _in: plans } };
  const live = await withFallback(list(directus, filter), []);
  return [...new Set(live.map(({ subscription }) => subscription))];
}

export async function listRenewing(directus: DirectusClient, from: Date, until: Date): Promise<string[]> {
  const [start, end] = [from, until].map((moment) => moment.toISOString());
  const filter = { status: { _in: ["trialing", "active"] }, ends_at: { _between: [start, end] } };
  const renewing = await withFallback(list(directus, filter), []);
  return [...new Set(renewing.map(({ subscription }) => subscription))];
}

async function list(directus: DirectusClient, filter: Record<string, unknown>) {
  const query = {
    fields: ["id", "key", "ends_at", "status", "problem"],
    filter: { source: { _eq: source }, ...filter } satisfies CollectionFilter<"entitlements">,
    sort: ["-ends_at", "id"],
    limit: -1,
  } as const;
  return parseRows("entitlements", Entitlement, await directus.readItems("entitlements", query));
}

/** @returns false when it exists already */
export async function addEntitlement(
  directus: DirectusClient,
  { user, plan }: { user: string; plan: string },
  { subscription, endsAt }: { subscription: { id: string; startedAt: Date; status: string }; endsAt: Date },
): Promise<boolean> {
  const isFirst = await claimRow(directus, "entitlements", {
    user,
    plan,
    source,
    key: buildEntitlementKey(user, plan, subscription.id),
    starts_at: subscription.startedAt.toISOString(),
    ends_at: endsAt.toISOString(),
    status: subscription.status,
  });
  publishPurge([MEMBERSHIPS_TAG]);
  return isFirst;
}

export async function changeEntitlement(
  directus: DirectusClient,
  id: string,
  { endsAt, status }: { endsAt?: Date; status?: string },
): Promise<void> {
  await updateRow(directus, "entitlements", {
    key: id,
    changes: {
      ...(endsAt && { ends_at: endsAt.toISOString() }),
      ...(status && { status }),
    },
  });
  publishPurge([MEMBERSHIPS_TAG]);
}

export async function flagForOwner(
  directus: DirectusClient,
  { id, problem }: Pick<Entitlement, "id" | "problem">,
  words: string,
): Promise<void> {
  if (problem?.includes(words)) return;
  await updateRow(directus, "entitlements", {
    key: id,
    changes: { problem: problem ? `${problem}\n\n${words}` : words },
  });
}

/** Gifts included; none while there is no such collection. */
export function listUserEntitlements(directus: DirectusClient, user: string) {
  const fields = ["plan.name", "starts_at", "ends_at", "source", "date_created"] as const;
  const query = {
    fields,
    filter: { user: { _eq: user } } satisfies CollectionFilter<"entitlements">,
    sort: ["starts_at"],
    limit: -1,
  } as const;
  return withFallback(directus.readItems("entitlements", query), []);
}
