import qs from "qs";
import { limits } from "#server/limits.ts";
import { isRecord } from "#server/platform/guards.ts";
import type { Row } from "../clients/client.ts";
import type { VisibleCollection, VisibleSchema } from "../schema.ts";
import { checkCost } from "./query-cost.ts";
import { QueryError } from "./query-error.ts";
import { checkFilter } from "./query-filter.ts";
import {
  listFieldsOnPath,
  parsePathSegment,
  type QueryLocation,
  resolveFieldPath,
  resolveRelation,
} from "./query-paths.ts";
import { checkSums, isSortedBySum } from "./query-sums.ts";
import type { ItemsQuery } from "./typed-query.ts";

type Raw = Record<string, unknown>;

const mostParameters = 200;
const deepKeys = /^_(filter|search|sort|limit|offset|page)$/;

/**
 * Parses and validates Directus's query parameters, as JSON or in bracket form. Hidden fields are reported as
 * missing.
 * @returns a query that always has a limit
 * @throws QueryError for the first invalid parameter
 * @see https://directus.io/docs/guides/connect/query-parameters
 */
export function readItemsQuery(
  search: string,
  schema: VisibleSchema,
  collection: VisibleCollection,
): ItemsQuery {
  const raw = parseParameters(search, collection);
  const at = (parameter: string): QueryLocation => ({ schema, collection, parameter });
  const groupBy = parseList(raw.groupBy, "groupBy");
  const aggregate = parseAggregate(raw.aggregate);
  checkSums(at, { aggregate: aggregate ?? {}, groupBy: groupBy ?? [] });
  const query = parseLevel(raw, at, { prefix: "", sums: { aggregate, groupBy } });
  const alias = parseObject(raw.alias, "alias");
  for (const [name, target] of Object.entries(alias ?? {})) {
    if (!/^\w+$/.test(name) || collection.fields.has(name))
      throw new QueryError("alias", "not-a-new-name", { name });
    if (!collection.fields.has(String(target)))
      throw new QueryError("alias", "no-field", { field: String(target), collection: collection.name });
  }
  const plain = (path: string) => withoutAlias(path, alias);
  const fields = parseList(raw.fields, "fields");
  for (const path of fields ?? []) checkFieldPath(at("fields"), plain(path));
  const wanted = parseObject(raw.deep, "deep");
  const deep = wanted && parseDeep(at("deep"), wanted, { plain });
  const limit = query.limit ?? limits.itemsPerPage;
  if (((query.page ?? 1) - 1) * limit > limits.itemsOffset)
    throw new QueryError("page", "too-far", { rows: String(limits.itemsOffset) });
  checkCost(at("fields"), { fields: fields?.map(plain), deep, limit, plain });
  return clean({
    ...query,
    limit,
    fields,
    alias,
    deep,
    groupBy,
    aggregate,
    meta: parseMeta(raw.meta),
  });
}

/** Rejects what `qs` would silently drop: a lost condition would let all rows through. */
function parseParameters(search: string, collection: VisibleCollection): Raw {
  const names = [...new URLSearchParams(search).keys()];
  if (search.length > limits.queryLength || names.length > mostParameters)
    throw new QueryError("query", "too-long");
  for (const [parameter = "", ...inner] of names.map((name) => name.split(/[[\]]+/))) {
    const lost = inner.find((name) => name in Object.prototype);
    if (lost) throw new QueryError(parameter, "no-field", { field: lost, collection: collection.name });
  }
  return qs.parse(search.replace(/^\?/, ""), {
    depth: 10,
    parameterLimit: mostParameters,
    arrayLimit: 100,
  });
}

/** Parameters shared by the query and by levels of `deep`, where they begin with `_`. */
function parseLevel(
  raw: Raw,
  at: (parameter: string) => QueryLocation,
  { prefix, sums = {} }: { prefix: "" | "_"; sums?: ItemsQuery },
): ItemsQuery {
  const value = (name: string) => raw[`${prefix}${name}`];
  const where = (name: string) => (prefix ? "deep" : name);
  const sort = parseList(value("sort"), where("sort"));
  for (const path of sort ?? []) checkSort(at(where("sort")), path.replace(/^-/, ""), sums);
  const filter = parseObject(value("filter"), where("filter"));
  const search = value("search") === undefined ? undefined : String(value("search")).trim();
  if (search && search.length > limits.searchLength) throw new QueryError(where("search"), "too-long");
  // `deep` is passed on unchanged, and Directus reads an empty limit as unlimited.
  const number = (name: string) => (prefix && value(name) === "" ? "empty" : value(name));
  return {
    filter: filter && checkFilter(at(where("filter")), filter),
    search: search || undefined,
    sort,
    limit: parseNumber(number("limit"), where("limit"), { least: prefix ? 1 : 0, most: limits.itemsLimit }),
    offset: parseNumber(number("offset"), where("offset"), { least: 0, most: limits.itemsOffset }),
    page: parseNumber(number("page"), where("page"), { least: 1, most: limits.itemsOffset }),
  };
}

