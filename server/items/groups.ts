import type { Row } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { isRecord } from "#server/platform/guards.ts";
import type { Language } from "#server/platform/i18n.ts";
import type { DescribedField } from "./described-schema.ts";
import type { CollectionQuery } from "./items.ts";
import { formatAmountValue, formatNumberValue, formatPlainValue, isInMajorUnits } from "./plain-text.ts";
import { removeParameter, setFilter, toSearchString } from "./read-list-forms.ts";
import { findRowKey, listTitlePaths, resolveTitleTemplate, writeTitle } from "./title.ts";

export interface GroupTable {
  by: string[];
  values: string[];
  rows: { labels: string[]; href: string | undefined; values: string[] }[];
  /** Undefined if bars would be meaningless. */
  chart: { label: string; value: string; share: number }[] | undefined;
  /** True if there are more groups than shown. */
  cut: boolean;
}

interface Grouping {
  path: string;
  field: DescribedField | undefined;
  /** Key of the value in Directus's row. */
  name: string;
  called: string | undefined;
}

interface GroupValue {
  label: string;
  field: DescribedField | undefined;
  isMean: boolean;
  read: (row: Row) => unknown;
}

export async function readGroups(reading: CollectionQuery, search: string): Promise<GroupTable> {
  const { asker, description, query } = reading;
  const { language } = reading.all;
  const { filter, search: words, groupBy, aggregate } = query;
  const limit = limits.groupsPerAnswer;
  const found = await asker.directus.readItems(description.name, {
    filter,
    search: words,
    groupBy,
    aggregate: aggregate ?? { count: "*" },
    limit: limit + 1,
  });
  const groupings = (groupBy ?? []).map((path) => toGrouping(path, reading));
  const values = listGroupValues(aggregate ?? { count: "*" }, reading);
  const names = await loadNames(groupings, found, reading);
  const inOrder = groupings.some(({ called }) => called) ? found : byValue(found, values[0]);
  const rows = inOrder.slice(0, limit).map((row) => ({
    labels: groupings.map((grouping) => formatLabel(row[grouping.name], grouping, { names, row, language })),
    href: buildHref(row, groupings, { collection: reading, search }),
    values: values.map((value) => valueText(value, row, language)),
    first: Number(values[0]?.read(row) ?? Number.NaN),
  }));
  return {
    by: groupings.map(({ field, path, called }) => formatHeading(field?.label ?? path, called, language)),
    values: values.map(({ label }) => label),
    rows: rows.map(({ first, ...row }) => row),
    chart: isOneUnit(found, values[0]?.field) ? toChart(rows) : undefined,
    cut: found.length > limit,
  };
}

function toGrouping(path: string, { description }: CollectionQuery): Grouping {
  const [, called, inner] = /^(\w+)\((\w+)\)$/.exec(path) ?? [];
  const field = description.fields.get(inner ?? path);
  return { path, field, name: called ? `${inner}_${called}` : path, called };
}

function formatHeading(label: string, called: string | undefined, { t }: Language): string {
  const parts: Partial<Record<string, string>> = t.raw("items.group.parts");
  return called ? t("items.group.part", { field: label, part: parts[called] ?? called }) : label;
}

function listGroupValues(aggregate: Row, { all, description }: CollectionQuery): GroupValue[] {
  const { t } = all.language;
  const functions: Partial<Record<string, string>> = t.raw("items.group.functions");
  return Object.entries(aggregate).flatMap(([name, of]) =>
    [of].flat().map((path) => {
      const field = description.fields.get(String(path));
      const label = functions[name] ?? name;
      return {
        label:
          field && name !== "count"
            ? t("items.group.functionOf", { name: label, field: field.label })
            : label,
        field: name.startsWith("count") ? undefined : field,
        isMean: name.startsWith("avg"),
        read: (row: Row) => {
          const value = row[name];
          return isRecord(value) ? value[String(path)] : value;
        },
      };
    }),
  );
}

