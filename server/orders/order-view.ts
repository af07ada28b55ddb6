import type { ProductCover } from "#server/catalogue/cover.ts";
import type { PostLink } from "#server/content/posts/post.ts";
import { formatAddressLines } from "#server/customers/address-lines.ts";
import type { Language } from "#server/platform/i18n.ts";
import { formatDay } from "#server/platform/intl.ts";
import { formatMoney, formatShippingCost } from "#server/platform/money.ts";
import { isTaxedByStripe } from "./accounting/stripe-tax.ts";
import { formatOrderDiscount } from "./discount-sum.ts";
import { type DownloadView, toDownloadView } from "./downloads/download-view.ts";
import type { LineFile } from "./downloads/load-downloads.ts";
import { type ParcelView, toParcelViews } from "./fulfillment/fulfillment-view.ts";
import type { InvoiceKind } from "./invoices/invoice.ts";
import type { Order, OrderSummary } from "./order.ts";
import { formatNextStep, type ProgressStep, toOrderProgress } from "./order-progress.ts";
import type { OrderStatus } from "./order-status.ts";
import { isDisputed } from "./refunds/refund-status.ts";
import { type RequestKind, requestKinds } from "./returns/return-request.ts";
import { type RequestView, toOrderRequestView } from "./returns/return-request-view.ts";
import { listReturnableLines } from "./returns/returnable-lines.ts";

export interface OrderView {
  id: string;
  number: string | undefined;
  status: OrderStatus;
  state: string;
  progress: ProgressStep[];
  /** What happens now. */
  next: string | undefined;
  placedOn: string;
  lines: {
    id: string;
    title: string;
    variantTitle: string;
    quantity: number;
    unit: string;
    cover: ProductCover | undefined;
    backordered: string | undefined;
    total: string;
    downloads: DownloadView[];
    post: PostLink | undefined;
  }[];
  sums: { label: string; amount: string; isTotal?: boolean }[];
  shipsTo: string[];
  shippingMethod: string | undefined;
  note: string | undefined;
  invoices: { id: string; label: string }[];
  /** Sent withdrawals and returns, and the kinds still possible. */
  requests: RequestView[];
  requestKinds: RequestKind[];
  canCancel: boolean;
  /** Has products with a variant, which can be ordered again. */
  canBuyAgain: boolean;
  tracking: { number: string | undefined; url: string | undefined } | undefined;
  parcels: ParcelView[];
  /** What is still to be sent of an order that is partly sent. */
  toSend: string[];
}

/** By line; covers by variant. */
export interface Goods {
  covers?: Map<string, ProductCover>;
  downloads?: Map<string, LineFile[]>;
  posts?: Map<string, PostLink>;
}

