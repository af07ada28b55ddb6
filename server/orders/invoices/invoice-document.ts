import type { Seller } from "#server/content/site/seller.ts";
import { formatAddressLines } from "#server/customers/address-lines.ts";
import type { PdfDocument } from "#server/pdf/document.ts";
import type { Language } from "#server/platform/i18n.ts";
import { formatDay } from "#server/platform/intl.ts";
import { formatMoney } from "#server/platform/money.ts";
import { allocateReturnedShares, splitByTaxRate, type TaxRateShare } from "../accounting/ledger-entries.ts";
import { formatOrderDiscount } from "../discount-sum.ts";
import type { Order } from "../order.ts";

interface About {
  number: string;
  issuedAt: Date;
  seller: Seller;
  language: Language;
}

export function buildInvoiceDocument(
  order: Order,
  { paid, ...about }: About & { paid: { orderNumber: string; payment: string | undefined; at: Date } },
): PdfDocument {
  const { language } = about;
  const { t } = language;
  const money = createMoneyFormatter(order, language);
  const isContained = order.taxBehavior === "inclusive";
  const sold = order.lines.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
  return {
    ...buildSheet(order, about),
    title: t("buying.invoices.invoice"),
    facts: facts([
      [t("buying.invoices.issuedOn"), formatDay(about.issuedAt, language.locale)],
      [t("buying.invoices.order"), paid.orderNumber],
      [t("buying.invoices.paidOn"), formatDay(paid.at, language.locale)],
      [t("buying.invoices.payment"), paid.payment],
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
      ...facts([[t("buying.invoices.sum"), money(sold)]]),
      ...formatOrderDiscount(order, language).map(({ label, amount }) => ({ label, value: amount })),
      ...(isContained
        ? []
        : order.taxes.map(({ title, amount }) => ({ label: title, value: money(amount) }))),
      { label: t("buying.invoices.total"), value: money(order.total) },
    ],
    ...listTaxes(splitByTaxRate(order), order, language),
    notes: [
      ...(order.taxes.length > 0
        ? [isContained ? t("buying.invoices.taxContained") : t("buying.invoices.taxOnTop")]
        : []),
      t("buying.invoices.isPaid"),
      ...(about.seller.note ? [about.seller.note] : []),
    ],
  };
}

/** @param credited sum of the earlier credit notes, in minor units */
export function buildCreditNoteDocument(
  order: Order,
  {
    refund,
    invoice,
    credited,
    ...about
  }: About & {
    refund: { id: string; amount: number };
    invoice: { number: string; issuedAt: string; document: Pick<PdfDocument, "buyer"> };
    credited: number;
  },
): PdfDocument {
  const { language, seller } = about;
  const { t } = language;
  const amount = createMoneyFormatter(order, language)(refund.amount);
  const shares = allocateReturnedShares(splitByTaxRate(order), credited, refund.amount);
  return {
    ...buildSheet(order, about),
    // The order may have been anonymised.
    buyer: invoice.document.buyer,
    title: t("buying.invoices.creditNote"),
    facts: facts([
      [t("buying.invoices.issuedOn"), formatDay(about.issuedAt, language.locale)],
      [t("buying.invoices.ofInvoice"), invoice.number],
      [t("buying.invoices.ofDate"), formatDay(invoice.issuedAt, language.locale)],
      [t("buying.invoices.order"), order.number],
      [t("buying.invoices.payment"), refund.id],
    ]),
    lines: [
      {
        what: t("buying.invoices.refundOf", { order: order.number ?? "" }),
        detail: "",
        quantity: "",
        price: "",
        tax: "",
        amount,
      },
    ],
    sums: [{ label: t("buying.invoices.credited"), value: amount }],
    ...listTaxes(shares, order, language),
    notes: [t("buying.invoices.isPaidBack"), ...(seller.note ? [seller.note] : [])],
  };
}

function buildSheet(order: Order, { number, seller, language }: About) {
  const { t, tag, direction } = language;
  const vatId = seller.vatId ? t("buying.invoices.vatId", { id: seller.vatId }) : "";
  const ships = formatAddressLines(order, language);
  return {
    lang: tag,
    direction,
    number,
    seller: [seller.name, ...seller.address, vatId].filter(Boolean),
    buyerLabel: t("buying.invoices.buyer"),
    buyer: [...(ships.length > 0 ? ships : [order.name]), order.email].filter(Boolean),
    columns: t.raw("buying.invoices.columns"),
    foot: [seller.name, vatId, seller.email].filter(Boolean).join(" · "),
    page: t.raw("buying.invoices.page"),
  };
}

function listTaxes(
  shares: TaxRateShare[],
  order: Order,
  language: Language,
): Pick<PdfDocument, "taxColumns" | "taxes"> {
  const { t } = language;
  const money = createMoneyFormatter(order, language);
  const rows = shares.filter((share) => share.net + share.tax !== 0);
  return {
    taxColumns: [
      t("buying.invoices.taxColumns.rate"),
      t("buying.invoices.taxColumns.net"),
      t("buying.invoices.taxColumns.tax"),
      t("buying.invoices.taxColumns.gross"),
    ],
    taxes: rows.map((share) => [
      share.title || t("buying.invoices.untaxed"),
      money(share.net),
      money(share.tax),
      money(share.net + share.tax),
    ]),
  };
}

function facts(pairs: [label: string, value: string | undefined][]): PdfDocument["sums"] {
  return pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function createMoneyFormatter({ currency }: Order, { locale }: Language) {
  return (amount: number) => formatMoney({ amount, currency }, locale);
}

/** @param ppm millionths */
function percentage(ppm: number, { locale }: Language): string {
  const style = { style: "percent", maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(locale, style).format(ppm / 1_000_000);
}
