import { config } from "#server/config.ts";
import type { Directus } from "#server/directus/client.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { latePaymentMail } from "#server/mail/late-payment.ts";
import { type Mail, sendMail } from "#server/mail/mailer.ts";
import { receiptMail } from "#server/mail/receipt.ts";
import { formatMoney } from "#server/money.ts";
import { store } from "#server/state/store.ts";
import { type EmailMessage, findMessage, markFailure, markSent } from "./email-messages.ts";
import { isPaid, type Order } from "./order.ts";
import { orderUrl } from "./order-link.ts";
import { findOrder } from "./orders.ts";

/**
 * Sends one mail of an order that waits in the outbox. Never throws: what fails stays in the outbox and is tried
 * again, and no order hangs on it. It is sent twice only when the process dies between the mail server's yes and
 * our mark, and then with the same Message-ID.
 */
export async function sendOrderMail(directus: Directus, key: string): Promise<void> {
  if (!store.insert("mail-lease", key, true, limits.mailLease)) return;
  try {
    const message = await findMessage(directus, key);
    const order = message?.order ? await findOrder(directus, message.order) : undefined;
    const mail = message?.status === "pending" && order && mailOf(message, order);
    if (mail) await deliver(directus, message, mail);
  } catch (error) {
    log.warn({ err: error, key }, "the outbox could not be read");
  } finally {
    store.delete("mail-lease", key);
  }
}

async function deliver(directus: Directus, message: EmailMessage, mail: Mail): Promise<void> {
  try {
    await markSent(directus, message.id, await sendMail(mail));
  } catch (error) {
    log.warn({ err: error, key: message.key }, "a mail could not be sent");
    await markFailure(directus, message, String(error), limits.mailAttempts);
  }
}

/** Undefined while the order is not ready for it: the outbox comes back to it. */
function mailOf(message: EmailMessage, order: Order): Mail | undefined {
  const total = amountOf(order, order.total);
  if (message.template === "late-payment")
    return latePaymentMail({ key: message.key, to: order.email, total });
  if (!order.number || !(isPaid(order.status) || order.status === "refunded")) return undefined;
  return receiptMail({
    key: message.key,
    to: order.email,
    name: order.name,
    number: order.number,
    lines: order.lines.map((line) => ({ text: lineText(line), total: amountOf(order, line.totalAmount) })),
    total,
    shipsTo: addressLines(order),
    digital: order.lines.some(({ type }) => type === "digital"),
    orderUrl: orderUrl(order.id),
  });
}

function lineText({ kind, quantity, title, variantTitle }: Order["lines"][number]): string {
  const what = variantTitle ? `${title}, ${variantTitle}` : title;
  return kind === "shipping" ? what : `${quantity} × ${what}`;
}

function amountOf({ currency }: Order, amount: number): string {
  return formatMoney({ amount, currency }, config.locale);
}

/** The address as it is written on a parcel; empty where nothing is sent. */
export function addressLines({ shippingAddress: address }: Order): string[] {
  if (!address) return [];
  const country = new Intl.DisplayNames(config.locale, { type: "region" }).of(address.country);
  const town = [address.postal_code, address.city].filter(Boolean).join(" ");
  return [
    address.name,
    address.line1,
    address.line2,
    town,
    address.region,
    country ?? address.country,
  ].filter(Boolean);
}
