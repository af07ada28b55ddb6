import type { Directus } from "#server/directus/client.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { countMoneyBack } from "./count-money-back.ts";
import { firstIssuedAt } from "./invoices.ts";
import { issueInvoice } from "./issue-invoice.ts";
import type { Order } from "./order.ts";
import { listUninvoiced } from "./orders.ts";

/**
 * Issues what a refusal of the backend has left out: invoices of orders that are paid, and credit notes of what went
 * back of them. Orders from before the first invoice of all have none: the shop that sold them had another way.
 * @throws DirectusError "unavailable"; an order that fails waits for the next round, and keeps no other one waiting
 */
export async function issueOwed(directus: Directus): Promise<void> {
  const first = await firstIssuedAt(directus);
  if (!first) return;
  const earliest = Date.now() - limits.invoicesOwed * 1000;
  for (const order of await listUninvoiced(directus, new Date(Math.max(first.getTime(), earliest)))) {
    try {
      await issue(directus, order);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ err: error, order: order.id }, "an order is paid and still has no invoice");
    }
  }
}

async function issue(directus: Directus, order: Order): Promise<void> {
  const { number, paymentId, paidAt } = order;
  if (!number || !paidAt) return;
  await issueInvoice(directus, order, { orderNumber: number, payment: paymentId, at: new Date(paidAt) });
  if (order.refunded > 0) await countMoneyBack(directus, order.id);
}
