import type { DirectusClient } from "#server/directus/clients/client.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { updateRows } from "#server/directus/writes.ts";
import { syncPostAccess } from "../downloads/sync-post-access.ts";

/**
 * Assigns a verified address's guest orders to a customer and unlocks posts bought with them. Other customers' orders
 * are untouched: an address belongs to one Directus user at a time. Needs the service client.
 * @param email verified, in lower case
 */
export async function claimGuestOrders(
  directus: DirectusClient,
  customer: string,
  email: string,
): Promise<void> {
  const filter = { email: { _eq: email }, customer: { _null: true } } satisfies CollectionFilter<"orders">;
  await updateRows(directus, "orders", { filter, changes: { customer } });
  await syncPostAccess(directus, { order: { customer: { _eq: customer } } });
}
