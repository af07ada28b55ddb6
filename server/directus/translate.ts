import type { ItemsQuery, Row } from "./client.ts";
import { leadsTo } from "./model.ts";
import { aliasesOf, hasOtherNames, ownName, realField, realName } from "./names.ts";

/**
 * A query with the names that its collections and fields have in Directus; values stay as they are.
 * @param collection the site's own name of what is read
 */
export function withRealNames(collection: string, query: ItemsQuery): ItemsQuery {
  if (!hasOtherNames) return query;
  const { fields, filter, sort, deep, aggregate, groupBy, ...rest } = query;
  const paths = (list: string[]) => list.map((path) => realPath(collection, path));
  return {
    ...rest,
    ...(fields && { fields: paths(fields) }),
    ...(filter && { filter: realFilter(collection, filter) as Row }),
    ...(sort && { sort: paths(sort) }),
    ...(deep && { deep: realDeep(collection, deep) }),
    ...(aggregate && {
      aggregate: mapValues(aggregate, (list) => paths([list as string | string[]].flat())),
    }),
    ...(groupBy && { groupBy: paths(groupBy) }),
  };
}

/**
 * A row of Directus's under the site's own names, rows below it too. What it holds under other names stays in it.
 * @param collection the site's own name of what was read
 */
export function withOwnNames<Answer>(collection: string, answer: Answer): Answer {
  return hasOtherNames ? (ownRow(collection, answer) as Answer) : answer;
}

/** A row of the site's, as it is to be written: under Directus's names, rows below it too. */
export function withRealFields(collection: string, row: Row): Row {
  if (!hasOtherNames) return row;
  const entries = Object.entries(row).map(([field, value]) => {
    const target = leadsTo(collection, field);
    const write = (part: unknown): unknown =>
      Array.isArray(part) ? part.map(write) : target && isRow(part) ? withRealFields(target, part) : part;
    return [realField(collection, field), write(value)];
  });
  return Object.fromEntries(entries);
}

/** One step of a path: `title`, `item:block_hero`, `year(published_at)`, `-sort`. */
const step = /^(-?)(?:(\w+)\()?([\w*]+)(?::(\w+))?(\)?)$/;

function realPath(collection: string, path: string): string {
  const [first = "", ...rest] = path.split(".");
  const parts = step.exec(first);
  if (!parts) return path;
  const [, minus, call, field = "", chosen, end] = parts;
  const written = `${minus}${call ? `${call}(` : ""}${realField(collection, field)}${chosen ? `:${realName(chosen)}` : ""}${end}`;
  const target = chosen ?? leadsTo(collection, field);
  const below = rest.join(".");
  return rest.length === 0 ? written : `${written}.${target ? realPath(target, below) : below}`;
}

/** The collection that a step of a path leads to. */
function targetOf(collection: string, first: string): string | undefined {
  const [, , , field = "", chosen] = step.exec(first) ?? [];
  return chosen ?? leadsTo(collection, field);
}

function realFilter(collection: string | undefined, filter: unknown): unknown {
  if (Array.isArray(filter)) return filter.map((part) => realFilter(collection, part));
  if (!isRow(filter)) return filter;
  const entries = Object.entries(filter).map(([name, value]) => {
    const [, followed, field = ""] = /^\$FOLLOW\((\w+),\s*(\w+)\)$/.exec(name) ?? [];
    if (followed)
      return [`$FOLLOW(${realName(followed)},${realField(followed, field)})`, realFilter(followed, value)];
    if (/^_(and|or|some|none)$/.test(name)) return [name, realFilter(collection, value)];
    if (name.startsWith("_") || !collection) return [name, value];
    return [realPath(collection, name), realFilter(targetOf(collection, name), value)];
  });
  return Object.fromEntries(entries);
}

function realDeep(collection: string, deep: Row): Row {
  const entries = Object.entries(deep).map(([name, value]) => {
    if (name === "_filter") return [name, realFilter(collection, value)];
    if (name === "_sort" || name === "_fields" || name === "_group")
      return [name, [value as string | string[]].flat().map((path) => realPath(collection, path))];
    if (name.startsWith("_")) return [name, value];
    const target = targetOf(collection, name);
    return [realPath(collection, name), target && isRow(value) ? realDeep(target, value) : value];
  });
  return Object.fromEntries(entries);
}

/** `max: {…}` beside groups holds fields of the same collection. */
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
  if (!isRow(row)) return row;
  const named: Row = { ...row };
  for (const [own, real] of aliasesOf(collection)) {
    // Directus calls a group by year(date) `date_year`.
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

/** A field that leads to any collection says beside it which one it is. */
function rowTarget(collection: string, field: string, row: Row): string | undefined {
  if (collection !== "page_blocks" || field !== "item") return leadsTo(collection, field);
  return ownName(String(row[realField(collection, "collection")] ?? ""));
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function mapValues(row: Row, change: (value: unknown) => unknown): Row {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, change(value)]));
}
