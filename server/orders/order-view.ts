import type { PostLink } from "#server/content/post.ts";
import type { Language } from "#server/languages.ts";
import { formatMoney } from "#server/money.ts";
import { addressLines } from "./address-lines.ts";
import { isTaxedByStripe } from "./automatic-tax.ts";
import { discountSum } from "./discount-sum.ts";
import { type DownloadView, viewOfDownload } from "./download-view.ts";
import type { InvoiceKind } from "./invoice.ts";
import type { LineFile } from "./load-downloads.ts";
import { isFrozen } from "./money-back.ts";
import type { Order } from "./order.ts";
import { type RequestKind, requestKinds } from "./order-request.ts";
import type { OrderStatus } from "./order-states.ts";
import { type RequestView, viewOfRequest } from "./request-view.ts";
import { whatMayGoBack } from "./what-may-go-back.ts";

/** An order as its page gets it: amounts, dates and the state of things are text already. */
export interface OrderView {
  id: string;
  number: string | undefined;
  status: OrderStatus;
  state: string;
  placedOn: string;
  lines: {
    id: string;
    title: string;
    variantTitle: string;
    quantity: number;
    /** How many of them are sent later, in words. */
    backordered: string | undefined;
    total: string;
    downloads: DownloadView[];
    /** What it opens in the journal. */
    post: PostLink | undefined;
  }[];
  sums: { label: string; amount: string; isTotal?: boolean }[];
  shipsTo: string[];
  shippingMethod: string | undefined;
  note: string | undefined;
  /** What can be downloaded: the invoice and the credit notes, each by what it is called. */
  invoices: { id: string; label: string }[];
  /** What the buyer has sent in, and what they may still. */
  requests: RequestView[];
  asks: RequestKind[];
  /** Nobody has paid it yet, so that it can be called off. */
  canCancel: boolean;
  /** Something in it is sold by a variant, which may be bought again. */
  canBuyAgain: boolean;
  /** How to follow the parcel, once it has left. */
  tracking: { number: string | undefined; url: string | undefined } | undefined;
}

/** What the lines of an order give to its buyer. */
export interface Goods {
  downloads?: Map<string, LineFile[]>;
  posts?: Map<string, PostLink>;
}

/**
 * Writes an order out in a language; what was ordered keeps the titles that it was bought by.
 * @param goods the files of its lines and the posts that they open, where the page offers them
 */
export function viewOfOrder(order: Order, language: Language, { downloads, posts }: Goods = {}): OrderView {
  const { locale } = language;
  const { order: words, checkout } = language.texts.buying;
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, locale);
  const contained = order.taxBehavior === "inclusive";
  const taxes = order.taxes.map(({ title, amount }) => ({
    label: contained ? words.taxWithin(title) : title,
    amount: money(amount),
  }));
  const isUntaxed = order.status === "pending" && order.tax === 0 && order.total > 0;
  const awaitsTax = isTaxedByStripe(order) && isUntaxed;
  const products = order.lines.filter(({ kind }) => kind === "product");
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    state: isFrozen(order) ? words.disputed : words.states[order.status],
    placedOn: dateOf(order.paidAt ?? order.createdAt, locale),
    lines: products.map((line) => ({
      id: line.id,
      title: line.title,
      variantTitle: line.variantTitle,
      quantity: line.quantity,
      backordered: isToBeSent(order) ? wordsOfWaiting(line, language) : undefined,
      total: money(line.totalAmount),
      downloads: (downloads?.get(line.id) ?? []).map((file) => viewOfDownload(file, language)),
      post: posts?.get(line.id),
    })),
    sums: [
      { label: words.subtotal, amount: money(order.subtotal) },
      ...discountSum(order, language),
      ...(order.shippingMethod ? [{ label: order.shippingMethod, amount: money(order.shipping) }] : []),
      ...(contained ? [] : taxes),
      {
        label: awaitsTax && !contained ? checkout.beforeTax(words.total) : words.total,
        amount: money(order.total),
        isTotal: true,
      },
      ...(awaitsTax
        ? [{ label: checkout.tax, amount: contained ? checkout.taxWithinAtPayment : checkout.taxAtPayment }]
        : []),
      ...(contained ? taxes : []),
      ...(order.refunded > 0 ? [{ label: words.paidBack, amount: money(order.refunded) }] : []),
    ],
    shipsTo: addressLines(order, language),
    shippingMethod: order.shippingMethod,
    note: order.note,
    invoices: order.email
      ? order.invoices.map(({ id, kind, number }) => ({ id, label: labelOf(kind, number, language) }))
      : [],
    requests: order.requests.map((request) => viewOfRequest(request, language)),
    asks: requestKinds.filter((kind) => whatMayGoBack(order, order.requests, kind).length > 0),
    canCancel: order.status === "pending",
    canBuyAgain: order.status !== "pending" && products.some(({ variant }) => variant !== undefined),
    tracking:
      order.fulfilledAt && (order.trackingNumber || order.trackingUrl)
        ? { number: order.trackingNumber, url: order.trackingUrl }
        : undefined,
  };
}

/** Nothing of an order that is over, or that has left, is still to come. */
function isToBeSent({ status, fulfilledAt }: Order): boolean {
  return !fulfilledAt && ["pending", "processing", "paid", "partially_refunded"].includes(status);
}

/** How many pieces of a line are sent later, and from which day; undefined where all were there. */
export function wordsOfWaiting(
  { quantity, backordered, restockDate }: Order["lines"][number],
  { locale, texts }: Language,
): string | undefined {
  if (backordered === 0) return undefined;
  const day = restockDate && dateOf(restockDate, locale);
  return texts.buying.order.backordered(backordered < quantity ? backordered : undefined, day);
}

function labelOf(kind: InvoiceKind, number: string, { texts }: Language): string {
  const words = texts.buying.invoices;
  return words.download(kind === "invoice" ? words.invoice : words.creditNote, number);
}

function dateOf(instant: string | undefined, locale: string): string {
  if (!instant) return "";
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(instant));
}
