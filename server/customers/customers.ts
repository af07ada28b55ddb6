import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema, text } from "#server/directus/field-schemas.ts";
import { mapIdsByField } from "#server/directus/ids-by-field.ts";
import type { CollectionFilter, CollectionRow } from "#server/directus/query/typed-query.ts";
import { parseRows, requireRow } from "#server/directus/rows.ts";
import {
  claimRow,
  createRow,
  createRowsByField,
  deleteRow,
  updateRow,
  updateRows,
} from "#server/directus/writes.ts";

const Customer = z
  .object({ id: idSchema, email: text, verified_email: text })
  .transform(({ id, email, verified_email: verifiedEmail }) => ({ id, email, verifiedEmail }));
const Payer = z.object({ id: idSchema, stripe_customer_id: text });
const Proved = z.object({ verified_email: z.string(), user: z.object({ id: idSchema, email: z.string() }) });

const WithOrders = z.object({ orders: z.array(z.object({ language: text })) });

const Exported = z.object({
  name: z.string().nullish(),
  email: z.string().nullish(),
  verified_email: z.string().nullish(),
  stripe_customer_id: z.string().nullish(),
  date_created: z.string().nullish(),
});

/** `verifiedEmail` counts only while it equals the user's current address. */
export type Customer = z.output<typeof Customer>;

export type CustomerRow = CollectionRow<"customers">;

/** Undefined for staff, who have no customer. */
export async function findCustomer(directus: DirectusClient, user: string): Promise<Customer | undefined> {
  const fields = ["id", "email", "verified_email"] as const;
  const [row] = await directus.readItems("customers", { fields, filter: { user: { _eq: user } }, limit: 1 });
  return row && requireRow("customers", Customer, row);
}

/** The member's customer, created where there is none. Guests are never matched to one by e-mail. */
export async function ensureCustomer(
  directus: DirectusClient,
  { id: user, name, email }: { id: string; name: string; email: string },
): Promise<Customer> {
  const found = await findCustomer(directus, user);
  if (found) return found;
  // Of two concurrent calls one inserts: `user` is unique.
  await claimRow(directus, "customers", { user, email, name });
  const made = await findCustomer(directus, user);
  if (!made) throw new Error("A customer who was just made cannot be read.");
  return made;
}

/** Language tag of their latest order. */
export async function findCustomerLanguage(
  directus: DirectusClient,
  user: string,
): Promise<string | undefined> {
  const [row] = await directus.readItems("customers", {
    fields: ["orders.language"],
    filter: { user: { _eq: user } },
    deep: { orders: { _sort: ["-date_created"], _limit: 1 } },
    limit: 1,
  });
  return WithOrders.safeParse(row).data?.orders[0]?.language;
}

/** @returns the customer's Stripe id, undefined before the first subscription */
export async function findStripeCustomer(
  directus: DirectusClient,
  user: string,
): Promise<string | undefined> {
  const fields = ["id", "stripe_customer_id"] as const;
  const [row] = await directus.readItems("customers", { fields, filter: { user: { _eq: user } }, limit: 1 });
  return row && requireRow("customers", Payer, row).stripe_customer_id;
}

/** What a member's download of their data has of it; undefined for staff. */
export async function readCustomerForExport(directus: DirectusClient, user: string) {
  const fields = Exported.keyof().options;
  const [row] = await directus.readItems("customers", { fields, filter: { user: { _eq: user } }, limit: 1 });
  return row && requireRow("customers", Exported, row);
}

/** With a user that exists or, as one nested write, with one that does not. @throws DirectusError "not-unique" */
export async function createCustomer(directus: DirectusClient, customer: CustomerRow): Promise<void> {
  await createRow(directus, "customers", customer, ["id"]);
}

/** All or none. @throws DirectusError "not-unique" */
export async function createCustomers(directus: DirectusClient, customers: CustomerRow[]): Promise<void> {
  await createRowsByField(directus, "customers", { field: "user", rows: customers });
}

export async function updateCustomer(
  directus: DirectusClient,
  id: string,
  changes: CustomerRow,
): Promise<void> {
  await updateRow(directus, "customers", { key: id, changes });
}

export async function updateCustomerOfUser(
  directus: DirectusClient,
  user: string,
  changes: CustomerRow,
): Promise<void> {
  await updateRows(directus, "customers", { filter: { user: { _eq: user } }, changes });
}

export async function deleteCustomer(directus: DirectusClient, id: string): Promise<void> {
  await deleteRow(directus, "customers", id);
}

/** @returns customers' ids by user */
export function listCustomerKeys(directus: DirectusClient): Promise<Map<string, string>> {
  return mapIdsByField(directus, "customers", "user");
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
