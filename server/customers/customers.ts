import { z } from "zod";
import { key } from "#server/content/text.ts";
import type { Directus } from "#server/directus/client.ts";
import { claimRow } from "#server/directus/writes.ts";

const Customers = z.array(z.object({ id: key }));

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
  return Customers.parse(rows)[0]?.id;
}
