import type { DirectusClient } from "#server/directus/clients/client.ts";
import { syncPostAccess } from "../downloads/sync-post-access.ts";
import { assignGuestOrders } from "../orders.ts";

/**
 * Also unlocks posts bought with them. An address belongs to one Directus user at a time. Needs the service client.
 * @param email verified, in lower case
 */
export async function claimGuestOrders(
  directus: DirectusClient,
  customer: string,
  email: string,
): Promise<void> {
  await assignGuestOrders(directus, customer, email);
  await syncPostAccess(directus, { order: { customer: { _eq: customer } } });
}
