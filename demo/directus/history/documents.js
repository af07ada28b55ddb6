import { messagesByLanguage } from "../../../app/messages/index.ts";
import { createTranslator } from "../../../app/messages/translator.ts";
import { createId } from "../ids.js";
import { describe } from "./aftermath.js";
import { allocate, formatAmount, withTexts } from "./amounts.js";
import { formatAddress } from "./order-tables.js";

const FIRST_NUMBER = 1001;
const MILLION = 1_000_000;
/** As the demo's site is started. */
const DEFAULT_LOCALE = "en-GB";

/**
 * Invoices and credit notes, numbered without gaps in the order in which they were issued.
 *
 * @param {import("./sales.js").Sale[]} sales
 * @param {any} globals with the seller
 */
export function issueInvoices(sales, globals) {
  const seller = describeSeller(globals);
  const paid = sales.filter(({ number }) => number).sort((a, b) => a.number - b.number);
  const invoices = paid.map((sale, index) => buildInvoiceRow(sale, seller, FIRST_NUMBER + index));
  const numbers = new Map(invoices.map((row) => [row.order, row]));
  const returns = paid
    .flatMap((sale) =>
      sale.refunds.filter(({ status }) => status === "succeeded").map((refund) => ({ sale, refund })),
    )
    .sort((a, b) => a.refund.at.getTime() - b.refund.at.getTime());
  const notes = returns.map(({ sale, refund }, index) =>
    buildCreditNoteRow(sale, seller, {
      refund,
      invoice: numbers.get(sale.id),
      sequence: FIRST_NUMBER + index,
    }),
  );
  return [...invoices, ...notes];
}

function describeSeller({ seller_name, seller_address, seller_vat_id, email }) {
  return { name: seller_name, address: seller_address.split("\n"), vatId: seller_vat_id, email };
}

const speak = Object.fromEntries(
  Object.entries(messagesByLanguage).map(([tag, { language, messages }]) => {
    const locale = tag === "en" ? DEFAULT_LOCALE : language.locale;
    const formats = {
      number: new Intl.NumberFormat(locale),
      percent: new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }),
      day: new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }),
    };
    return [tag, { ...language, ...formats, locale, t: createTranslator(locale, messages) }];
  }),
);

function buildInvoiceRow(sale, seller, sequence) {
  const number = `INV-${sequence}`;
  return buildIssuedRow(sale, {
    kind: "invoice",
    number,
    sequence,
    key: `order:${sale.id}`,
    at: sale.paidAt,
    amount: sale.total,
    refund: null,
    document: writeInvoice(sale, seller, number),
  });
}

function buildCreditNoteRow(sale, seller, { refund, invoice, sequence }) {
  const number = `CN-${sequence}`;
  return buildIssuedRow(sale, {
    kind: "credit_note",
    number,
    sequence,
    key: `refund:${refund.stripeId}`,
    at: refund.at,
    amount: refund.amount,
    refund: refund.stripeId,
    document: writeCreditNote(sale, seller, { refund, invoice, number }),
  });
}

function buildIssuedRow({ id, currency }, { kind, number, sequence, key, at, amount, refund, document }) {
  return {
    id: createId("invoices", number),
    order: id,
    kind,
    number,
    sequence,
    claim: `${kind}:${sequence}`,
    key,
    issued_at: at,
    currency,
    ...withTexts({ total_amount: amount }, currency),
    stripe_refund_id: refund,
    document,
    date_created: at,
  };
}

