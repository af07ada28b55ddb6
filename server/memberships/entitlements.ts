import { z } from "zod";
import { MEMBERSHIPS_TAG } from "#server/directus/cache/cache-tags.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import { readByDate } from "#server/directus/query/read-in-pages.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, createRowsByField, updateRow } from "#server/directus/writes.ts";
import { publishPurge } from "#server/state/purge-bus.ts";
import { LIVE_STATUSES } from "./live-status.ts";

const source = "subscription";

/** For the owner; the reconciler keeps retrying. */
export const KEY_PROBLEM =
  "Stripe's key may not do what this membership needs: npm run doctor names what it lacks. It goes on by itself once the key may.";

const Entitlement = z
  .object({
    id: z.string(),
    key: z.string(),
    ends_at: z.string(),
    date_created: z.string().nullish(),
    status: z.string().nullish(),
    problem: z.string().nullish(),
  })
  .transform(({ id, key, ends_at, date_created, status, problem }) => ({
    id,
    key,
    endsAt: new Date(ends_at),
    createdAt: new Date(date_created ?? 0),
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

export async function listWithKeyProblem(directus: DirectusClient): Promise<string[]> {
  const flagged = await withFallback(list(directus, { problem: { _contains: KEY_PROBLEM } }), []);
  return [...new Set(flagged.map(({ subscription }) => subscription))];
}

async function list(directus: DirectusClient, filter: Record<string, unknown>) {
  const query = {
    fields: ["id", "key", "ends_at", "date_created", "status", "problem"],
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

export async function removeFlag(
  directus: DirectusClient,
  { id, problem = "" }: Pick<Entitlement, "id" | "problem">,
  words: string,
): Promise<void> {
  const others = problem.split("\n\n").filter((text) => text !== words);
  const changes = { problem: others.join("\n\n") || null };
  await updateRow(directus, "entitlements", { key: id, changes });
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

const ActivePlan = z
  .object({
    plan: z.object({ id: idSchema, name: z.string() }),
    ends_at: z.string(),
    source: z.string().nullish(),
  })
  .transform((row) => ({
    plan: row.plan.id,
    name: row.plan.name,
    until: new Date(row.ends_at),
    /** Paid for, directly or as part of another plan. */
    isSubscribed: row.source === source,
  }));

export type ActivePlan = z.output<typeof ActivePlan>;

/** The member's active plans, read with the member client. */
export async function listActivePlans(directus: DirectusClient): Promise<ActivePlan[]> {
  const query = {
    fields: ["plan.id", "plan.name", "ends_at", "source"],
    filter: {
      user: { _eq: "$CURRENT_USER" },
      starts_at: { _lte: "$NOW" },
      ends_at: { _gt: "$NOW" },
    } satisfies CollectionFilter<"entitlements">,
    sort: ["-ends_at"],
    limit: -1,
  } as const;
  return parseRows(
    "entitlements",
    ActivePlan,
    await withFallback(directus.readItems("entitlements", query), []),
  );
}

/** Read with the member client. */
export async function readPaymentDue(directus: DirectusClient): Promise<boolean> {
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

/** Of some users, those whose plan opens a post. @param post filter of the post */
export async function listEntitledUsers(
  directus: DirectusClient,
  users: string[],
  post: Row,
): Promise<string[]> {
  const query = {
    fields: ["user"],
    filter: {
      user: { _in: users },
      starts_at: { _lte: "$NOW" },
      ends_at: { _gt: "$NOW" },
      plan: { "$FOLLOW(posts,plan)": post },
    } satisfies CollectionFilter<"entitlements">,
    limit: -1,
  } as const;
  const rows = await withFallback(directus.readItems("entitlements", query), []);
  return rows.map(({ user }) => idSchema.parse(user));
}

const Moment = z.string().pipe(z.coerce.date());
const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? "");
const Plan = z
  .object({ id: idSchema, name: Text, rank: z.number().nullish() })
  .transform(({ id, name, rank }) => ({ id, name, rank: rank ?? 0 }));

const Grant = z
  .object({
    user: z.string(),
    plan: Plan,
    key: Text,
    source: Text,
    status: Text,
    starts_at: Moment,
    ends_at: Moment,
  })
  .transform(({ key: name, starts_at: startsAt, ends_at: endsAt, ...row }) => ({
    ...row,
    startsAt,
    endsAt,
    /** Stripe's subscription id; undefined for the owner's grants. */
    subscription: row.source === source ? name.slice(name.lastIndexOf(":") + 1) : undefined,
  }));

export type Grant = z.output<typeof Grant>;

const grantFields = [
  "id",
  "user",
  "plan.id",
  "plan.name",
  "plan.rank",
  "key",
  "source",
  "status",
  "starts_at",
  "ends_at",
] as const;

/** Gifts included, latest end first; none while there is no such collection. */
export async function listGrants(directus: DirectusClient, user: string): Promise<Grant[]> {
  const query = {
    fields: grantFields,
    filter: { user: { _eq: user } } satisfies CollectionFilter<"entitlements">,
    sort: ["-ends_at"],
    limit: -1,
  } as const;
  const rows = await withFallback(directus.readItems("entitlements", query), []);
  return parseRows("entitlements", Grant, rows);
}

/** Everybody's, by page, oldest first; `current` are the active ones and those of live subscriptions. */
export async function* readGrants(
  directus: DirectusClient,
  which: "current" | "all",
): AsyncGenerator<Grant[]> {
  const active = { starts_at: { _lte: "$NOW" }, ends_at: { _gt: "$NOW" } };
  const filter = which === "current" ? { _or: [active, { status: { _in: LIVE_STATUSES } }] } : {};
  const reading = { by: "starts_at", ties: ["user", "id"], fields: grantFields, filter };
  for await (const rows of readByDate(directus, "entitlements", reading))
    yield parseRows("entitlements", Grant, rows);
}

/** Stands for "no end", as the field requires a date. */
const forGood = "2099-12-31T23:00:00.000Z";
const forGoodFrom = new Date(forGood).getUTCFullYear();

/** Plan ids, and the end; undefined is for good. */
export interface Gift {
  plans: string[];
  until: Date | undefined;
}

/** Grants users the missing plans, all or none; existing grants keep their end. */
export async function createMissingGrants(
  directus: DirectusClient,
  gifts: { user: string; gift: Gift }[],
): Promise<void> {
  const rows = gifts.flatMap(({ user, gift }) => toGiftRows(user, gift));
  const filter = { key: { _in: rows.map(({ key }) => key) } };
  const given =
    rows.length > 0 ? await directus.readItems("entitlements", { fields: ["key"], filter, limit: -1 }) : [];
  const there = new Set(given.map(({ key }) => key));
  const missing = rows.filter(({ key }) => !there.has(key));
  if (missing.length > 0) await createRowsByField(directus, "entitlements", { field: "key", rows: missing });
}

const StaffGift = z
  .object({
    id: idSchema,
    plan: idSchema,
    starts_at: Moment,
    ends_at: Moment,
    user: z.object({ id: idSchema, email: z.email(), first_name: Text, last_name: Text, language: Text }),
  })
  .transform(({ id, plan, starts_at: startsAt, ends_at: endsAt, user }) => ({
    id,
    plan,
    startsAt,
    endsAt,
    isForGood: endsAt.getUTCFullYear() >= forGoodFrom,
    user: user.id,
    email: user.email,
    name: `${user.first_name} ${user.last_name}`.trim(),
    /** Of the account, as a primary tag: "de" of "de-DE". */
    language: user.language.split("-")[0] || undefined,
  }));

export type StaffGift = z.output<typeof StaffGift>;

const giftFields = [
  "id",
  "plan",
  "starts_at",
  "ends_at",
  "user.id",
  "user.email",
  "user.first_name",
  "user.last_name",
  "user.language",
] as const;
const ofStaff = {
  source: { _eq: "gift" },
  key: { _null: true },
  ends_at: { _gt: "$NOW" },
  user: { email: { _nnull: true } },
} satisfies CollectionFilter<"entitlements">;

/** Customers' plans that staff entered in Studio since, and that have not ended; imported gifts have a key. */
export async function listGiftsOfStaff(directus: DirectusClient, since: Date): Promise<StaffGift[]> {
  const filter = { ...ofStaff, date_created: { _gte: since.toISOString() } };
  const query = { fields: giftFields, filter, sort: ["date_created", "id"], limit: -1 };
  return parseRows("entitlements", StaffGift, await directus.readItems("entitlements", query));
}

export async function listLatestGifts(directus: DirectusClient, limit: number): Promise<StaffGift[]> {
  const query = { fields: giftFields, filter: ofStaff, sort: ["-date_created", "-id"], limit };
  return parseRows("entitlements", StaffGift, await directus.readItems("entitlements", query));
}

function toGiftRows(user: string, { plans, until }: Gift): Row[] {
  const ends_at = until?.toISOString() ?? forGood;
  const given = { source: "gift", starts_at: new Date().toISOString(), ends_at };
  return plans.map((plan) => ({ ...given, user, plan, key: buildEntitlementKey(user, plan, "gift") }));
}
