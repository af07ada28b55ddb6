import type { Directus } from "#server/directus/client.ts";
import { listInvoices } from "./invoices.ts";
import type { Order } from "./order.ts";
import { checkOrderLink } from "./order-link.ts";
import { listRequests } from "./order-requests.ts";
import { findOrder } from "./orders.ts";

/** The order that a link opens; or why it does not. */
export type OpenedOrder = { kind: "order"; order: Order } | { kind: "expired" } | { kind: "missing" };

/** Opens an order by its id and the key of its link. The key is checked before anything is looked up. */
export async function openOrder(directus: Directus, id: string, key: string | null): Promise<OpenedOrder> {
  const check = checkOrderLink(id, key);
  if (check === "forged") return { kind: "missing" };
  if (check === "expired") return { kind: "expired" };
  const [order, requests, invoices] = await Promise.all([
    findOrder(directus, id),
    listRequests(directus, id),
    listInvoices(directus, id),
  ]);
  return order ? { kind: "order", order: { ...order, requests, invoices } } : { kind: "missing" };
}
