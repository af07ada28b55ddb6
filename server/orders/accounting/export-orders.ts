import type { DirectusClient } from "#server/directus/clients/client.ts";
import { byteOrderMark, formatCsvLine } from "#server/platform/csv.ts";
import { formatMajorUnits } from "#server/platform/money.ts";
import { type OrderInBooks, readAccountingOrders } from "./accounting-orders.ts";
import { buildLedgerEntries, type LedgerEntry } from "./ledger-entries.ts";

const columns = [
  "date",
  "kind",
  "order",
  "name",
  "country",
  "currency",
  "tax",
  "tax_percentage",
  "net",
  "tax_amount",
  "gross",
  "payment",
  "invoice",
];

/**
 * CSV for accounting: a row per sale, refund or lost dispute and tax rate; outgoing amounts negative, in major units
 * with a decimal point.
 * @param until exclusive
 * @returns lines ending in CRLF, header first
 */
export async function* exportOrders(
  directus: DirectusClient,
  period: { from: Date; until: Date },
  onOrder: (count: number) => void = () => {},
): AsyncGenerator<string> {
  yield byteOrderMark + formatCsvLine(columns);
  let count = 0;
  for await (const order of readAccountingOrders(directus, period)) {
    for (const entry of buildLedgerEntries(order)) {
      if (entry.at >= period.from && entry.at < period.until) yield formatCsvLine(listValues(order, entry));
    }
    count += 1;
    onOrder(count);
  }
}

function listValues(
  { number, name, country, currency, payment }: OrderInBooks,
  entry: LedgerEntry,
): string[] {
  const money = (amount: number) => formatMajorUnits({ amount, currency });
  const { at, kind, title, ppm, net, tax, gross, invoice } = entry;
  return [
    at.toISOString(),
    kind,
    number,
    name,
    country,
    currency,
    title,
    String(ppm / 10_000),
    money(net),
    money(tax),
    money(gross),
    payment,
    invoice,
  ];
}
