import type { Directus } from "#server/directus/client.ts";
import { updateRows } from "#server/directus/writes.ts";
import { alignReaders } from "./post-readers.ts";

/**
 * Gives a customer the orders that somebody without an account has placed with an address. One that belongs to a
 * customer already stays theirs: nobody else can have proved the same address in the meantime, because an address
 * belongs to one user of Directus at a time. What was bought to read opens to them.
 * @param directus the service door
 * @param email the customer's own address, in lower case, whose mailbox they have proved to hold
 */
export async function claimGuestOrders(directus: Directus, customer: string, email: string): Promise<void> {
  const filter = { email: { _eq: email }, customer: { _null: true } };
  await updateRows(directus, "orders", filter, { customer });
  await alignReaders(directus, { order: { customer: { _eq: customer } } });
}
