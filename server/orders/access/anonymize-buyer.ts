import type { DirectusClient } from "#server/directus/clients/client.ts";
import { anonymizeOrderMails } from "#server/mail/email-messages.ts";
import { anonymizeFulfillments } from "../fulfillment/fulfillments.ts";
import { removePackingSlips } from "../fulfillment/store-packing-slips.ts";
import { anonymizeOrder, listOrdersOfCustomer, releaseOrdersUnderWay } from "../orders.ts";
import { anonymizeOrderRequests } from "../returns/return-requests.ts";

/**
 * Removes personal data from a member's orders. Accounting requires the rest: number, date, lines, amounts, taxes and
 * country. Orders under way keep name and address and become guest orders. Resumable after a crash. Needs the service
 * client.
 */
export async function anonymizeBuyer(directus: DirectusClient, customer: string): Promise<void> {
  await releaseOrdersUnderWay(directus, customer);
  for (;;) {
    const orders = await listOrdersOfCustomer(directus, customer);
    if (orders.length === 0) return;
    const ids = orders.map(({ id }) => String(id));
    await anonymizeOrderMails(directus, ids);
    await anonymizeOrderRequests(directus, ids);
    await removePackingSlips(directus, ids);
    await anonymizeFulfillments(directus, ids);
    for (const order of orders) await anonymizeOrder(directus, order);
  }
}
