import { z } from "zod";
import { key } from "#server/content/text.ts";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow } from "#server/directus/writes.ts";

const Customer = z.object({ id: key });
const Proved = z.object({ verified_email: z.string(), user: z.object({ id: key, email: z.string() }) });

/** The customer that a member is, made on their first order. Guests are never matched to one by their e-mail. */
export async function ensureCustomer(
  directus: Directus,
  user: { id: string; name: string; email: string },
): Promise<string | undefined> {
  const found = await findCustomer(directus, user.id);
  if (found) return found;
  await claimRow(directus, "customers", { user: user.id, email: user.email, name: user.name });
  return findCustomer(directus, user.id);
}

async function findCustomer(directus: Directus, user: string): Promise<string | undefined> {
  const rows = await directus.readItems("customers", {
    fields: ["id"],
    filter: { user: { _eq: user } },
    limit: 1,
  });
  return parseRows("customers", Customer, rows)[0]?.id;
}

/**
 * The members whose mailboxes some addresses are. An address counts as in all of the site: its member has proved to hold
 * it, and signs in with it still. Who is suspended is not among them, and staff never are.
 * @param directus the service door
 * @param addresses in lower case
 * @returns the ids of users, by address
 */
export async function listMembersAt(directus: Directus, addresses: string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const query = {
    fields: ["verified_email", "user.id", "user.email"],
    filter: { verified_email: { _in: addresses }, user: { status: { _eq: "active" } } },
    limit: -1,
  };
  const rows = await orWithout(directus.readItems("customers", query), []);
  const proved = parseRows("customers", Proved, rows);
  const current = proved.filter(({ verified_email: address, user }) => user.email.toLowerCase() === address);
  return new Map(current.map(({ verified_email: address, user }) => [address, user.id]));
}
