import { readUsers } from "@directus/sdk";
import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { type Grant, readGrants } from "./entitlements.ts";

const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? "");

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

/** Everybody's, oldest first; staff have no names here, as the service client may not read them. */
export async function* readMemberEntitlements(
  directus: DirectusClient,
  which: "current" | "all",
): AsyncGenerator<MemberEntitlements> {
  let waiting: Grant[] = [];
  for await (const page of readGrants(directus, which)) {
    const groups = together([...waiting, ...page]);
    waiting = groups.pop() ?? [];
    yield* await withHolders(directus, groups);
  }
  if (waiting.length > 0) yield* await withHolders(directus, [waiting]);
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