function writeInvoice(sale, seller, number) {
  const language = speak[sale.language];
  const { t, locale } = language;
  const money = (amount) => formatAmount(amount, sale.currency, locale);
  const sold = sale.lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);
  const off = sale.discount > 0 ? money(-sale.discount) : t("buying.cart.code.freeDelivery");
  return {
    ...buildSheet(sale, seller, number),
    title: t("buying.invoices.invoice"),
    facts: [
      { label: t("buying.invoices.issuedOn"), value: language.day.format(sale.paidAt) },
      { label: t("buying.invoices.order"), value: String(sale.number) },
      { label: t("buying.invoices.paidOn"), value: language.day.format(sale.paidAt) },
      { label: t("buying.invoices.payment"), value: sale.intent },
    ],
    lines: sale.lines.map((line) => ({
      what: describe(line),
      detail: line.sku,
      quantity: language.number.format(line.quantity),
      price: money(line.unit),
      tax: language.percent.format((line.rate?.ppm ?? 0) / MILLION),
      amount: money(line.unit * line.quantity),
    })),
    sums: [
      { label: t("buying.invoices.sum"), value: money(sold) },
      ...(sale.code ? [{ label: t("buying.cart.code.sum", { code: sale.code }), value: off }] : []),
      { label: t("buying.invoices.total"), value: money(sale.total) },
    ],
    ...listTaxes(splitByRate(sale), language, money),
    notes: [
      ...(sale.taxes.length > 0 ? [t("buying.invoices.taxContained")] : []),
      t("buying.invoices.isPaid"),
    ],
  };
}

function writeCreditNote(sale, seller, { refund, invoice, number }) {
  const language = speak[sale.language];
  const { t, locale } = language;
  const money = (amount) => formatAmount(amount, sale.currency, locale);
  const amount = money(refund.amount);
  const line = {
    what: t("buying.invoices.refundOf", { order: String(sale.number) }),
    detail: "",
    quantity: "",
    price: "",
    tax: "",
    amount,
  };
  return {
    ...buildSheet(sale, seller, number),
    title: t("buying.invoices.creditNote"),
    facts: [
      { label: t("buying.invoices.issuedOn"), value: language.day.format(refund.at) },
      { label: t("buying.invoices.ofInvoice"), value: invoice.number },
      { label: t("buying.invoices.ofDate"), value: language.day.format(invoice.issued_at) },
      { label: t("buying.invoices.order"), value: String(sale.number) },
      { label: t("buying.invoices.payment"), value: refund.stripeId },
    ],
    lines: [line],
    sums: [{ label: t("buying.invoices.credited"), value: amount }],
    ...listTaxes(shareOut(splitByRate(sale), refund.amount), language, money),
    notes: [t("buying.invoices.isPaidBack")],
  };
}

function buildSheet(sale, seller, number) {
  const { t, tag, direction, locale } = speak[sale.language];
  const vatId = t("buying.invoices.vatId", { id: seller.vatId });
  const ships = sale.address ? formatAddress(sale.address, locale) : [sale.person.name];
  return {
    lang: tag,
    direction,
    number,
    seller: [seller.name, ...seller.address, vatId],
    buyerLabel: t("buying.invoices.buyer"),
    buyer: [...ships, sale.person.email],
    columns: t.raw("buying.invoices.columns"),
    foot: [seller.name, vatId, seller.email].join(" · "),
    page: t.raw("buying.invoices.page"),
  };
}

function listTaxes(shares, { t }, money) {
  const columns = ["rate", "net", "tax", "gross"];
  return {
    taxColumns: columns.map((column) => t(`buying.invoices.taxColumns.${column}`)),
    taxes: shares
      .filter(({ net, tax }) => net + tax !== 0)
      .map(({ title, net, tax }) => [
        title || t("buying.invoices.untaxed"),
        money(net),
        money(tax),
        money(net + tax),
      ]),
  };
}

function splitByRate({ total, taxes }) {
  const taxed = taxes.map(({ title, net, amount }) => ({ title, net, tax: amount }));
  const rest = total - taxed.reduce((sum, { net, tax }) => sum + net + tax, 0);
  return [...taxed, { title: "", net: rest, tax: 0 }].filter(({ net, tax }) => net + tax !== 0);
}

/** Of an order of which nothing went back before: each rate's share, with its tax. */
function shareOut(shares, amount) {
  const parts = allocate(
    amount,
    shares.map(({ net, tax }) => net + tax),
  );
  return shares.map(({ title, net, tax }, index) => {
    const gross = net + tax;
    const ofTax = Math.floor((2 * tax * parts[index] + gross) / (2 * gross));
    return { title, net: parts[index] - ofTax, tax: ofTax };
  });
}
