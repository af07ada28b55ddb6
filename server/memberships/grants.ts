import { readUsers } from "@directus/sdk";
import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import { readByDate } from "#server/directus/query/read-in-pages.ts";
import { parseRows } from "#server/directus/rows.ts";
import { LIVE_STATUSES } from "./standing.ts";

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
    subscription: row.source === "subscription" ? name.slice(name.lastIndexOf(":") + 1) : undefined,
  }));

export type Grant = z.output<typeof Grant>;

/** Entitlements of one member that began together: a subscription includes all of its plans at once. */
export interface MemberEntitlements {
  holder: { email: string; name: string };
  grants: Grant[];
}

const Users = z.array(
  z
    .object({ id: z.string(), email: Text, first_name: Text, last_name: Text })
    .transform(({ id, email, first_name, last_name }) => ({
      id,
      email,
      name: `${first_name} ${last_name}`.trim(),
    })),
);

const fields = [
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

/** Everybody's, oldest first; staff have no names here, as the service client may not read them. */
export async function* readMemberEntitlements(
  directus: DirectusClient,
  which: "current" | "all",
): AsyncGenerator<MemberEntitlements> {
  const filter = which === "current" ? current() : {};
  const reading = { by: "starts_at", ties: ["user", "id"], fields, filter };
  let waiting: Grant[] = [];
  for await (const rows of readByDate(directus, "entitlements", reading)) {
    const groups = together([...waiting, ...parseRows("entitlements", Grant, rows)]);
    waiting = groups.pop() ?? [];
    yield* await withHolders(directus, groups);
  }
  if (waiting.length > 0) yield* await withHolders(directus, [waiting]);
}

function current(): Record<string, unknown> {
  const open = { starts_at: { _lte: "$NOW" }, ends_at: { _gt: "$NOW" } };
  return { _or: [open, { status: { _in: LIVE_STATUSES } }] };
}

function together(grants: Grant[]): Grant[][] {
  const groups: Grant[][] = [];
  for (const grant of grants) {
    const last = groups.at(-1);
    const goesWith = last?.[0];
    if (goesWith?.user === grant.user && goesWith.startsAt.getTime() === grant.startsAt.getTime())
      last?.push(grant);
    else groups.push([grant]);
  }
  return groups;
}

async function withHolders(directus: DirectusClient, groups: Grant[][]): Promise<MemberEntitlements[]> {
  const ids = [...new Set(groups.flatMap(([grant]) => grant?.user ?? []))];
  if (ids.length === 0) return [];
  const command = readUsers({
    fields: ["id", "email", "first_name", "last_name"],
    filter: { id: { _in: ids } },
    limit: -1,
  });
  const users = Users.parse(await directus.request(command));
  return groups.map((grants) => {
    const { email = "", name = "" } = users.find(({ id }) => id === grants[0]?.user) ?? {};
    return { holder: { email, name }, grants };
  });
}
