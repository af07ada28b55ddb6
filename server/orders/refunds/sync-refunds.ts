import type { DirectusClient } from "#server/directus/clients/client.ts";
import { type Dispute, listDisputes, listRefunds, type Refund } from "#server/payments/refunds.ts";
import { waitUntil } from "#server/platform/background.ts";
import { log } from "#server/platform/log.ts";
import { issueCreditNote } from "../invoices/issue-invoice.ts";
import { isPaid, type Order } from "../order.ts";
import { findOrder, updateOrder } from "../orders.ts";
import { buildMailKey, queueOrderMail } from "../queue-order-mail.ts";
import { sendOrderMail } from "../send-order-mail.ts";
import { recordDispute } from "./disputes.ts";
import { getStatusAfterRefunds } from "./refund-status.ts";
import { recordRefund } from "./refunds.ts";
import { restockRefunds } from "./restock-refunds.ts";

/**
 * Reconciles a paid order's refunds and disputes with Stripe. Called by webhooks, Studio requests and the reconciler,
 * in any order. Repeats until two reads agree, so that a stale read never wins.
 * @throws PaymentError or DirectusError "unavailable" to be retried
 */
export async function syncRefunds(directus: DirectusClient, id: string): Promise<void> {
  let counted = "";
  for (let look = 0; look < 5; look += 1) {
    const order = await findOrder(directus, id);
    if (!order?.paymentId || !wasPaid(order)) return;
    const [refunds, disputes] = await Promise.all([
      listRefunds(order.paymentId),
      listDisputes(order.paymentId),
    ]);
    const found = JSON.stringify([refunds, disputes]);
    if (found === counted) return;
    await enter(directus, order, { refunds, disputes });
    counted = found;
  }
}

/** A failing credit note or stock does not block the ledger and is retried. */
async function enter(
  directus: DirectusClient,
  order: Order,
  { refunds, disputes }: { refunds: Refund[]; disputes: Dispute[] },
): Promise<void> {
  for (const refund of refunds) await recordRefund(directus, order.id, refund);
  for (const dispute of disputes) await recordDispute(directus, order.id, dispute);
  const done = refunds.filter(({ status }) => status === "succeeded");
  const problems: unknown[] = [];
  if (hasGoods(order)) {
    const oldestFirst = refunds.toReversed();
    for (const refund of oldestFirst) {
      if (refund.status !== "succeeded") continue;
      await issueCreditNote(directus, order, { refund: refund, refunds: oldestFirst }).catch((error) =>
        problems.push(error),
      );
      await tell(directus, order, refund);
    }
  }
  await restockRefunds(directus, order.id).catch((error) => problems.push(error));
  const refunded = done.reduce((sum, { amount }) => sum + amount, 0);
  const failed = refunds.filter(({ status }) => status === "failed");
  if (failed.length > 0) log.error({ order: order.id }, "a refund has failed");
  await updateOrder(directus, order.id, {
    refunded: { amount: refunded, currency: order.currency },
    status: getStatusAfterRefunds(order, refunded),
    disputeStatus: disputes[0]?.status,
    problem: failed.length > 0 ? failedWords(failed) : undefined,
  });
  if (problems.length > 0) throw problems[0];
}

async function tell(directus: DirectusClient, order: Order, refund: Refund): Promise<void> {
  await queueOrderMail(directus, order, { template: "refunded", about: refund.id });
  waitUntil(sendOrderMail(directus, buildMailKey(order.id, "refunded", refund.id)));
}

function failedWords(failed: Refund[]): string {
  const ids = failed.map(({ id }) => id).join(", ");
  return `Money did not reach the buyer: ${ids} failed. Pay it back another way.`;
}

function wasPaid(order: Order): boolean {
  return isPaid(order.status) || order.status === "refunded";
}

/** A late payment that was refunded has its own mail and no number. */
function hasGoods(order: Order): boolean {
  return order.number !== undefined;
}
