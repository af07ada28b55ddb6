import type { DirectusClient } from "#server/directus/clients/client.ts";
import { listFulfillments } from "../fulfillment/fulfillments.ts";
import { listInvoices } from "../invoices/invoices.ts";
import type { Order } from "../order.ts";
import { findReadableOrder } from "../orders.ts";
import { listRequests } from "../returns/return-requests.ts";
import { checkOrderLink } from "./order-link.ts";

export type OpenedOrder = { kind: "order"; order: Order } | { kind: "expired" } | { kind: "missing" };

/** Finds an order by its id and link key; the key is verified before anything is read. */
export async function findOrderByLink(
  directus: DirectusClient,
  id: string,
  key: string | null,
): Promise<OpenedOrder> {
  const check = checkOrderLink(id, key);
  if (check === "forged") return { kind: "missing" };
  if (check === "expired") return { kind: "expired" };
  const [order, requests, invoices, fulfillments] = await Promise.all([
    findReadableOrder(directus, id),
    listRequests(directus, id),
    listInvoices(directus, id),
    listFulfillments(directus, id),
  ]);
  return order
    ? { kind: "order", order: { ...order, requests, invoices, fulfillments } }
    : { kind: "missing" };
}