function byValue(rows: Row[], value: { read: (row: Row) => unknown } | undefined): Row[] {
  const of = (row: Row) => Number(value?.read(row) ?? 0);
  return [...rows].sort((a, b) => of(b) - of(a));
}

/** Titles of the related items, one query per relation. */
async function loadNames(groupings: Grouping[], rows: Row[], { asker, all }: CollectionQuery) {
  const names = new Map<string, string>();
  await Promise.all(
    groupings.map(async ({ field, name }) => {
      const target =
        field?.kind === "one" ? all.collections.get(field.relation?.collections[0] ?? "") : undefined;
      const keys = rows.map((row) => row[name]).filter((key) => key !== null && key !== undefined);
      if (!target?.key || keys.length === 0) return;
      const title = resolveTitleTemplate(target, all, field?.template);
      const items = await asker.directus.readItems(target.name, {
        fields: [target.key, ...listTitlePaths(title)],
        filter: { [target.key]: { _in: keys } },
        limit: keys.length,
      });
      for (const item of items) {
        const key = findRowKey(item, target);
        if (key !== undefined) names.set(`${name}:${key}`, writeTitle(title, item, key));
      }
    }),
  );
  return names;
}

function formatLabel(
  value: unknown,
  { field, name, called }: Grouping,
  { names, row, language }: { names: Map<string, string>; row: Row; language: Language },
): string {
  if (value === null || value === undefined || value === "") return language.t("items.empty");
  if (called === "month") return monthName(Number(value));
  if (called || !field) return String(value);
  const isCode = field.kind === "number" && Number.isInteger(Number(value));
  const kind = isCode ? "text" : field.kind;
  return names.get(`${name}:${value}`) ?? formatPlainValue(value, { ...field, kind }, { row, language });
}

function monthName(month: number): string {
  return `${month}`.padStart(2, "0");
}

function valueText({ read, field, isMean }: GroupValue, row: Row, language: Language): string {
  const value = read(row);
  if (value === null || value === undefined) return language.t("items.empty");
  const isWhole = field?.kind === "money" && typeof row.currency === "string" && !isInMajorUnits(field);
  const sum = isMean ? shortMean(Number(value)) : withoutNoise(value);
  const amount = isWhole ? Math.round(Number(value)) : sum;
  return field ? formatAmountValue(amount, field, { row, language }) : formatNumberValue(amount, language);
}

/** At most two decimals; below 1, three significant digits. */
function shortMean(mean: number): number {
  return Number(Math.abs(mean) < 1 ? mean.toPrecision(3) : mean.toFixed(2));
}

/** Removes floating-point noise such as 0.1 + 0.2; databases that add decimals answer strings. */
function withoutNoise(value: unknown): unknown {
  return typeof value === "number" ? Number(value.toPrecision(15)) : value;
}

/** Link to the rows of a group. */
function buildHref(
  row: Row,
  groupings: Grouping[],
  { collection: { query }, search }: { collection: CollectionQuery; search: string },
): string {
  const parts = groupings.map(({ path, name }) => ({
    [path]: row[name] === null ? { _null: true } : { _eq: row[name] },
  }));
  const params = new URLSearchParams(search);
  for (const gone of ["groupBy", "aggregate", "page", "limit"]) removeParameter(params, gone);
  setFilter(params, [...(query.filter ? [query.filter] : []), ...parts]);
  return toSearchString(params);
}

/** Amounts in several currencies have no common scale. */
function isOneUnit(rows: Row[], field: DescribedField | undefined): boolean {
  return field?.kind !== "money" || new Set(rows.map(({ currency }) => currency)).size < 2;
}

function toChart(rows: { labels: string[]; values: string[]; first: number }[]): GroupTable["chart"] {
  const most = Math.max(0, ...rows.map(({ first }) => first));
  if (rows.length < 2 || most === 0 || rows.some(({ first }) => !(first >= 0))) return undefined;
  if (rows.some(({ labels }) => labels.length === 0)) return undefined;
  return rows.slice(0, limits.chartBars).map(({ labels, values, first }) => ({
    label: labels.join(" · "),
    value: values[0] ?? "",
    share: first / most,
  }));
}
