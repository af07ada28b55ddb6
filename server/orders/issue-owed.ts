import type { Directus } from "#server/directus/client.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { retrieveSession } from "#server/payments/stripe.ts";
import { countMoneyBack } from "./count-money-back.ts";
import { firstIssuedAt } from "./invoices.ts";
import { issueInvoice } from "./issue-invoice.ts";
import type { Order } from "./order.ts";
import { listUninvoiced } from "./orders.ts";

/** Each reads what the turns before have not seen: the rest waits for the next round. */
const mostTurns = 10;

/**
 * Issues what a refusal of the backend has left out: invoices of orders that are paid, and credit notes of what went
 * back of them. Orders from before the first invoice of all have none: the shop that sold them had another way.
 * @throws DirectusError "unavailable"; an order that fails waits for the next round, and keeps no other one waiting
 */
export async function issueOwed(directus: Directus): Promise<void> {
  const first = await firstIssuedAt(directus);
  if (!first) return;
  const earliest = Date.now() - limits.invoicesOwed * 1000;
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

async function issued(directus: Directus, order: Order): Promise<boolean> {
  try {
    await issue(directus, order);
    return true;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, order: order.id }, "an order is paid and still lacks a paper");
    return false;
  }
}

async function issue(directus: Directus, order: Order): Promise<void> {
  const { number, paymentId, paidAt, sessionId } = order;
  if (!number || !paidAt) return;
  // An account at Stripe that does not know the payment lists no refunds of it: nothing would count as gone back.
  if (order.refunded > 0 && sessionId) await retrieveSession(sessionId);
  await issueInvoice(directus, order, { orderNumber: number, payment: paymentId, at: new Date(paidAt) });
  if (order.refunded > 0) await countMoneyBack(directus, order.id);
}
