import type { DirectusClient } from "#server/directus/clients/client.ts";
import { waitUntil } from "#server/platform/background.ts";
import { allocateFulfillments, getFulfillmentStatus } from "./fulfillment/fulfillment.ts";
import { listFulfillments } from "./fulfillment/fulfillments.ts";
import type { Order } from "./order.ts";
import { listShippedUnnotified, listShippedUnpaid, undoShipped, updateOrder } from "./orders.ts";
import { buildMailKey, queueOrderMail } from "./queue-order-mail.ts";
import { sendOrderMail } from "./send-order-mail.ts";

/** Notifies buyers of shipped orders once; reopens unpaid ones with a problem for the owner. */
export async function notifyShipped(directus: DirectusClient): Promise<void> {
  for (const order of await listShippedUnpaid(directus)) await undoShipped(directus, order);
  for (const order of await listShippedUnnotified(directus)) {
    const isTold = await isInParcels(directus, order);
    if (!isTold) await queueOrderMail(directus, order, { template: "sent" });
    const status = order.status === "paid" ? "fulfilled" : order.status;
    await updateOrder(directus, order.id, { status, fulfilledAt: new Date() });
    if (!isTold) waitUntil(sendOrderMail(directus, buildMailKey(order.id, "sent")));
  }
}

/** Of parcels with all that was bought the buyer is told by each. */
async function isInParcels(directus: DirectusClient, { id, lines }: Order): Promise<boolean> {
  const allocation = allocateFulfillments(lines, await listFulfillments(directus, id));
  return getFulfillmentStatus(allocation) === "fulfilled";
}
