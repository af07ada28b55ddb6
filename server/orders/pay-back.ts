import { config } from "#server/config.ts";
import type { Directus } from "#server/directus/client.ts";
import { log } from "#server/log.ts";
import { formatMoney, stepOf } from "#server/money.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { createRefund, listRefunds } from "#server/payments/refunds.ts";
import { countMoneyBack } from "./count-money-back.ts";
import { findOrder } from "./orders.ts";
import { listRequested, type RefundRow, refuseRefund } from "./refunds.ts";

/** Pays back what the owner has asked for in Studio; a row that fails says why and stays failed. */
export async function payBackRequested(directus: Directus): Promise<void> {
  for (const row of await listRequested(directus)) {
    try {
      await payBack(directus, row);
    } catch (error) {
      if (!isPaymentError(error, "forbidden")) throw error;
      log.error({ err: error, refund: row.id }, "Stripe's key may not pay back");
      await refuseRefund(directus, row.id, forbidden);
    }
  }
}

/**
 * Makes one refund of the owner's, once: the row's id is the idempotency key and goes along as metadata, so that a
 * repetition finds it also when Stripe has long forgotten the key.
 */
async function payBack(directus: Directus, row: RefundRow): Promise<void> {
  const order = await findOrder(directus, row.order);
  if (!order?.paymentId) return refuseRefund(directus, row.id, "This order has no payment to pay back.");
  const made = await listRefunds(order.paymentId);
  if (!made.some(({ metadata }) => metadata.refund_id === row.id)) {
    const left = order.paid - sumOf(made);
    const problem = problemOf(row.amount, left, order.currency);
    if (problem) return refuseRefund(directus, row.id, problem);
    if (!(await start(row, order.paymentId))) return refuseRefund(directus, row.id, refused);
  }
  await countMoneyBack(directus, order.id);
}

const forbidden =
  "Stripe's key may not pay back, and nothing was: npm run doctor names what it lacks. Ask for it anew once it may.";
const refused = "Stripe did not take it: the payment may be disputed. Look at it in Stripe's dashboard.";

async function start(row: RefundRow, payment: string): Promise<boolean> {
  const { id, amount, reason, order } = row;
  try {
    const metadata = { refund_id: id, order_id: order };
    await createRefund({ payment, amount, reason, metadata }, `refund:${id}`);
    return true;
  } catch (error) {
    if (isPaymentError(error, "refused") || isPaymentError(error, "spent")) return false;
    throw error;
  }
}

function sumOf(refunds: { status: string; amount: number }[]): number {
  return refunds
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Why an amount cannot be paid back of what is left, both in minor units; undefined where it can. */
function problemOf(amount: number, left: number, currency: string): string | undefined {
  if (amount < 1 || amount > left)
    return `At most ${formatMoney({ amount: left, currency }, config.locale)} can still be paid back.`;
  const step = stepOf(currency);
  return amount % step === 0 ? undefined : `In ${currency} an amount must be divisible by ${step}.`;
}
