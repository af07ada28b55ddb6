import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow } from "#server/directus/writes.ts";

const Customer = z.object({ id: idSchema });
const Proved = z.object({ verified_email: z.string(), user: z.object({ id: idSchema, email: z.string() }) });

/** The member's customer, created on the first order. Guests are never matched to one by e-mail. */
export async function ensureCustomer(
  directus: DirectusClient,
  user: { id: string; name: string; email: string },
): Promise<string | undefined> {
  const found = await findCustomer(directus, user.id);
  if (found) return found;
  await claimRow(directus, "customers", { user: user.id, email: user.email, name: user.name });
  return findCustomer(directus, user.id);
}

async function findCustomer(directus: DirectusClient, user: string): Promise<string | undefined> {
  const rows = await directus.readItems("customers", {
    fields: ["id"],
    filter: { user: { _eq: user } },
    limit: 1,
  });
  return parseRows("customers", Customer, rows)[0]?.id;
}

/**
 * Members by e-mail address: one counts only if its member has verified it and still signs in with it. Excludes
 * suspended users and staff. Needs the service client.
 * @returns user ids by address, which are in lower case
 */
export async function listMembersByEmail(
  directus: DirectusClient,
  addresses: string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const query = {
    fields: ["verified_email", "user.id", "user.email"],
    filter: {
      verified_email: { _in: addresses },
      user: { status: { _eq: "active" } },
    } satisfies CollectionFilter<"customers">,
    limit: -1,
  } as const;
  const rows = await withFallback(directus.readItems("customers", query), []);
  const proved = parseRows("customers", Proved, rows);
  const current = proved.filter(({ verified_email: address, user }) => user.email.toLowerCase() === address);
  return new Map(current.map(({ verified_email: address, user }) => [address, user.id]));
}
