import type { Row } from "#server/directus/client.ts";
import type { Language } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import type { DescribedField } from "./description.ts";
import type { Reading } from "./items.ts";
import { asSearch, dropParameter, setFilter } from "./list-query.ts";
import { amountText, isInMajorUnits, numberText, plainText } from "./plain-text.ts";
import { keyOf, titleOf, titlePaths, writeTitle } from "./title.ts";

/** A list summed up in groups. */
export interface GroupTable {
  /** Headings: first what it is grouped by, then what is counted. */
  by: string[];
  values: string[];
  rows: { labels: string[]; href: string | undefined; values: string[] }[];
  /** Bars for the first value; undefined where bars would say nothing. */
  chart: { label: string; value: string; share: number }[] | undefined;
  /** True when there are more groups than shown. */
  cut: boolean;
}

interface Grouping {
  path: string;
  field: DescribedField | undefined;
  /** Where Directus puts the value in a row. */
  name: string;
  called: string | undefined;
}

/** What is counted or summed up of each group. */
interface GroupValue {
  label: string;
  field: DescribedField | undefined;
  isMean: boolean;
  read: (row: Row) => unknown;
}

/** Groups by what the query says and sums up, with the names of what the groups lead to. */
export async function readGroups(reading: Reading, search: string): Promise<GroupTable> {
  const { asker, description, query } = reading;
  const { language } = reading.all;
  const { filter, search: words, groupBy, aggregate } = query;
  const limit = limits.groups;
  const found = await asker.directus.readItems(description.name, {
    ...{ filter, search: words, groupBy, aggregate: aggregate ?? { count: "*" }, limit: limit + 1 },
  });
  const groupings = (groupBy ?? []).map((path) => groupingOf(path, reading));
  const values = valuesOf(aggregate ?? { count: "*" }, reading);
  const names = await namesOf(groupings, found, reading);
  const inOrder = groupings.some(({ called }) => called) ? found : byValue(found, values[0]);
  const rows = inOrder.slice(0, limit).map((row) => ({
    labels: groupings.map((grouping) => labelOf(row[grouping.name], grouping, names, row, language)),
    href: hrefOf(row, groupings, reading, search),
    values: values.map((value) => valueText(value, row, language)),
    first: Number(values[0]?.read(row) ?? Number.NaN),
  }));
  return {
    by: groupings.map(({ field, path, called }) => headingOf(field?.label ?? path, called, language)),
    values: values.map(({ label }) => label),
    rows: rows.map(({ first, ...row }) => row),
    chart: isOneUnit(found, values[0]?.field) ? chartOf(rows) : undefined,
    cut: found.length > limit,
  };
}

function groupingOf(path: string, { description }: Reading): Grouping {
  const [, called, inner] = /^(\w+)\((\w+)\)$/.exec(path) ?? [];
  const field = description.fields.get(inner ?? path);
  return { path, field, name: called ? `${inner}_${called}` : path, called };
}

function headingOf(label: string, called: string | undefined, { texts }: Language): string {
  const { part, parts } = texts.items.group;
  return called ? part(label, parts[called as keyof typeof parts] ?? called) : label;
}

function valuesOf(aggregate: Row, { all, description }: Reading): GroupValue[] {
  const { functions, functionOf } = all.language.texts.items.group;
  return Object.entries(aggregate).flatMap(([name, of]) =>
    [of].flat().map((path) => {
      const field = description.fields.get(String(path));
      const words = functions[name as keyof typeof functions] ?? name;
      return {
        label: field && name !== "count" ? functionOf(words, field.label) : words,
        field: name.startsWith("count") ? undefined : field,
        isMean: name.startsWith("avg"),
        read: (row: Row) => {
          const value = row[name];
          return typeof value === "object" && value !== null ? (value as Row)[String(path)] : value;
        },
      };
    }),
  );
}

function byValue(rows: Row[], value: { read: (row: Row) => unknown } | undefined): Row[] {
  const of = (row: Row) => Number(value?.read(row) ?? 0);
  return [...rows].sort((a, b) => of(b) - of(a));
}

