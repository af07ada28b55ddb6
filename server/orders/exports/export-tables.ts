import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { toRecord } from "#server/platform/guards.ts";
import { formatMajorUnits } from "#server/platform/money.ts";
import { readAccountingOrders } from "../accounting/accounting-orders.ts";
import { buildLedgerEntries } from "../accounting/ledger-entries.ts";
import { readInvoicesOfPeriod } from "../invoices/invoices.ts";
import { readOrderListOfPeriod } from "../orders.ts";

/** `until` is exclusive. */
export interface Period {
  from: Date;
  until: Date;
}

/** Columns by their names in the header, each with its value of a row. */
type Columns = Record<string, (row: Row) => unknown>;

export interface Table {
  columns: Columns;
  rows: AsyncIterable<Row>;
}

const orderColumns: Columns = {
  number: ({ number }) => number,
  placed_at: ({ date_created }) => date_created,
  paid_at: ({ paid_at }) => paid_at,
  status: ({ status }) => status,
  fulfillment_status: ({ fulfillment_status }) => fulfillment_status,
  email: ({ email }) => email,
  name: ({ name }) => name,
  country: readCountry,
  currency: ({ currency }) => currency,
  ...listAmountColumns("subtotal", "discount", "shipping", "tax", "total", "paid", "refunded"),
  discount_code: ({ discount_code }) => discount_code,
  payment: ({ stripe_payment_intent_id }) => stripe_payment_intent_id,
};

const lineColumns: Columns = {
  order: ({ order }) => toRecord(order).number,
  paid_at: ({ order }) => toRecord(order).paid_at,
  country: ({ order }) => readCountry(toRecord(order)),
  kind: ({ kind }) => kind,
  sku: ({ sku }) => sku,
  title: ({ title }) => title,
  variant: ({ variant_title }) => variant_title,
  quantity: ({ quantity }) => quantity,
  currency: ({ currency }) => currency,
  ...listAmountColumns("unit", "discount", "tax", "total"),
  tax_percentage: ({ tax_rate_ppm }) => Number(tax_rate_ppm ?? 0) / 10_000,
};

const invoiceColumns: Columns = {
  number: ({ number }) => number,
  issued_at: ({ issued_at }) => issued_at,
  kind: ({ kind }) => kind,
  order: ({ order }) => toRecord(order).number,
  name: ({ order }) => toRecord(order).name,
  country: ({ order }) => readCountry(toRecord(order)),
  currency: ({ currency }) => currency,
  total: ({ kind, total_amount, currency }) =>
    formatAmount((kind === "credit_note" ? -1 : 1) * Number(total_amount ?? 0), currency),
};

const taxColumns: Columns = {
  country: ({ country }) => country,
  currency: ({ currency }) => currency,
  tax: ({ title }) => title,
  tax_percentage: ({ ppm }) => Number(ppm) / 10_000,
  net: ({ net, currency }) => formatAmount(net, currency),
  tax_amount: ({ tax, currency }) => formatAmount(tax, currency),
  gross: ({ net, tax, currency }) => formatAmount(Number(net) + Number(tax), currency),
};

/** Orders paid in the period. */
export function openOrderTable(directus: DirectusClient, period: Period): Table {
  return { columns: orderColumns, rows: flatten(readOrderListOfPeriod(directus, period)) };
}

/** The lines of those orders. */
export function openLineTable(directus: DirectusClient, period: Period): Table {
  return { columns: lineColumns, rows: flatten(readOrderListOfPeriod(directus, period), listLines) };
}

/** Invoices and credit notes issued in the period; what is credited is negative. */
export function openInvoiceTable(directus: DirectusClient, period: Period): Table {
  return { columns: invoiceColumns, rows: flatten(readInvoicesOfPeriod(directus, period)) };
}

/** Sales less what was refunded and lost, summed up by country and tax rate. */
export function openTaxTable(directus: DirectusClient, period: Period): Table {
  return { columns: taxColumns, rows: sumTaxes(directus, period) };
}

function listLines({ lines, ...order }: Row): Row[] {
  if (!Array.isArray(lines)) return [];
  return lines.map((line) => ({ ...toRecord(line), currency: order.currency, order }));
}

async function* flatten(
  pages: AsyncIterable<Row[]>,
  toRows: (row: Row) => Row[] = (row) => [row],
): AsyncGenerator<Row> {
  for await (const page of pages) yield* page.flatMap(toRows);
}

async function* sumTaxes(directus: DirectusClient, period: Period): AsyncGenerator<Row> {
  const sums = new Map<string, { net: number; tax: number } & Row>();
  for await (const { country, currency, ...order } of readAccountingOrders(directus, period))
    for (const { at, title, ppm, net, tax } of buildLedgerEntries(order)) {
      if (at < period.from || at >= period.until) continue;
      const key = [country, currency, title, ppm].join("\n");
      const sum = sums.get(key) ?? { country, currency, title, ppm, net: 0, tax: 0 };
      sums.set(key, { ...sum, net: sum.net + net, tax: sum.tax + tax });
    }
  yield* [...sums].sort(([one], [other]) => one.localeCompare(other)).map(([, sum]) => sum);
}

function listAmountColumns(...names: string[]): Columns {
  return Object.fromEntries(
    names.map((name) => [name, (row: Row) => formatAmount(row[`${name}_amount`], row.currency)]),
  );
}

function readCountry(order: Row): unknown {
  return toRecord(order.shipping_address).country ?? "";
}

function formatAmount(amount: unknown, currency: unknown): string {
  return formatMajorUnits({ amount: Number(amount ?? 0), currency: String(currency) });
}
