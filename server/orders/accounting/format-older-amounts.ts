import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { updateEach } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import { toRecord } from "#server/platform/guards.ts";
import { AmountSchema, formatForStudio, formatMajorUnits } from "#server/platform/money.ts";
import { formatAddress } from "../order-row.ts";

/** One transaction: Directus answers nobody else meanwhile where its database is SQLite. */
const batch = 50;
const inCurrency = { currency: { _nnull: true } };

/** Where the site writes amounts; `text` is filled in every row, `by` finds the newest first. */
const written = [
  { collection: "orders", text: "total_amount_formatted", by: "-date_created", filter: inCurrency },
  { collection: "order_lines", text: "total_amount_formatted", by: "id", filter: { order: inCurrency } },
  { collection: "payments", text: "amount_formatted", by: "-date_created", filter: inCurrency },
  { collection: "refunds", text: "amount_formatted", by: "-date_created", filter: inCurrency },
  { collection: "disputes", text: "amount_formatted", by: "-date_created", filter: inCurrency },
  { collection: "invoices", text: "total_amount_formatted", by: "-date_created", filter: inCurrency },
  { collection: "membership_invoices", text: "amount_formatted", by: "-paid_at", filter: inCurrency },
] as const;

/** Collections in which this process has found no such row left; where they have no such field yet, it asks again. */
const finished = new Set<string>();

/** Gives rows of an older pack the texts that Studio shows; a part of them in each round, until all have them. */
export async function formatOlderAmounts(directus: DirectusClient): Promise<void> {
  for (const rows of written.filter(({ collection }) => !finished.has(collection))) {
    for (let count = 0; count < limits.amountsPerRound; count += batch) {
      const formatted = await formatBatch(directus, rows);
      if (formatted === 0) finished.add(rows.collection);
      if (formatted === undefined || formatted < batch) break;
    }
  }
}

async function formatBatch(
  directus: DirectusClient,
  { collection, text, by, filter }: (typeof written)[number],
): Promise<number | undefined> {
  const query: Row = {
    fields: collection === "order_lines" ? ["*", "order.currency"] : ["*"],
    filter: { [text]: { _null: true }, ...filter },
    sort: [by],
    limit: batch,
  };
  const rows = await withFallback(directus.readItems(collection, query), undefined);
  if (rows && rows.length > 0) await updateEach(directus, collection, rows.map(formatRow));
  return rows?.length;
}

/** What cannot be read as an amount gets an empty text, so that it is not looked at again. */
function formatRow(row: Row): Row {
  const currency = String(row.currency ?? toRecord(row.order).currency);
  const texts = Object.keys(row).flatMap((name) => {
    const [, field = "", kind] = /^(.+)_(formatted|decimal)$/.exec(name) ?? [];
    if (!kind) return [];
    if (field === "shipping_address") return [[name, formatAddress(row[field])]];
    const amount = AmountSchema.safeParse(row[field]).data;
    if (amount === undefined || !/^[A-Z]{3}$/.test(currency)) return [[name, kind === "decimal" ? null : ""]];
    const money = { amount, currency };
    return [[name, kind === "decimal" ? formatMajorUnits(money) : formatForStudio(money)]];
  });
  return { id: row.id, ...Object.fromEntries(texts) };
}
