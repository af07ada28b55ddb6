import { isRecord, toRecord, toStrings } from "#server/platform/guards.ts";
import type { Row } from "../clients/client.ts";
import { mapRows } from "../clients/map-rows.ts";
import type { ItemsQuery } from "../query/typed-query.ts";
import {
  hasNameMapping,
  listFieldAliases,
  toNativeCollection,
  toNativeField,
  toSiteCollection,
} from "./native-names.ts";
import { findRelationTarget } from "./site-relations.ts";

/** A query that says nothing of rows below a row. */
type FlatQuery = Pick<ItemsQuery, "fields" | "filter" | "limit"> & { sort?: undefined; deep?: undefined };

export function toNativeQuery(collection: string, query: FlatQuery): FlatQuery;
export function toNativeQuery(collection: string, query: ItemsQuery): ItemsQuery;
export function toNativeQuery(collection: string, query: ItemsQuery): ItemsQuery {
  if (!hasNameMapping) return query;
  const { fields, filter, sort, deep, aggregate, groupBy, ...rest } = query;
  const paths = (list: readonly string[]) => list.map((path) => realPath(collection, path));
  return {
    ...rest,
    ...(fields && { fields: paths(fields) }),
    ...(filter && { filter: toRecord(realFilter(collection, filter)) }),
    ...(sort && { sort: paths(sort) }),
    ...(deep && { deep: realDeep(collection, deep) }),
    ...(aggregate && {
      aggregate: mapValues(aggregate, (list) => paths(toStrings(list))),
    }),
    ...(groupBy && { groupBy: paths(groupBy) }),
  };
}

export function fromNativeRow<Answer>(collection: string, answer: Answer): Answer {
  return hasNameMapping ? mapRows(answer, (part) => ownRow(collection, part)) : answer;
}

export function toNativeRow(collection: string, row: Row): Row {
  if (!hasNameMapping) return row;
  const entries = Object.entries(row).map(([field, value]) => {
    const target = findRelationTarget(collection, field);
    const write = (part: unknown): unknown =>
      Array.isArray(part) ? part.map(write) : target && isRecord(part) ? toNativeRow(target, part) : part;
    return [toNativeField(collection, field), write(value)];
  });
  return Object.fromEntries(entries);
}

/** One path segment: `title`, `item:block_hero`, `year(published_at)`, `-sort`. */
const step = /^(-?)(?:(\w+)\()?([\w*]+)(?::(\w+))?(\)?)$/;

function realPath(collection: string, path: string): string {
  const [first = "", ...rest] = path.split(".");
  const parts = step.exec(first);
  if (!parts) return path;
  const [, minus, call, field = "", chosen, end] = parts;
  const written = `${minus}${call ? `${call}(` : ""}${toNativeField(collection, field)}${chosen ? `:${toNativeCollection(chosen)}` : ""}${end}`;
  const target = chosen ?? findRelationTarget(collection, field);
  const below = rest.join(".");
  return rest.length === 0 ? written : `${written}.${target ? realPath(target, below) : below}`;
}

function findTarget(collection: string, first: string): string | undefined {
  const [, , , field = "", chosen] = step.exec(first) ?? [];
  return chosen ?? findRelationTarget(collection, field);
}

function realFilter(collection: string | undefined, filter: unknown): unknown {
  if (Array.isArray(filter)) return filter.map((part) => realFilter(collection, part));
  if (!isRecord(filter)) return filter;
  const entries = Object.entries(filter).map(([name, value]) => {
    const [, followed, field = ""] = /^\$FOLLOW\((\w+),\s*(\w+)\)$/.exec(name) ?? [];
    if (followed)
      return [
        `$FOLLOW(${toNativeCollection(followed)},${toNativeField(followed, field)})`,
        realFilter(followed, value),
      ];
    if (/^_(and|or|some|none)$/.test(name)) return [name, realFilter(collection, value)];
    if (name.startsWith("_") || !collection) return [name, value];
    return [realPath(collection, name), realFilter(findTarget(collection, name), value)];
  });
  return Object.fromEntries(entries);
}

function realDeep(collection: string, deep: Row): Row {
  const entries = Object.entries(deep).map(([name, value]) => {
    if (name === "_filter") return [name, realFilter(collection, value)];
    if (name === "_sort" || name === "_fields" || name === "_group")
      return [name, toStrings(value).map((path) => realPath(collection, path))];
    if (name.startsWith("_")) return [name, value];
    const target = findTarget(collection, name);
    return [realPath(collection, name), target && isRecord(value) ? realDeep(target, value) : value];
  });
  return Object.fromEntries(entries);
}

/** In grouped results, `max: {…}` holds fields of the same collection. */
const aggregates = new Set([
  "count",
  "countDistinct",
  "sum",
  "sumDistinct",
  "avg",
  "avgDistinct",
  "min",
  "max",
]);

function ownRow(collection: string, row: unknown): unknown {
  if (Array.isArray(row)) return row.map((one) => ownRow(collection, one));
  if (!isRecord(row)) return row;
  const named: Row = { ...row };
  for (const [own, real] of listFieldAliases(collection)) {
    // Directus names the group `year(date)` `date_year`.
    for (const [key, value] of Object.entries(row))
      if (key === real || key.startsWith(`${real}_`)) named[own + key.slice(real.length)] = value;
    if (!(real in row)) delete named[own];
  }
  for (const [field, value] of Object.entries(named)) {
    const target = aggregates.has(field) ? collection : rowTarget(collection, field, row);
    if (target && typeof value === "object") named[field] = ownRow(target, value);
  }
  return named;
}

/** For many-to-any, `collection` in the same row names the target. */
function rowTarget(collection: string, field: string, row: Row): string | undefined {
  if (collection !== "page_blocks" || field !== "item") return findRelationTarget(collection, field);
  return toSiteCollection(String(row[toNativeField(collection, "collection")] ?? ""));
}

function mapValues(row: Row, change: (value: unknown) => unknown): Row {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, change(value)]));
}
