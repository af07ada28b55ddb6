import type { Seller } from "#server/content/seller.ts";
import type { Language } from "#server/languages.ts";
import { formatMoney } from "#server/money.ts";
import type { Paper } from "#server/paper/paper.ts";
import { addressLines } from "./address-lines.ts";
import { returnedShares, type Share, sharesOf } from "./bookings.ts";
import { discountSum } from "./discount-sum.ts";
import type { Order } from "./order.ts";

/** What an invoice or a credit note is about, beside its order. */
interface About {
  number: string;
  issuedAt: Date;
  seller: Seller;
  language: Language;
}

/**
 * Writes the invoice of a paid order: who, what, for how much, and the tax of each rate.
 * @param paid Stripe's id of the payment, where one was needed, and when it came
 */
export function invoicePaper(
  order: Order,
  { paid, ...about }: About & { paid: { orderNumber: string; payment: string | undefined; at: Date } },
): Paper {
  const { language } = about;
  const words = language.texts.buying.invoices;
  const money = moneyOf(order, language);
  const isContained = order.taxBehavior === "inclusive";
  const sold = order.lines.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
  return {
    ...sheetOf(order, about),
    title: words.invoice,
    facts: facts([
      [words.issuedOn, dateIn(language, about.issuedAt)],
      [words.order, paid.orderNumber],
      [words.paidOn, dateIn(language, paid.at)],
      [words.payment, paid.payment],
    ]),
    lines: order.lines.map((line) => ({
      what: line.variantTitle ? `${line.title}, ${line.variantTitle}` : line.title,
      detail: line.sku ?? "",
      quantity: new Intl.NumberFormat(language.locale).format(line.quantity),
      price: money(line.unitAmount),
      tax: percentage(line.taxPpm, language),
      amount: money(line.totalAmount),
    })),
    sums: [
      ...facts([[words.sum, money(sold)]]),
      ...discountSum(order, language).map(({ label, amount }) => ({ label, value: amount })),
      ...(isContained
        ? []
        : order.taxes.map(({ title, amount }) => ({ label: title, value: money(amount) }))),
      { label: words.total, value: money(order.total) },
    ],
    ...taxesOf(sharesOf(order), order, language),
    notes: [
      ...(order.taxes.length > 0 ? [isContained ? words.taxContained : words.taxOnTop] : []),
      words.isPaid,
      ...(about.seller.note ? [about.seller.note] : []),
    ],
  };
}

/**
 * Writes the credit note of a refund: which invoice it corrects, how much went back, and the tax in it by the rates
 * that it was sold by.
 * @param credited what the credit notes before it come to; amounts in minor units
 */
export function creditNotePaper(
  order: Order,
  {
    refund,
    invoice,
    credited,
    ...about
  }: About & {
    refund: { id: string; amount: number };
    invoice: { number: string; issuedAt: string; paper: Pick<Paper, "buyer"> };
    credited: number;
  },
): Paper {
  const { language, seller } = about;
  const words = language.texts.buying.invoices;
  const amount = moneyOf(order, language)(refund.amount);
  const shares = returnedShares(sharesOf(order), credited, refund.amount);
  return {
    ...sheetOf(order, about),
    // The order may have forgotten who they were.
    buyer: invoice.paper.buyer,
    title: words.creditNote,
    facts: facts([
      [words.issuedOn, dateIn(language, about.issuedAt)],
      [words.ofInvoice, invoice.number],
      [words.ofDate, dateIn(language, new Date(invoice.issuedAt))],
      [words.order, order.number],
      [words.payment, refund.id],
    ]),
    lines: [
      { what: words.refundOf(order.number ?? ""), detail: "", quantity: "", price: "", tax: "", amount },
    ],
    sums: [{ label: words.credited, value: amount }],
    ...taxesOf(shares, order, language),
    notes: [words.isPaidBack, ...(seller.note ? [seller.note] : [])],
  };
}

/** What every paper of an order has. */
function sheetOf(order: Order, { number, seller, language }: About) {
  const { texts, tag, direction } = language;
  const words = texts.buying.invoices;
  const vatId = seller.vatId ? words.vatId(seller.vatId) : "";
  const ships = addressLines(order, language);
  return {
    lang: tag,
    direction,
    number,
    seller: [seller.name, ...seller.address, vatId].filter(Boolean),
    buyerLabel: words.buyer,
    buyer: [...(ships.length > 0 ? ships : [order.name]), order.email].filter(Boolean),
    columns: words.columns,
    foot: [seller.name, vatId, seller.email].filter(Boolean).join(" · "),
    page: words.page,
  };
}

function taxesOf(shares: Share[], order: Order, language: Language): Pick<Paper, "taxColumns" | "taxes"> {
  const words = language.texts.buying.invoices;
  const { rate, net, tax, gross } = words.taxColumns;
  const money = moneyOf(order, language);
  const rows = shares.filter((share) => share.net + share.tax !== 0);
  return {
    taxColumns: [rate, net, tax, gross],
    taxes: rows.map((share) => [
      share.title || words.untaxed,
      money(share.net),
      money(share.tax),
      money(share.net + share.tax),
    ]),
  };
}

/** Those of which something is known. */
function facts(pairs: [label: string, value: string | undefined][]): Paper["sums"] {
  return pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function moneyOf({ currency }: Order, { locale }: Language) {
  return (amount: number) => formatMoney({ amount, currency }, locale);
}

/** @param ppm parts per million */
function percentage(ppm: number, { locale }: Language): string {
  const style = { style: "percent", maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(locale, style).format(ppm / 1_000_000);
}

function dateIn({ locale }: Language, date: Date): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(date);
}
