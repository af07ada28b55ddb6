import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { retrieveSession } from "#server/payments/checkout-sessions.ts";
import { log } from "#server/platform/log.ts";
import type { Order } from "../order.ts";
import { listUninvoiced } from "../orders.ts";
import { syncRefunds } from "../refunds/sync-refunds.ts";
import { findFirstIssueDate } from "./invoices.ts";
import { issueInvoice } from "./issue-invoice.ts";

/** Each turn reads a new batch; the rest waits for the next round. */
const mostTurns = 10;

/**
 * Issues invoices and credit notes that failed earlier. Orders from before the first invoice have none.
 * @throws DirectusError "unavailable"; other failures are retried in the next round and do not block other orders
 */
export async function issueMissingInvoices(directus: DirectusClient): Promise<void> {
  const first = await findFirstIssueDate(directus);
  if (!first) return;
  const earliest = Date.now() - limits.invoicesMissing * 1000;
  const since = new Date(Math.max(first.getTime(), earliest));
  const met = new Set<string>();
  for (let [turn, failed] = [0, 0]; turn < mostTurns; turn++) {
    const orders = (await listUninvoiced(directus, since, failed)).filter(({ id }) => !met.has(id));
    if (orders.length === 0) return;
    for (const order of orders) {
      met.add(order.id);
      if (!(await issued(directus, order))) failed += 1;
    }
  }
}

async function issued(directus: DirectusClient, order: Order): Promise<boolean> {
  try {
    await issue(directus, order);
    return true;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, order: order.id }, "paid order has no invoice");
    return false;
  }
}

async function issue(directus: DirectusClient, order: Order): Promise<void> {
  const { number, paymentId, paidAt, sessionId } = order;
  if (!number || !paidAt) return;
  // Throws for a wrong Stripe account, which would list no refunds of the payment.
  if (order.refunded > 0 && sessionId) await retrieveSession(sessionId);
  await issueInvoice(directus, order, { orderNumber: number, payment: paymentId, at: new Date(paidAt) });
  if (order.refunded > 0) await syncRefunds(directus, order.id);
}
