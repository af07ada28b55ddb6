import { z } from "zod";
import { serviceDirectus } from "#server/directus/doors.ts";
import { requireRow } from "#server/directus/rows.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";
import { claimGuestOrders } from "#server/orders/guest-orders.ts";
import { isSameAddress } from "./email-address.ts";
import type { Me } from "./users.ts";

const CustomerSchema = z
  .object({ id: z.string(), verified_email: z.string().nullish() })
  .transform(({ id, verified_email }) => ({ id, verifiedEmail: verified_email ?? undefined }));

/** What their orders hang on, and the address of theirs that is proved: it counts only while it is their address. */
export type Customer = z.output<typeof CustomerSchema>;

const CustomerRow = z.object({
  name: z.string().nullish(),
  email: z.string().nullish(),
  verified_email: z.string().nullish(),
  stripe_customer_id: z.string().nullish(),
  date_created: z.string().nullish(),
});

/**
 * Makes sure that a member has a customer's row, writes down the address that they have just proved to hold, and
 * gives them the orders that were placed with their proved address by nobody who was signed in. Done twice, or at the
 * same time, it comes to the same.
 * @param verified the address that is proved by the way in which they came
 */
export async function welcomeCustomer({ id, email, name }: Me, verified?: string): Promise<void> {
  const proved = verified && isSameAddress(verified, email) ? verified.toLowerCase() : undefined;
  const customer = (await findCustomer(id)) ?? (await makeCustomer({ user: id, email, name }));
  if (proved && customer.verifiedEmail !== proved) {
    await updateRow(serviceDirectus, "customers", customer.id, { verified_email: proved });
  }
  const address = proved ?? customer.verifiedEmail;
  if (address && isSameAddress(address, email)) await claimGuestOrders(serviceDirectus, customer.id, address);
}

/** The customer's row of a user, or undefined. */
export async function findCustomer(user: string): Promise<Customer | undefined> {
  const [row] = await serviceDirectus.readItems("customers", {
    fields: ["id", "verified_email"],
    filter: { user: { _eq: user } },
    limit: 1,
  });
  return row && requireRow("customers", CustomerSchema, row);
}

/** All that a customer's row holds about them, as it is kept; undefined for staff, who have none. */
export async function readCustomerRow(user: string) {
  const fields = Object.keys(CustomerRow.shape);
  const query = { fields, filter: { user: { _eq: user } }, limit: 1 };
  const [row] = await serviceDirectus.readItems("customers", query);
  return row && requireRow("customers", CustomerRow, row);
}

/** Two at the same time make one: `user` is unique. */
async function makeCustomer(row: { user: string; email: string; name: string }): Promise<Customer> {
  await claimRow(serviceDirectus, "customers", row);
  const made = await findCustomer(row.user);
  if (!made) throw new Error("a customer who was just made cannot be read");
  return made;
}
