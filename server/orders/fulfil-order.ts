import { removeOrderedLines } from "#server/cart/carts.ts";
import { releaseSlot } from "#server/cart/discount-slots.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import type { Payment } from "#server/payments/checkout-sessions.ts";
import { createRefund } from "#server/payments/refunds.ts";
import { waitUntil } from "#server/platform/background.ts";
import { log } from "#server/platform/log.ts";
import { holdDiscount, reserveStockAgain } from "./holds.ts";
import { issueInvoice } from "./invoices/issue-invoice.ts";
import { isOpen, isPaid, type Order, parseOrderCart } from "./order.ts";
import { allocateNumber } from "./order-numbers.ts";
import { findOrder, isPaidAgain, updateOrder } from "./orders.ts";
import { recordPayment } from "./payment-rows.ts";
import { queueOrderMail } from "./queue-order-mail.ts";
import { sendOrderMail } from "./send-order-mail.ts";

/**
 * Fulfils a paid order: payment, number, invoice, receipt, cart, and last the status, so that an open order still has
 * work left. Each step is idempotent.
 * @param payment undefined for a free order
 * @returns false without effect when its hold was released and resold, or the same cart was paid for again
 */
export async function fulfilOrder(
  directus: DirectusClient,
  order: Order,
  payment: Payment | undefined,
): Promise<boolean> {
  if (isPaid(order.status)) return true;
  if (!isOpen(order.status) && (await isPaidAgain(directus, order))) return false;
  if (!(await retake(directus, order))) return false;
  if (payment) await recordPayment(directus, order.id, payment);
  const number = await allocateNumber(directus, order.id);
  const paidAt = new Date(payment?.paidAt ? payment.paidAt * 1000 : Date.now());
  await invoiceIt(directus, order, { orderNumber: number, payment: payment?.id, at: paidAt });
  await queueOrderMail(directus, order, { template: "receipt" });
  await closeCart(order);
  if (!(await isStillUnpaid(directus, order))) return true;
  await updateOrder(directus, order.id, {
    status: "paid",
    number,
    paymentId: payment?.id,
    paid: { amount: order.total, currency: order.currency },
    paidAt,
  });
  waitUntil(sendOrderMail(directus, `${order.id}:receipt`));
  return true;
}

/** A failing invoice must not hold back goods that are paid for. */
async function invoiceIt(directus: DirectusClient, order: Order, paid: Parameters<typeof issueInvoice>[2]) {
  try {
    await issueInvoice(directus, order, paid);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, order: order.id }, "an order is paid and has no invoice");
  }
}

/** A concurrent call may have set the status, which may have changed since. */
async function isStillUnpaid(directus: DirectusClient, { id }: Order): Promise<boolean> {
  return (await findOrder(directus, id))?.paidAt === undefined;
}

/** Takes back released holds, all or none. */
async function retake(directus: DirectusClient, order: Order): Promise<boolean> {
  if (!(await holdDiscount(directus, order))) return false;
  if (await reserveStockAgain(directus, order)) return true;
  if (order.discountId) await releaseSlot(directus, order.id);
  return false;
}

async function closeCart(order: Order): Promise<void> {
  const cart = parseOrderCart(order);
  const lines = order.lines.flatMap(({ variant, quantity }) => (variant ? [{ variant, quantity }] : []));
  if (cart) await removeOrderedLines(cart, { id: order.id, lines });
}

/**
 * Refunds a payment that came after the goods were resold or paid for again, once.
 * @throws PaymentError when Stripe refuses the refund; the next settlement retries
 */
export async function refundLatePayment(
  directus: DirectusClient,
  order: Order,
  payment: Payment,
): Promise<void> {
  log.error({ order: order.id }, "late payment is being refunded");
  await payBackTheRest(order, payment);
  await recordPayment(directus, order.id, payment);
  await queueOrderMail(directus, order, { template: "late-payment" });
  await updateOrder(directus, order.id, {
    status: "refunded",
    paymentId: payment.id,
    paid: payment,
    refunded: payment,
    paidAt: new Date((payment.paidAt ?? 0) * 1000),
    problem:
      "Paid after its time was over, when the stock was sold or the same cart paid for again. The payment was sent back in full.",
  });
  waitUntil(sendOrderMail(directus, `${order.id}:late-payment`));
}

/** Excludes what was already refunded in Stripe's dashboard. */
async function payBackTheRest(
  { id }: Order,
  { id: payment, amount, refundedAmount }: Payment,
): Promise<void> {
  const rest = amount - refundedAmount;
  if (refundedAmount === 0) await createRefund({ payment }, `refund:${id}`);
  else if (rest > 0) await createRefund({ payment, amount: rest }, `refund:${id}:${rest}`);
}