/** With `alias[writer]=author`, `writer.name` is `author.name`. */
function withoutAlias(path: string, alias: Row | undefined): string {
  const [first = "", ...rest] = path.split(".");
  const [name, through] = parsePathSegment(first);
  if (!alias || !Object.hasOwn(alias, name)) return path;
  return [through ? `${alias[name]}:${through}` : String(alias[name]), ...rest].join(".");
}

function checkFieldPath(location: QueryLocation, path: string) {
  const parts = path.split(".");
  if (parts.slice(0, -1).includes("*")) throw new QueryError(location.parameter, "star-inside", { path });
  if (parts.at(-1) !== "*") resolveFieldPath(location, path);
  else if (parts.length > 1) checkAllBelow(location, path, parts.slice(0, -1).join("."));
}

/** `blocks.item.*`: the relation must have a target. */
function checkAllBelow(location: QueryLocation, path: string, relation: string) {
  if (path.split(".").length > limits.queryDepth)
    throw new QueryError(location.parameter, "too-deep", { path });
  const { name, relation: target } = resolveFieldPath(location, relation);
  if (!target?.collections.length) throw new QueryError(location.parameter, "leads-nowhere", { field: name });
}

/** @returns the validated levels as objects and lists, also where they came as JSON */
function parseDeep(
  location: QueryLocation,
  deep: Row,
  { plain, depth = 0 }: { plain: (path: string) => string; depth?: number },
): Row {
  if (depth >= limits.queryDepth) throw new QueryError("deep", "too-nested");
  const levels = Object.entries(deep).map(([name, level]) => {
    const path = plain(name);
    if (name.startsWith("_")) throw new QueryError("deep", "no-parameter", { name });
    const collection = resolveRelation(location, resolveFieldPath(location, path), parsePathSegment(path)[1]);
    return [name, deepLevel({ ...location, collection }, parseObject(level, "deep") ?? {}, depth)];
  });
  return Object.fromEntries(levels);
}

function deepLevel(location: QueryLocation, level: Row, depth: number): Row {
  const own = Object.entries(level).filter(([name]) => name.startsWith("_"));
  const below = Object.entries(level).filter(([name]) => !name.startsWith("_"));
  for (const [name] of own) if (!deepKeys.test(name)) throw new QueryError("deep", "no-parameter", { name });
  const { filter, sort } = parseLevel(level, () => location, { prefix: "_" });
  return {
    ...Object.fromEntries(own),
    ...(filter && { _filter: filter }),
    ...(sort && { _sort: sort }),
    ...parseDeep(location, Object.fromEntries(below), { plain: (path) => path, depth: depth + 1 }),
  };
}

/** `?` sorts at random; to-many paths cannot be sorted by. */
function checkSort(location: QueryLocation, path: string, sums: ItemsQuery) {
  if (path === "?" || isSortedBySum(path, sums)) return;
  const fields = listFieldsOnPath(location, path);
  if (path.includes("count(")) throw new QueryError(location.parameter, "counts-hidden", { name: path });
  const isSeveral = fields.some(({ relation }, at) => {
    const isLast = at === fields.length - 1;
    return relation?.to === "many" || (relation?.to === "any" && !isLast);
  });
  if (isSeveral || /^(unknown|object)$/.test(fields.at(-1)?.type ?? ""))
    throw new QueryError(location.parameter, "no-such-order", { path });
}

function parseAggregate(value: unknown): Record<string, string[]> | undefined {
  const aggregate = parseObject(value, "aggregate");
  return (
    aggregate &&
    Object.fromEntries(
      Object.entries(aggregate).map(([name, fields]) => [name, parseList(fields, "aggregate") ?? []]),
    )
  );
}

function parseMeta(value: unknown): string | undefined {
  const wanted = parseList(value, "meta");
  const unknown = wanted?.find((name) => !["*", "total_count", "filter_count"].includes(name));
  if (unknown) throw new QueryError("meta", "no-meta", { name: unknown });
  return wanted?.includes("*") ? "*" : wanted?.join(",");
}

function parseList(value: unknown, parameter: string): string[] | undefined {
  if (value === undefined || value === "") return undefined;
  const list = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  if (list.length === 0 || list.some((part) => typeof part !== "string"))
    throw new QueryError(parameter, "not-a-list");
  return list.map((part) => part.trim()).filter(Boolean);
}

function parseObject(value: unknown, parameter: string): Row | undefined {
  if (value === undefined || value === "") return undefined;
  const parsed = typeof value === "string" ? parseJson(value, parameter) : value;
  if (!isRecord(parsed)) throw new QueryError(parameter, "not-an-object");
  return parsed;
}

function parseJson(value: string, parameter: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw new QueryError(parameter, "not-json");
  }
}

function parseNumber(
  value: unknown,
  parameter: string,
  { least, most }: { least: number; most: number },
): number | undefined {
  if (value === undefined || value === "") return undefined;
  const number =
    typeof value === "string" && /^-?\d+$/.test(value)
      ? Number(value)
      : typeof value === "number"
        ? value
        : Number.NaN;
  if (!Number.isInteger(number)) throw new QueryError(parameter, "not-whole");
  if (number < least || number > most)
    throw new QueryError(parameter, "out-of-range", { least: String(least), most: String(most) });
  return number;
}

function clean(query: ItemsQuery): ItemsQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}
