import { z } from "zod";
import { serviceClient } from "#server/directus/clients/clients.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { requireRow } from "#server/directus/rows.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";
import { claimGuestOrders } from "#server/orders/access/guest-orders.ts";
import { isSameEmail } from "../email/email-address.ts";
import type { CurrentUser } from "./directus-users.ts";

const CustomerSchema = z
  .object({ id: z.string(), verified_email: z.string().nullish() })
  .transform(({ id, verified_email }) => ({ id, verifiedEmail: verified_email ?? undefined }));

/** `verifiedEmail` counts only while it equals the user's current address. */
export type Customer = z.output<typeof CustomerSchema>;

const CustomerRow = z.object({
  name: z.string().nullish(),
  email: z.string().nullish(),
  verified_email: z.string().nullish(),
  stripe_customer_id: z.string().nullish(),
  date_created: z.string().nullish(),
});

/** Idempotent: creates the row if missing, stores the verified address and claims guest orders placed with it. */
export async function ensureCustomerRow({ id, email, name }: CurrentUser, verified?: string): Promise<void> {
  const proved = verified && isSameEmail(verified, email) ? verified.toLowerCase() : undefined;
  const customer = (await findCustomer(id)) ?? (await makeCustomer({ user: id, email, name }));
  if (proved && customer.verifiedEmail !== proved) {
    await updateRow(serviceClient, "customers", { key: customer.id, changes: { verified_email: proved } });
  }
  const address = proved ?? customer.verifiedEmail;
  if (address && isSameEmail(address, email)) await claimGuestOrders(serviceClient, customer.id, address);
}

export async function findCustomer(user: string): Promise<Customer | undefined> {
  const [row] = await serviceClient.readItems("customers", {
    fields: ["id", "verified_email"],
    filter: { user: { _eq: user } },
    limit: 1,
  });
  return row && requireRow("customers", CustomerSchema, row);
}

/** Undefined for staff, who have no customer row. */
export async function readCustomerRow(user: string) {
  const fields = Object.keys(CustomerRow.shape);
  const query = {
    fields,
    filter: { user: { _eq: user } } satisfies CollectionFilter<"customers">,
    limit: 1,
  } as const;
  const [row] = await serviceClient.readItems("customers", query);
  return row && requireRow("customers", CustomerRow, row);
}

/** Of two concurrent calls one inserts: `user` is unique. */
async function makeCustomer(row: { user: string; email: string; name: string }): Promise<Customer> {
  await claimRow(serviceClient, "customers", row);
  const made = await findCustomer(row.user);
  if (!made) throw new Error("a customer who was just made cannot be read");
  return made;
}
