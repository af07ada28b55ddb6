import { z } from "zod";
import { config } from "#server/config/config.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, deleteRows } from "#server/directus/writes.ts";
import { buildIdentityKey } from "../account/identity.ts";

const collection = "identities";
const kind = "oidc";
const Time = z
  .string()
  .nullish()
  .transform((value) => (value ? Date.parse(value) : undefined));
const LinkSchema = z
  .object({
    id: z.string(),
    issuer: z.string(),
    email: z.string().nullish(),
    date_created: Time,
    last_used_at: Time,
  })
  .transform((row) => ({
    id: row.id,
    issuer: row.issuer,
    email: row.email ?? "",
    linkedAt: row.date_created,
    usedAt: row.last_used_at,
  }));

/** Times in epoch milliseconds. */
export type Connection = z.output<typeof LinkSchema>;

export async function listLinks(user: string): Promise<Connection[]> {
  const fields = ["id", "issuer", "email", "date_created", "last_used_at"] as const;
  const filter = { kind: { _eq: kind }, user: { _eq: user } } satisfies CollectionFilter<"identities">;
  const query = { fields, filter, sort: ["date_created"], limit: -1 } as const;
  return parseRows(collection, LinkSchema, await serviceClient.readItems(collection, query));
}

/** @returns false when the identity is linked to any account already */
export function saveConnection(link: {
  user: string;
  issuer: string;
  subject: string;
  email: string;
}): Promise<boolean> {
  const { user, issuer, subject, email } = link;
  const key = buildIdentityKey(issuer, subject);
  return claimRow(serviceClient, collection, { kind, key, issuer, subject, email, user });
}

export async function deleteLink(user: string, id: string): Promise<void> {
  const filter = {
    id: { _eq: id },
    user: { _eq: user },
    kind: { _eq: kind },
  } satisfies CollectionFilter<"identities">;
  await deleteRows(serviceClient, collection, filter);
}

/** Undefined when the provider is no longer configured; the connection is then unusable. */
export function findConnectionProvider({ issuer }: Connection) {
  return config.auth.providers.find((provider) => provider.issuer === issuer);
}
