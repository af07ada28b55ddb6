import { z } from "zod";
import { config } from "#server/config.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, deleteRows } from "#server/directus/writes.ts";
import { identityKey } from "../identity.ts";

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

/** An account elsewhere that opens this one; times in milliseconds since 1970. */
export type Link = z.output<typeof LinkSchema>;

/** A user's accounts elsewhere, oldest first. */
export async function listLinks(user: string): Promise<Link[]> {
  const fields = ["id", "issuer", "email", "date_created", "last_used_at"];
  const filter = { kind: { _eq: kind }, user: { _eq: user } };
  const query = { fields, filter, sort: ["date_created"], limit: -1 };
  return parseRows(collection, LinkSchema, await serviceDirectus.readItems(collection, query));
}

/** Keeps an account elsewhere. @returns false when it opens an account here already, whosever */
export function keepLink(link: {
  user: string;
  issuer: string;
  subject: string;
  email: string;
}): Promise<boolean> {
  const { user, issuer, subject, email } = link;
  const key = identityKey(issuer, subject);
  return claimRow(serviceDirectus, collection, { kind, key, issuer, subject, email, user });
}

/** Forgets one of a user's accounts elsewhere; anybody else's stays. */
export async function deleteLink(user: string, id: string): Promise<void> {
  const filter = { id: { _eq: id }, user: { _eq: user }, kind: { _eq: kind } };
  await deleteRows(serviceDirectus, collection, filter);
}

/** The provider of a link, as long as it is configured: only then it opens anything. */
export function providerOf({ issuer }: Link) {
  return config.auth.providers.find((provider) => provider.issuer === issuer);
}