export function toOrderView(order: Order, language: Language, goods: Goods = {}): OrderView {
  const { locale, t } = language;
  const { covers, downloads, posts } = goods;
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, locale);
  const shippingCost = formatShippingCost({ amount: order.shipping, currency: order.currency }, language);
  const contained = order.taxBehavior === "inclusive";
  const taxes = order.taxes.map(({ title, amount }) => ({
    label: contained ? t("buying.order.taxWithin", { tax: title }) : title,
    amount: money(amount),
  }));
  const isUntaxed = order.status === "pending" && order.tax === 0 && order.total > 0;
  const awaitsTax = isTaxedByStripe(order) && isUntaxed;
  const shipping = toParcelViews(order, language);
  const products = order.lines.filter(({ kind }) => kind === "product");
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    state: formatOrderState(order, language),
    progress: toOrderProgress(order, language),
    next: formatNextStep(order, language),
    placedOn: formatPlacedOn(order, language),
    lines: products.map((line) => ({
      id: line.id,
      title: line.title,
      variantTitle: line.variantTitle,
      quantity: line.quantity,
      unit: money(line.unitAmount),
      cover: covers?.get(line.variant ?? ""),
      backordered:
        isToBeSent(order) && !shipping.sent.has(line.id) ? formatLineBackorder(line, language) : undefined,
      total: money(line.totalAmount),
      downloads: (downloads?.get(line.id) ?? []).map((file) => toDownloadView(file, language)),
      post: posts?.get(line.id),
    })),
    sums: [
      { label: t("buying.order.subtotal"), amount: money(order.subtotal) },
      ...formatOrderDiscount(order, language),
      ...(order.shippingMethod ? [{ label: order.shippingMethod, amount: shippingCost }] : []),
      ...(contained ? [] : taxes),
      {
        label:
          awaitsTax && !contained
            ? t("buying.checkout.beforeTax", { total: t("buying.order.total") })
            : t("buying.order.total"),
        amount: money(order.total),
        isTotal: true,
      },
      ...(awaitsTax
        ? [
            {
              label: t("buying.checkout.tax"),
              amount: contained ? t("buying.checkout.taxWithinAtPayment") : t("buying.checkout.taxAtPayment"),
            },
          ]
        : []),
      ...(contained ? taxes : []),
      ...(order.refunded > 0 ? [{ label: t("buying.order.paidBack"), amount: money(order.refunded) }] : []),
    ],
    shipsTo: formatAddressLines(order, language),
    shippingMethod: order.shippingMethod,
    note: order.note,
    invoices: order.email
      ? order.invoices.map(({ id, kind, number }) => ({
          id,
          label: formatInvoiceLabel(kind, number, language),
        }))
      : [],
    requests: order.requests.map((request) => toOrderRequestView(request, language)),
    requestKinds: requestKinds.filter(
      (kind) => listReturnableLines(order, order.requests, { kind }).length > 0,
    ),
    canCancel: order.status === "pending",
    canBuyAgain: order.status !== "pending" && products.some(({ variant }) => variant !== undefined),
    tracking:
      order.fulfilledAt && (order.trackingNumber || order.trackingUrl)
        ? { number: order.trackingNumber, url: order.trackingUrl }
        : undefined,
    parcels: shipping.parcels,
    toSend: shipping.toSend,
  };
}

export function formatPlacedOn({ paidAt, createdAt }: OrderSummary, { locale }: Language): string {
  const placedAt = paidAt ?? createdAt;
  return placedAt ? formatDay(placedAt, locale) : "";
}

export function formatOrderState(order: OrderSummary, { t }: Language): string {
  return isDisputed(order) ? t("buying.order.disputed") : t(`buying.order.states.${getState(order)}`);
}

/** What was paid back and what has left are said together. */
function getState({ status, fulfillmentStatus, fulfilledAt }: OrderSummary) {
  if (status === "paid" && fulfillmentStatus === "partially_fulfilled") return "partially_fulfilled";
  if (status !== "partially_refunded") return status;
  if (fulfillmentStatus === "partially_fulfilled") return "partially_fulfilled_and_refunded";
  return fulfillmentStatus === "fulfilled" && fulfilledAt ? "fulfilled_and_partially_refunded" : status;
}

/** Backorders do not matter once an order is closed or shipped. */
function isToBeSent({ status, fulfilledAt }: Order): boolean {
  return !fulfilledAt && ["pending", "processing", "paid", "partially_refunded"].includes(status);
}

export function formatLineBackorder(
  { quantity, backordered, restockDate }: Order["lines"][number],
  { locale, t }: Language,
): string | undefined {
  if (backordered === 0) return undefined;
  const day = restockDate && formatDay(restockDate, locale);
  if (backordered === quantity)
    return day ? t("buying.order.backorderedFrom", { day }) : t("buying.order.backordered");
  return day
    ? t("buying.order.partBackorderedFrom", { pieces: backordered, day })
    : t("buying.order.partBackordered", { pieces: backordered });
}

function formatInvoiceLabel(kind: InvoiceKind, number: string, { t }: Language): string {
  return t("buying.invoices.download", {
    title: kind === "invoice" ? t("buying.invoices.invoice") : t("buying.invoices.creditNote"),
    number,
  });
}