/** Titles of the items that the groups stand for, read in one question for each relation. */
async function namesOf(groupings: Grouping[], rows: Row[], { asker, all }: Reading) {
  const names = new Map<string, string>();
  await Promise.all(
    groupings.map(async ({ field, name }) => {
      const target =
        field?.kind === "one" ? all.collections.get(field.relation?.collections[0] ?? "") : undefined;
      const keys = rows.map((row) => row[name]).filter((key) => key !== null && key !== undefined);
      if (!target?.key || keys.length === 0) return;
      const title = titleOf(target, all, field?.template);
      const items = await asker.directus.readItems(target.name, {
        fields: [target.key, ...titlePaths(title)],
        filter: { [target.key]: { _in: keys } },
        limit: keys.length,
      });
      for (const item of items) {
        const key = keyOf(item, target);
        if (key !== undefined) names.set(`${name}:${key}`, writeTitle(title, item, key));
      }
    }),
  );
  return names;
}

function labelOf(
  value: unknown,
  { field, name, called }: Grouping,
  names: Map<string, string>,
  row: Row,
  language: Language,
): string {
  if (value === null || value === undefined || value === "") return language.texts.items.empty;
  if (called === "month") return monthName(Number(value));
  if (called || !field) return String(value);
  const isCode = field.kind === "number" && Number.isInteger(Number(value));
  const kind = isCode ? "text" : field.kind;
  return names.get(`${name}:${value}`) ?? plainText(value, { ...field, kind }, row, language);
}

function monthName(month: number): string {
  return `${month}`.padStart(2, "0");
}

function valueText({ read, field, isMean }: GroupValue, row: Row, language: Language): string {
  const value = read(row);
  if (value === null || value === undefined) return language.texts.items.empty;
  const isWhole = field?.kind === "money" && typeof row.currency === "string" && !isInMajorUnits(field);
  const sum = isMean ? shortMean(Number(value)) : withoutNoise(value);
  const amount = isWhole ? Math.round(Number(value)) : sum;
  return field ? amountText(amount, field, row, language) : numberText(amount, language);
}

/** A mean has no last digit: two places after the point, or as many as show three that are not 0. */
function shortMean(mean: number): number {
  return Number(Math.abs(mean) < 1 ? mean.toPrecision(3) : mean.toFixed(2));
}

/** A database that adds up in binary ends 0.1 + 0.2 with a 4 in the 17th place; one that adds decimals answers texts. */
function withoutNoise(value: unknown): unknown {
  return typeof value === "number" ? Number(value.toPrecision(15)) : value;
}

/** The list of what a group holds, in the query that it was made from. */
function hrefOf(row: Row, groupings: Grouping[], { query }: Reading, search: string): string {
  const parts = groupings.map(({ path, name }) => ({
    [path]: row[name] === null ? { _null: true } : { _eq: row[name] },
  }));
  const params = new URLSearchParams(search);
  for (const gone of ["groupBy", "aggregate", "page", "limit"]) dropParameter(params, gone);
  setFilter(params, [...(query.filter ? [query.filter] : []), ...parts]);
  return asSearch(params);
}

/** Amounts of several currencies have no common scale. */
function isOneUnit(rows: Row[], field: DescribedField | undefined): boolean {
  return field?.kind !== "money" || new Set(rows.map(({ currency }) => currency)).size < 2;
}

function chartOf(rows: { labels: string[]; values: string[]; first: number }[]): GroupTable["chart"] {
  const most = Math.max(0, ...rows.map(({ first }) => first));
  if (rows.length < 2 || most === 0 || rows.some(({ first }) => !(first >= 0))) return undefined;
  if (rows.some(({ labels }) => labels.length === 0)) return undefined;
  return rows.slice(0, limits.chartBars).map(({ labels, values, first }) => ({
    label: labels.join(" · "),
    value: values[0] ?? "",
    share: first / most,
  }));
}
