import { toRecords } from "#server/platform/guards.ts";
import { AmountSchema, formatMajorUnits } from "#server/platform/money.ts";
import type { Admin } from "../admin.ts";
import type { PackComponent } from "../components.ts";
import type { Names } from "../names.ts";
import type { PackRow, Snapshot } from "../pack.ts";

const batch = 100;

/** What people type in major units, with the field that older packs had in minor units. */
export const typedAmounts: Record<string, [typed: string, minor: string][]> = {
  prices: [
    ["price", "unit_amount"],
    ["compare_at_price", "compare_at_amount"],
    ["minimum_price", "minimum_amount"],
  ],
  plan_prices: [["price", "unit_amount"]],
  shipping_methods: [
    ["price", "unit_amount"],
    ["free_from", "free_from_amount"],
  ],
};
const lists = ["amounts", "minimums"];

/**
 * Amounts that rows of an older pack, or of a program, have in minor units alone: Studio shows them in major units.
 * @param here the schema as it is, before anything is created
 */
export async function findTypedAmounts(admin: Admin, here: Snapshot, names: Names): Promise<PackComponent> {
  const has = (collection: string, field: string) =>
    here.fields.some((row) => row.collection === collection && row.field === field);
  const counts: [string, number][] = [];
  for (const [packName, fields] of Object.entries(typedAmounts)) {
    const collection = names[packName] ?? packName;
    if (!has(collection, "currency") || !fields.every(([, minor]) => has(collection, minor))) continue;
    const query = {
      aggregate: { count: "*" },
      filter: lacksText(fields.filter(([text]) => has(collection, text))),
    };
    const all = { aggregate: { count: "*" } };
    const isNew = fields.some(([text]) => !has(collection, text));
    const [row] = await admin.get<PackRow[]>(`/items/${collection}`, isNew ? all : query);
    counts.push([collection, Number(row?.count)]);
  }
  const discounts = names.discounts ?? "discounts";
  if (has(discounts, "amounts")) counts.push([discounts, (await listDiscounts(admin, discounts)).length]);
  const missing = counts.flatMap(([name, count]) => (count > 0 ? `${name} (${count})` : []));
  const create = async () => {
    for (const [packName, fields] of Object.entries(typedAmounts))
      await formatRows(admin, names[packName] ?? packName, fields);
    for (const row of await listDiscounts(admin, discounts))
      await admin.patch(`/items/${discounts}/${row.id}`, row);
  };
  return { title: "amounts as text", missing, changing: [], differing: [], there: 0, create };
}

function lacksText(fields: [string, string][]): PackRow {
  return {
    _or: fields.map(([text, minor]) => ({
      _and: [{ [text]: { _null: true } }, { [minor]: { _nnull: true } }],
    })),
  };
}

async function formatRows(admin: Admin, collection: string, fields: [string, string][]): Promise<void> {
  const query = { fields: ["*"], filter: lacksText(fields), limit: batch };
  for (;;) {
    const rows = await admin.get<PackRow[]>(`/items/${collection}`, query);
    const changes = rows.flatMap((row) => {
      const texts = fields.flatMap(([text, minor]) => formatAmount(text, row[minor], row.currency));
      return texts.length > 0 ? { id: row.id, ...Object.fromEntries(texts) } : [];
    });
    if (changes.length > 0) await admin.patch(`/items/${collection}`, changes);
    if (changes.length < rows.length || rows.length < batch) return;
  }
}

/** None where it is no amount: the doctor names such rows. */
function formatAmount(text: string, minor: unknown, currency: unknown): [string, string][] {
  const amount = AmountSchema.safeParse(minor).data;
  return amount === undefined ? [] : [[text, formatMajorUnits({ amount, currency: String(currency) })]];
}

/** Those with an amount without text, as they are to be. */
async function listDiscounts(admin: Admin, collection: string): Promise<PackRow[]> {
  const rows = await admin.list(`/items/${collection}`, ["id", ...lists]);
  return rows.flatMap((row) => {
    const filled = lists.map((name) => [name, toRecords(row[name]).map(fillText)]);
    const isOld = lists.some((name) =>
      toRecords(row[name]).some(({ value, amount }) => value == null && amount != null),
    );
    return isOld ? { id: row.id, ...Object.fromEntries(filled) } : [];
  });
}

function fillText(one: PackRow): PackRow {
  return { ...one, ...Object.fromEntries(formatAmount("value", one.amount, one.currency)) };
}
