import { config } from "#server/config/config.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { createRefund, listRefunds } from "#server/payments/refunds.ts";
import { log } from "#server/platform/log.ts";
import { formatMoney, getCurrencyStep } from "#server/platform/money.ts";
import { findOrder } from "../orders.ts";
import { listRequested, type RefundRow, rejectRefund } from "./refunds.ts";
import { syncRefunds } from "./sync-refunds.ts";

/** A failed row states why and stays failed; one that cannot be processed waits without blocking others. */
export async function processRequestedRefunds(directus: DirectusClient): Promise<void> {
  let failure: unknown;
  for (const row of await listRequested(directus)) {
    try {
      await payBack(directus, row);
    } catch (error) {
      if (isPaymentError(error, "unavailable")) throw error;
      if (!isPaymentError(error, "forbidden")) {
        failure ??= error;
        continue;
      }
      log.error({ err: error, refund: row.id }, "the Stripe key is not allowed to refund");
      await rejectRefund(directus, row.id, forbidden);
    }
  }
  if (failure) throw failure;
}

/** Idempotency: the row's id is Stripe's key and metadata, so retries find the refund after the key expired. */
async function payBack(directus: DirectusClient, row: RefundRow): Promise<void> {
  const order = await findOrder(directus, row.order);
  if (!order?.paymentId) return rejectRefund(directus, row.id, "This order has no payment to pay back.");
  const made = await listRefunds(order.paymentId);
  if (!made.some(({ metadata }) => metadata.refund_id === row.id)) {
    const left = order.paid - sumRefunds(made);
    const problem = findProblem(row.amount, left, order.currency);
    if (problem) return rejectRefund(directus, row.id, problem);
    if (!(await start(row, order.paymentId))) return rejectRefund(directus, row.id, refused);
  }
  await syncRefunds(directus, order.id);
}

const forbidden =
  "the Stripe key is not allowed to refund, and nothing was: npm run doctor names what it lacks. Ask for it anew once it may.";
const refused = "Stripe did not take it: the payment may be disputed. Look at it in Stripe's dashboard.";

async function start(row: RefundRow, payment: string): Promise<boolean> {
  const { id, amount, reason, order } = row;
  try {
    const metadata = { refund_id: id, order_id: order };
    await createRefund({ payment, amount, reason, metadata }, `refund:${id}`);
    return true;
  } catch (error) {
    if (isPaymentError(error, "refused") || isPaymentError(error, "key-used")) return false;
    throw error;
  }
}

function sumRefunds(refunds: { status: string; amount: number }[]): number {
  return refunds
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Why an amount cannot be refunded; minor units. */
function findProblem(amount: number, left: number, currency: string): string | undefined {
  if (amount < 1 || amount > left)
    return `At most ${formatMoney({ amount: left, currency }, config.locale)} can still be paid back.`;
  const step = getCurrencyStep(currency);
  return amount % step === 0 ? undefined : `In ${currency} an amount must be divisible by ${step}.`;
}
