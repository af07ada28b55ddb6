import { formatAddressLines } from "#server/customers/address-lines.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import type { EmailMessage } from "#server/mail/email-messages.ts";
import type { Attachment, Mail } from "#server/mail/mailer.ts";
import { renderAddressChangedMail } from "#server/mail/templates/address-changed.ts";
import { renderFailedPaymentMail } from "#server/mail/templates/failed-payment.ts";
import { renderLatePaymentMail } from "#server/mail/templates/late-payment.ts";
import { type ParcelMail, renderParcelMail } from "#server/mail/templates/parcel.ts";
import { renderReceiptMail } from "#server/mail/templates/receipt.ts";
import { renderRefundedMail } from "#server/mail/templates/refund.ts";
import { renderReturnAnswerMail } from "#server/mail/templates/return-answer.ts";
import { renderReturnRequestMail } from "#server/mail/templates/return-request.ts";
import { renderShippedMail } from "#server/mail/templates/shipped.ts";
import { buildAbsoluteUrl, findLanguage, type Language } from "#server/platform/i18n.ts";
import { log } from "#server/platform/log.ts";
import { formatMoney } from "#server/platform/money.ts";
import { buildOrderUrl } from "./access/order-link.ts";
import { formatOrderDiscount } from "./discount-sum.ts";
import { allocateFulfillments, getFulfillmentShare } from "./fulfillment/fulfillment.ts";
import { formatFulfilledLine } from "./fulfillment/fulfillment-view.ts";
import { listFulfillments } from "./fulfillment/fulfillments.ts";
import { buildInvoiceKey, getInvoiceFileName } from "./invoices/invoice.ts";
import { getOrCreateInvoiceFile } from "./invoices/invoice-file.ts";
import { findInvoiceByKey } from "./invoices/invoices.ts";
import { isPaid, type Order } from "./order.ts";
import { formatLineBackorder } from "./order-view.ts";
import { listAddressChanges } from "./orders.ts";
import { findRefund } from "./refunds/refunds.ts";
import { requestKinds } from "./returns/return-request.ts";
import { toOrderRequestView } from "./returns/return-request-view.ts";
import { findRequest } from "./returns/return-requests.ts";

/** @returns undefined while the order is not ready; the outbox retries @throws DirectusError "unavailable" */
export async function renderOrderMail(
  directus: DirectusClient,
  { key, template }: EmailMessage,
  order: Order,
): Promise<Mail | undefined> {
  const { email: to, number } = order;
  const language = findLanguage(order.language);
  const total = formatAmount(order, order.total, language);
  if (template === "late-payment") return renderLatePaymentMail(language, { key, to, total });
  if (template === "failed")
    return renderFailedPaymentMail(language, {
      key,
      to,
      total,
      cartUrl: buildAbsoluteUrl(language, "/cart"),
    });
  if (!number || !(isPaid(order.status) || order.status === "refunded")) return undefined;
  const about = { key, to, number, orderUrl: buildOrderUrl(order.id, language) };
  if (template === "sent") {
    const { trackingNumber, trackingUrl } = order;
    return renderShippedMail(language, {
      ...about,
      trackingNumber,
      trackingUrl,
      shipsTo: formatAddressLines(order, language),
    });
  }
  if (template === "parcel") {
    const parcel = await describeParcel(directus, order, key.split(":").at(-1) ?? "");
    return (
      parcel &&
      renderParcelMail(language, { ...about, ...parcel, shipsTo: formatAddressLines(order, language) })
    );
  }
  if (template === "address") {
    const [changed] = await listAddressChanges(directus, { ids: [order.id] });
    const address = changed?.changes[Number(key.split(":").at(-1)) - 1] ?? order.shippingAddress;
    const shipsTo = formatAddressLines({ shippingAddress: address }, language);
    return renderAddressChangedMail(language, { ...about, shipsTo });
  }
  if (template === "answer") {
    const request = await findRequest(directus, key.split(":").at(-1) ?? "");
    if (!request?.decision) return undefined;
    const { decision } = request;
    return renderReturnAnswerMail(language, { ...about, ...toOrderRequestView(request, language), decision });
  }
  if (requestKinds.some((kind) => kind === template)) {
    const request = await findRequest(directus, key.split(":").at(-1) ?? "");
    return (
      request && renderReturnRequestMail(language, { ...about, ...toOrderRequestView(request, language) })
    );
  }
  if (template !== "refunded") {
    const attachment = await attached(directus, buildInvoiceKey({ order: order.id }));
    return renderReceiptMail(language, { ...about, ...toReceipt(order, language), attachment });
  }
  const refund = await findRefund(directus, key.split(":").at(-1) ?? "");
  const attachment = await attached(directus, buildInvoiceKey({ refund: refund?.refundId ?? "" }));
  return (
    refund &&
    renderRefundedMail(language, {
      ...about,
      amount: formatAmount(order, refund.amount, language),
      attachment,
    })
  );
}

/** @param about the parcel's id, and how often the buyer had been told of it */
async function describeParcel(
  directus: DirectusClient,
  order: Order,
  about: string,
): Promise<Pick<ParcelMail, "kind" | "lines" | "carrier" | "trackingNumber" | "trackingUrl"> | undefined> {
  const [id = "", times] = about.split(".");
  const allocation = allocateFulfillments(order.lines, await listFulfillments(directus, order.id));
  const parcel = allocation.parcels.find(({ fulfillment }) => fulfillment.id === id);
  if (!parcel) return undefined;
  const { carrier, trackingNumber, trackingUrl } = parcel.fulfillment;
  return {
    kind: times === "0" ? getFulfillmentShare(allocation, id) : "news",
    lines: parcel.lines.map(formatFulfilledLine),
    carrier,
    trackingNumber,
    trackingUrl,
  };
}

async function attached(directus: DirectusClient, key: string): Promise<Attachment | undefined> {
  const invoice = await findInvoiceByKey(directus, key);
  if (!invoice) return undefined;
  try {
    const content = await getOrCreateInvoiceFile(directus, invoice);
    return { filename: getInvoiceFileName(invoice), content, contentType: "application/pdf" };
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, invoice: invoice.number }, "a mail goes out without its invoice");
    return undefined;
  }
}

function toReceipt(order: Order, language: Language) {
  const money = (amount: number) => formatAmount(order, amount, language);
  return {
    name: order.name,
    lines: order.lines.map((line) => ({ text: lineText(line, language), total: money(line.totalAmount) })),
    discount: formatOrderDiscount(order, language).map(({ label, amount }) => ({
      text: label,
      total: amount,
    })),
    total: money(order.total),
    taxes: order.taxes.map(({ title, amount }) => ({ text: title, total: money(amount) })),
    taxOnTop: order.taxBehavior === "exclusive",
    shipsTo: formatAddressLines(order, language),
    digital: order.lines.some(({ type }) => type === "digital"),
  };
}

function lineText(line: Order["lines"][number], language: Language): string {
  const { kind, quantity, title, variantTitle } = line;
  const what = variantTitle ? `${title}, ${variantTitle}` : title;
  if (kind === "shipping") return what;
  const later = formatLineBackorder(line, language);
  return `${quantity} × ${what}${later ? ` (${later})` : ""}`;
}

function formatAmount({ currency }: Order, amount: number, { locale }: Language): string {
  return formatMoney({ amount, currency }, locale);
}
