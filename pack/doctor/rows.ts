import { z } from "zod";
import { toRecord, toRecords } from "#server/platform/guards.ts";
import { parseMajorUnits } from "#server/platform/money.ts";
import type { Pack, SnapshotField } from "../install/pack.ts";
import { typedAmounts } from "../install/rows/typed-amounts.ts";
import { type Finding, fetchJson, ok, parseData, problem, skipped } from "./finding.ts";

type Row = Record<string, unknown>;

const Row = z.record(z.string(), z.unknown());

/** Rows that are asked for at once, and of one collection at most. */
const perPage = 250;
const most = 5_000;
const named = 10;

const minorUnits = new Map(Object.values(typedAmounts).flat());

/** What the site alone writes, and what is forgotten again. */
const untyped =
  /^(webhook_events|email_messages|sign_in_events|identities|claims|form_submission\w*|order_numbers)$/;

/**
 * Whether every row can be read: what SQLite, an import or a Flow lets into a field although Studio would refuse it. The site leaves
 * out such a row, or such a part of one.
 * @param names what the collections and fields of prices are called in this Directus
 */
export async function checkRows(
  url: string,
  token: string,
  {
    pack: { snapshot },
    currencies,
    names,
  }: { pack: Pick<Pack, "snapshot">; currencies: string[]; names: { prices: string; discounts: string } },
): Promise<Finding> {
  const check = "Rows";
  const collections = new Set(
    snapshot.fields.flatMap(({ collection, schema }) => (schema ? collection : [])),
  );
  const found: string[] = [];
  let asked = 0;
  for (const collection of collections) {
    if (untyped.test(collection)) continue;
    const fields = snapshot.fields.filter((one) => one.collection === collection && one.schema);
    const rows = await readAll(url, token, collection);
    if (!rows) continue;
    asked += rows.length;
    const ofSale =
      collection === names.prices ? twins(rows) : collection === names.discounts ? idle(rows) : [];
    const own = rows.flatMap((row) => problemsIn(row, fields, currencies));
    const amounts = rows.flatMap(findMisreadAmounts);
    found.push(...[...own, ...amounts, ...ofSale].map((text) => `${collection} ${text}`));
  }
  if (asked === 0) return skipped(check, "there are none that could be asked for");
  if (found.length === 0) return ok(check, `can all be read (${asked})`);
  const more = found.length > named ? ` and ${found.length - named} more` : "";
  const todo =
    "Open them in Studio and put them right: until then the site leaves them out, or that part of them.";
  return problem(check, `${found.slice(0, named).join("; ")}${more}`, todo);
}

/** @returns undefined where the collection is not there, or not for the service role */
async function readAll(url: string, token: string, collection: string): Promise<Row[] | undefined> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < most; page += 1) {
    const heard = await fetchJson(`${url}/items/${collection}?limit=${perPage}&page=${page}`, token);
    const data = parseData(heard, z.union([z.array(Row), Row]));
    if (!data) return page === 1 ? undefined : rows;
    rows.push(...[data].flat());
    if (!Array.isArray(data) || data.length < perPage) break;
  }
  return rows;
}

function problemsIn(row: Row, fields: SnapshotField[], currencies: string[]): string[] {
  return fields.flatMap(({ field, type, meta }) => {
    const value = row[field];
    if (value === undefined || value === null) return [];
    const isSold = field !== "currency" || meta?.readonly === true || currencies.includes(String(value));
    const isWell = fits(type, value) && passes(meta?.validation, row) && isSold;
    return isWell ? [] : `${row.id ?? ""} ${field} (${JSON.stringify(value).slice(0, 30)})`;
  });
}

function fits(type: string, value: unknown): boolean {
  if (/^(integer|bigInteger)$/.test(type))
    return /^-?\d+$/.test(String(value)) && Number.isSafeInteger(Number(value));
  if (type === "decimal") return value !== "" && Number.isFinite(Number(value));
  if (/^(timestamp|date)$/.test(type)) return !Number.isNaN(Date.parse(String(value)));
  if (type === "json") return typeof value === "object";
  if (type === "boolean") return typeof value === "boolean";
  return typeof value === "string" || typeof value === "number";
}

/** Whether a row is as the rule of one of its fields wants it, as far as the pack's rules go. */
export function passes(rule: unknown, row: Row): boolean {
  return Object.entries(toRecord(rule)).every(([name, inner]) => {
    if (name === "_and") return toRecords(inner).every((one) => passes(one, row));
    if (name === "_or") return toRecords(inner).some((one) => passes(one, row));
    return Object.entries(toRecord(inner)).every(([operator, wanted]) => holds(operator, wanted, row[name]));
  });
}

function holds(operator: string, wanted: unknown, value: unknown): boolean {
  if (operator === "_null") return (value == null) === wanted;
  if (operator === "_regex") return new RegExp(String(wanted)).test(String(value));
  if (operator === "_gte") return Number(value) >= Number(wanted);
  if (operator === "_lte") return Number(value) <= Number(wanted);
  if (operator !== "_between" && operator !== "_in") return true;
  if (!Array.isArray(wanted)) return false;
  if (operator === "_in") return wanted.includes(value);
  const [least, most] = wanted.map(Number);
  return least !== undefined && most !== undefined && Number(value) >= least && Number(value) <= most;
}

/** What is typed as an amount and is none in its currency, or another one than its smallest unit says. */
function findMisreadAmounts(row: Row): string[] {
  return Object.entries(row).flatMap(([field, text]) => {
    const minor = minorUnits.get(field);
    if (!minor || !(minor in row) || text === null || text === "" || row[minor] === null) return [];
    const isRead = parseMajorUnits(String(text), String(row.currency)) === Number(row[minor]);
    return isRead ? [] : `${row.id} ${field} (${JSON.stringify(text)} beside ${row[minor]})`;
  });
}

/** Prices that stand beside another of the same variant in the same currency. */
function twins(rows: Row[]): string[] {
  const seen = new Set<string>();
  return rows.flatMap(({ id, variant, currency }) => {
    const key = `${variant}:${currency}`;
    if (seen.has(key)) return `${id} (a second price in ${currency})`;
    seen.add(key);
    return [];
  });
}

/** Discounts that take nothing off. */
function idle(rows: Row[]): string[] {
  return rows.flatMap(({ id, kind, percentage, amounts }) => {
    const isIdle =
      (kind === "percent" && !(Number(percentage) > 0)) ||
      (kind === "fixed" && !(Array.isArray(amounts) && amounts.length > 0));
    return isIdle ? `${id} (takes nothing off)` : [];
  });
}
