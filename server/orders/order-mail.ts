import type { Directus } from "#server/directus/client.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { type Language, languageNamed, siteAddress } from "#server/languages.ts";
import { log } from "#server/log.ts";
import { askedBackMail } from "#server/mail/asked-back.ts";
import { failedPaymentMail } from "#server/mail/failed-payment.ts";
import { latePaymentMail } from "#server/mail/late-payment.ts";
import type { Attachment, Mail } from "#server/mail/mailer.ts";
import { receiptMail } from "#server/mail/receipt.ts";
import { refundedMail } from "#server/mail/refunded.ts";
import { sentMail } from "#server/mail/sent.ts";
import { formatMoney } from "#server/money.ts";
import { addressLines } from "./address-lines.ts";
import { discountSum } from "./discount-sum.ts";
import type { EmailMessage } from "./email-messages.ts";
import { fileNameOf, invoiceKey } from "./invoice.ts";
import { invoiceFile } from "./invoice-file.ts";
import { findInvoiceByKey } from "./invoices.ts";
import { isPaid, type Order } from "./order.ts";
import { orderUrl } from "./order-link.ts";
import { requestKinds } from "./order-request.ts";
import { findRequest } from "./order-requests.ts";
import { wordsOfWaiting } from "./order-view.ts";
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
  if (template !== "refunded") {
    const attachment = await attached(directus, invoiceKey({ order: order.id }));
    return receiptMail(language, { ...about, ...receiptOf(order, language), attachment });
  }
  const refund = await findRefund(directus, key.split(":").at(-1) ?? "");
  const attachment = await attached(directus, invoiceKey({ refund: refund?.refundId ?? "" }));
  return (
    refund &&
    refundedMail(language, { ...about, amount: amountOf(order, refund.amount, language), attachment })
  );
}

async function attached(directus: Directus, key: string): Promise<Attachment | undefined> {
  const invoice = await findInvoiceByKey(directus, key);
  if (!invoice) return undefined;
  try {
    const content = await invoiceFile(directus, invoice);
    return { filename: fileNameOf(invoice), content, contentType: "application/pdf" };
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, invoice: invoice.number }, "a mail goes out without its invoice");
    return undefined;
  }
}

function receiptOf(order: Order, language: Language) {
  const money = (amount: number) => amountOf(order, amount, language);
  return {
    name: order.name,
    lines: order.lines.map((line) => ({ text: lineText(line, language), total: money(line.totalAmount) })),
    discount: discountSum(order, language).map(({ label, amount }) => ({ text: label, total: amount })),
    total: money(order.total),
    taxes: order.taxes.map(({ title, amount }) => ({ text: title, total: money(amount) })),
    taxOnTop: order.taxBehavior === "exclusive",
    shipsTo: addressLines(order, language),
    digital: order.lines.some(({ type }) => type === "digital"),
  };
}

function lineText(line: Order["lines"][number], language: Language): string {
  const { kind, quantity, title, variantTitle } = line;
  const what = variantTitle ? `${title}, ${variantTitle}` : title;
  if (kind === "shipping") return what;
  const later = wordsOfWaiting(line, language);
  return `${quantity} × ${what}${later ? ` (${later})` : ""}`;
}

function amountOf({ currency }: Order, amount: number, { locale }: Language): string {
  return formatMoney({ amount, currency }, locale);
}
