import type { Directus } from "#server/directus/client.ts";
import { log } from "#server/log.ts";
import { meanwhile } from "#server/mail/meanwhile.ts";
import { type Dispute, listDisputes, listRefunds, type Refund } from "#server/payments/refunds.ts";
import { recordDispute } from "./disputes.ts";
import { addOrderMail, mailKey } from "./email-messages.ts";
import { issueCreditNote } from "./issue-invoice.ts";
import { statusAfterRefunds } from "./money-back.ts";
import { isPaid, type Order } from "./order.ts";
import { findOrder, updateOrder } from "./orders.ts";
import { recordRefund } from "./refunds.ts";
import { sendOrderMail } from "./send-order-mail.ts";

/**
 * Brings the books of a paid order to what Stripe says now about its refunds and disputes. Called by webhooks, by the
 * owner's wish and by the reconciler, in any order and again: whoever started one, here or in Stripe's dashboard, it
 * ends the same. It looks until two looks agree, so that an old look never has the last word.
 * @throws PaymentError or DirectusError "unavailable" when it must be called again
 */
export async function countMoneyBack(directus: Directus, id: string): Promise<void> {
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
    await enter(directus, order, refunds, disputes);
    counted = found;
  }
}

/** A credit note that the backend does not take keeps nothing out of the books, and is asked for again. */
async function enter(
  directus: Directus,
  order: Order,
  refunds: Refund[],
  disputes: Dispute[],
): Promise<void> {
  for (const refund of refunds) await recordRefund(directus, order.id, refund);
  for (const dispute of disputes) await recordDispute(directus, order.id, dispute);
  const done = refunds.filter(({ status }) => status === "succeeded");
  const problems: unknown[] = [];
  if (hasGoods(order)) {
    const oldestFirst = refunds.toReversed();
    for (const refund of oldestFirst) {
      if (refund.status !== "succeeded") continue;
      await issueCreditNote(directus, order, refund, oldestFirst).catch((error) => problems.push(error));
      await tell(directus, order, refund);
    }
  }
  const refunded = done.reduce((sum, { amount }) => sum + amount, 0);
  const failed = refunds.filter(({ status }) => status === "failed");
  if (failed.length > 0) log.error({ order: order.id }, "a refund has failed");
  await updateOrder(directus, order.id, {
    refunded,
    status: statusAfterRefunds(order, refunded),
    disputeStatus: disputes[0]?.status,
    problem: failed.length > 0 ? failedWords(failed) : undefined,
  });
  if (problems.length > 0) throw problems[0];
}

async function tell(directus: Directus, order: Order, refund: Refund): Promise<void> {
  await addOrderMail(directus, order, "refunded", refund.id);
  meanwhile(sendOrderMail(directus, mailKey(order.id, "refunded", refund.id)));
}

function failedWords(failed: Refund[]): string {
  const ids = failed.map(({ id }) => id).join(", ");
  return `Money did not reach the buyer: ${ids} failed. Pay it back another way.`;
}

function wasPaid(order: Order): boolean {
  return isPaid(order.status) || order.status === "refunded";
}

/** A payment that came late and went back at once has a mail of its own, and no number. */
function hasGoods(order: Order): boolean {
  return order.number !== undefined;
}
