import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { waitUntil } from "#server/platform/background.ts";
import { isPaid, type Order } from "../order.ts";
import { findOrder, updateOrder } from "../orders.ts";
import { buildMailKey, queueOrderMail } from "../queue-order-mail.ts";
import { sendOrderMail } from "../send-order-mail.ts";
import { allocateFulfillments, type Fulfillment, getFulfillmentStatus, isNoticeDue } from "./fulfillment.ts";
import {
  listFulfillments,
  listOrdersOfFulfillments,
  listOrdersWithNews,
  markNotified,
} from "./fulfillments.ts";
import { storeParcelSlips } from "./store-packing-slips.ts";

/**
 * Mails buyers each parcel of a paid order once, and each corrected tracking number, and brings the order's fulfillment
 * status in line with its parcels.
 * @param ids of parcels; without, those with news
 */
export async function syncFulfillments(directus: DirectusClient, ids?: string[]): Promise<void> {
  const since = new Date(Date.now() - limits.trackingWindow * 1000);
  const orders = ids
    ? await listOrdersOfFulfillments(directus, ids)
    : await listOrdersWithNews(directus, since);
  for (const id of orders) {
    const order = await findOrder(directus, id);
    if (order && isPaid(order.status)) await syncOrder(directus, order);
  }
}

async function syncOrder(directus: DirectusClient, order: Order): Promise<void> {
  const fulfillments = await listFulfillments(directus, order.id);
  for (const fulfillment of fulfillments.filter(isNoticeDue)) await notify(directus, order, fulfillment);
  await updateStatus(directus, order, fulfillments);
  await storeParcelSlips(directus, { ...order, fulfillments });
}

async function updateStatus(
  directus: DirectusClient,
  order: Order,
  fulfillments: Fulfillment[],
): Promise<void> {
  const status = getFulfillmentStatus(allocateFulfillments(order.lines, fulfillments));
  if (!status || status === order.fulfillmentStatus || order.fulfillmentStatus === "fulfilled") return;
  await updateOrder(directus, order.id, {
    fulfillmentStatus: status,
    ...(status === "fulfilled" && {
      fulfilledAt: new Date(),
      status: order.status === "paid" ? "fulfilled" : order.status,
    }),
  });
}

/** Idempotency: the mail's key counts what the buyer was told of this parcel. */
async function notify(directus: DirectusClient, order: Order, fulfillment: Fulfillment): Promise<void> {
  const about = `${fulfillment.id}.${fulfillment.notices.length}`;
  await queueOrderMail(directus, order, { template: "parcel", about });
  await markNotified(directus, fulfillment);
  waitUntil(sendOrderMail(directus, buildMailKey(order.id, "parcel", about)));
}
