import type { Directus } from "#server/directus/client.ts";
import { type Language, languageNamed, siteAddress } from "#server/languages.ts";
import { askedBackMail } from "#server/mail/asked-back.ts";
import { failedPaymentMail } from "#server/mail/failed-payment.ts";
import { latePaymentMail } from "#server/mail/late-payment.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { receiptMail } from "#server/mail/receipt.ts";
import { refundedMail } from "#server/mail/refunded.ts";
import { sentMail } from "#server/mail/sent.ts";
import { formatMoney } from "#server/money.ts";
import { discountSum } from "./discount-sum.ts";
import type { EmailMessage } from "./email-messages.ts";
import { isPaid, type Order } from "./order.ts";
import { orderUrl } from "./order-link.ts";
import { requestKinds } from "./order-request.ts";
import { findRequest } from "./order-requests.ts";
import { findRefund } from "./refunds.ts";
import { viewOfRequest } from "./request-view.ts";

/**
 * Writes a mail that waits in the outbox, from its order as it is now, in the language that it was bought in.
 * @returns undefined while the order is not ready for it: the outbox comes back to it
 * @throws DirectusError "unavailable"
 */
export async function orderMail(
  directus: Directus,
  { key, template }: EmailMessage,
  order: Order,
): Promise<Mail | undefined> {
  const { email: to, number } = order;
  const language = languageNamed(order.language);
  const total = amountOf(order, order.total, language);
  if (template === "late-payment") return latePaymentMail(language, { key, to, total });
  if (template === "failed")
    return failedPaymentMail(language, { key, to, total, cartUrl: siteAddress(language, "/cart") });
  if (!number || !(isPaid(order.status) || order.status === "refunded")) return undefined;
  const about = { key, to, number, orderUrl: orderUrl(order.id, language) };
  if (template === "sent") {
    const { trackingNumber, trackingUrl } = order;
    return sentMail(language, {
      ...about,
      trackingNumber,
      trackingUrl,
      shipsTo: addressLines(order, language),
    });
  }
  if (requestKinds.some((kind) => kind === template)) {
    const request = await findRequest(directus, key.split(":").at(-1) ?? "");
    return request && askedBackMail(language, { ...about, ...viewOfRequest(request, language) });
  }
  if (template !== "refunded") return receiptMail(language, { ...about, ...receiptOf(order, language) });
  const refund = await findRefund(directus, key.split(":").at(-1) ?? "");
  return refund && refundedMail(language, { ...about, amount: amountOf(order, refund.amount, language) });
}

function receiptOf(order: Order, language: Language) {
  const money = (amount: number) => amountOf(order, amount, language);
  return {
    name: order.name,
    lines: order.lines.map((line) => ({ text: lineText(line), total: money(line.totalAmount) })),
    discount: discountSum(order, language).map(({ label, amount }) => ({ text: label, total: amount })),
    total: money(order.total),
    taxes: order.taxes.map(({ title, amount }) => ({ text: title, total: money(amount) })),
    taxOnTop: order.taxBehavior === "exclusive",
    shipsTo: addressLines(order, language),
    digital: order.lines.some(({ type }) => type === "digital"),
  };
}

function lineText({ kind, quantity, title, variantTitle }: Order["lines"][number]): string {
  const what = variantTitle ? `${title}, ${variantTitle}` : title;
  return kind === "shipping" ? what : `${quantity} × ${what}`;
}

function amountOf({ currency }: Order, amount: number, { locale }: Language): string {
  return formatMoney({ amount, currency }, locale);
}

/** The address as it is written on a parcel, with the country as a language calls it; empty where nothing is sent. */
export function addressLines({ shippingAddress: address }: Order, { locale }: Language): string[] {
  if (!address) return [];
  const country = new Intl.DisplayNames(locale, { type: "region" }).of(address.country);
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
