import { closeCart } from "#server/cart/carts.ts";
import { releaseSlot } from "#server/cart/discount-slots.ts";
import type { Directus } from "#server/directus/client.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { log } from "#server/log.ts";
import { meanwhile } from "#server/mail/meanwhile.ts";
import { createRefund } from "#server/payments/refunds.ts";
import type { Payment } from "#server/payments/stripe.ts";
import { addOrderMail } from "./email-messages.ts";
import { holdDiscount } from "./hold-discount.ts";
import { retakeStock } from "./hold-stock.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { cartOfOrder, isOpen, isPaid, type Order } from "./order.ts";
import { allocateNumber } from "./order-numbers.ts";
import { findOrder, isPaidAgain, updateOrder } from "./orders.ts";
import { recordPayment } from "./payments.ts";
import { sendOrderMail } from "./send-order-mail.ts";

/**
 * Gives a paid order its effects: payment in the books, number, invoice, receipt in the outbox, cart closed, and last the
 * status, so that an order that is still open has work left and one that is paid has none. Each step is an insert on
 * a unique key or writes the same values again.
 * @param payment undefined for an order that costs nothing
 * @returns false when its stock or its code was given back and somebody else has had it since, or when its buyer has paid
 * for the same cart again after it was over: nothing was done
 */
export async function fulfilOrder(
  directus: Directus,
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
  await addOrderMail(directus, order, "receipt");
  await closeCartOf(order);
  if (!(await isStillUnpaid(directus, order))) return true;
  await updateOrder(directus, order.id, {
    status: "paid",
    number,
    paymentId: payment?.id,
    paid: order.total,
    paidAt,
  });
  meanwhile(sendOrderMail(directus, `${order.id}:receipt`));
  return true;
}

/** A paper that the backend does not take must not keep back goods that are paid for. */
async function invoiceIt(directus: Directus, order: Order, paid: Parameters<typeof issueInvoice>[2]) {
  try {
    await issueInvoice(directus, order, paid);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, order: order.id }, "an order is paid and has no invoice");
  }
}

/** Who was quicker has marked it, and it may have gone on from there since. */
async function isStillUnpaid(directus: Directus, { id }: Order): Promise<boolean> {
  return (await findOrder(directus, id))?.paidAt === undefined;
}

/** What was given back before the payment came is taken once more, all of it or nothing. */
async function retake(directus: Directus, order: Order): Promise<boolean> {
  if (!(await holdDiscount(directus, order))) return false;
  if (await retakeStock(directus, order)) return true;
  if (order.discountId) await releaseSlot(directus, order.id);
  return false;
}

async function closeCartOf(order: Order): Promise<void> {
  const cart = cartOfOrder(order);
  const lines = order.lines.flatMap(({ variant, quantity }) => (variant ? [{ variant, quantity }] : []));
  if (cart) await closeCart(cart, { id: order.id, lines });
}

/**
 * The payment came after the stock was given back, and it has been sold, or was paid for again: all of it goes back to
 * the buyer, once.
 * @throws PaymentError when Stripe does not take the refund; the next look at the session tries again
 */
export async function giveBackLate(directus: Directus, order: Order, payment: Payment): Promise<void> {
  log.error({ order: order.id }, "a payment came late and is sent back");
  await payBackTheRest(order, payment);
  await recordPayment(directus, order.id, payment);
  await addOrderMail(directus, order, "late-payment");
  await updateOrder(directus, order.id, {
    status: "refunded",
    paymentId: payment.id,
    paid: payment.amount,
    refunded: payment.amount,
    paidAt: new Date((payment.paidAt ?? 0) * 1000),
    problem:
      "Paid after its time was over, when the stock was sold or the same cart paid for again. The payment was sent back in full.",
  });
  meanwhile(sendOrderMail(directus, `${order.id}:late-payment`));
}

/** What of it has gone back already, by Stripe's dashboard, does not go back again. */
async function payBackTheRest(
  { id }: Order,
  { id: payment, amount, refundedAmount }: Payment,
): Promise<void> {
  const rest = amount - refundedAmount;
  if (refundedAmount === 0) await createRefund({ payment }, `refund:${id}`);
  else if (rest > 0) await createRefund({ payment, amount: rest }, `refund:${id}:${rest}`);
}
