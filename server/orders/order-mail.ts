import { config } from "#server/config.ts";
import type { Directus } from "#server/directus/client.ts";
import { latePaymentMail } from "#server/mail/late-payment.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { receiptMail } from "#server/mail/receipt.ts";
import { refundedMail } from "#server/mail/refunded.ts";
import { sentMail } from "#server/mail/sent.ts";
import { formatMoney } from "#server/money.ts";
import type { EmailMessage } from "./email-messages.ts";
import { isPaid, type Order } from "./order.ts";
import { orderUrl } from "./order-link.ts";
import { findRefund } from "./refunds.ts";

/**
 * Writes a mail that waits in the outbox, from its order as it is now.
 * @returns undefined while the order is not ready for it: the outbox comes back to it
 * @throws DirectusError "unavailable"
 */
export async function orderMail(
  directus: Directus,
  { key, template }: EmailMessage,
  order: Order,
): Promise<Mail | undefined> {
  const { email: to, number } = order;
  if (template === "late-payment") return latePaymentMail({ key, to, total: amountOf(order, order.total) });
  if (!number || !(isPaid(order.status) || order.status === "refunded")) return undefined;
  const about = { key, to, number, orderUrl: orderUrl(order.id) };
  if (template === "sent") {
    const { trackingNumber, trackingUrl } = order;
    return sentMail({ ...about, trackingNumber, trackingUrl, shipsTo: addressLines(order) });
  }
  if (template !== "refunded") return receiptMail({ ...about, ...receiptOf(order) });
  const refund = await findRefund(directus, key.split(":").at(-1) ?? "");
  return refund && refundedMail({ ...about, amount: amountOf(order, refund.amount) });
}

function receiptOf(order: Order) {
  return {
    name: order.name,
    lines: order.lines.map((line) => ({ text: lineText(line), total: amountOf(order, line.totalAmount) })),
    total: amountOf(order, order.total),
    taxes: order.taxes.map(({ title, amount }) => ({ text: title, total: amountOf(order, amount) })),
    taxOnTop: order.taxBehavior === "exclusive",
    shipsTo: addressLines(order),
    digital: order.lines.some(({ type }) => type === "digital"),
  };
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
