import qs from "qs";
import { limits } from "#server/limits.ts";
import type { ItemsQuery, Row } from "./client.ts";
import { checkCost } from "./query-cost.ts";
import { QueryError } from "./query-error.ts";
import { checkFilter } from "./query-filter.ts";
import { follow, followPath, namesIn, type Place } from "./query-paths.ts";
import type { VisibleCollection, VisibleSchema } from "./schema.ts";

type Raw = Record<string, unknown>;

const aggregates = /^(count|countDistinct|countAll|sum|sumDistinct|avg|avgDistinct|min|max)$/;
const deepKeys = /^_(filter|search|sort|limit|offset|page)$/;

/**
 * Reads Directus's own query parameters from a URL, in their JSON and their bracket form.
 * @param search the URL's query string
 * @param schema what the visitor may see; anything else is answered as if it did not exist
 * @returns the query, ready for `readItems`, with a limit always set
 * @throws QueryError for the first parameter that cannot be
 * @see https://directus.io/docs/guides/connect/query-parameters
 */
export function readItemsQuery(
  search: string,
  schema: VisibleSchema,
  collection: VisibleCollection,
): ItemsQuery {
  if (search.length > limits.queryLength) throw new QueryError("query", "too-long");
  const raw = qs.parse(search.replace(/^\?/, ""), { depth: 10, parameterLimit: 200, arrayLimit: 100 }) as Raw;
  const at = (parameter: string): Place => ({ schema, collection, parameter });
  const query = levelOf(raw, at, "");
  const alias = objectOf(raw.alias, "alias");
  for (const [name, target] of Object.entries(alias ?? {})) {
    if (!/^\w+$/.test(name) || collection.fields.has(name))
      throw new QueryError("alias", "not-a-new-name", name);
    if (!collection.fields.has(String(target)))
      throw new QueryError("alias", "no-field", String(target), collection.name);
  }
  const plain = (path: string) => withoutAlias(path, alias);
  const fields = listOf(raw.fields, "fields");
  for (const path of fields ?? []) checkFieldPath(at("fields"), plain(path));
  const deep = objectOf(raw.deep, "deep");
  if (deep) checkDeep(at("deep"), deep, plain);
  const groupBy = listOf(raw.groupBy, "groupBy");
  for (const path of groupBy ?? []) followPath(at("groupBy"), path);
  const limit = query.limit ?? limits.itemsPerPage;
  if (((query.page ?? 1) - 1) * limit > limits.itemsOffset)
    throw new QueryError("page", "too-far", String(limits.itemsOffset));
  checkCost(at("fields"), { fields: fields?.map(plain), deep, limit, plain });
  return clean({
    ...query,
    limit,
    fields,
    alias,
    deep,
    groupBy,
    aggregate: aggregateOf(at("aggregate"), raw.aggregate),
    meta: metaOf(raw.meta),
  });
}

/** What a level of `deep` shares with the query itself; there the names begin with `_`. */
function levelOf(raw: Raw, at: (parameter: string) => Place, prefix: "" | "_"): ItemsQuery {
  const value = (name: string) => raw[`${prefix}${name}`];
  const where = (name: string) => (prefix ? "deep" : name);
  const sort = listOf(value("sort"), where("sort"));
  for (const path of sort ?? []) if (path !== "?") followPath(at(where("sort")), path.replace(/^-/, ""));
  const filter = objectOf(value("filter"), where("filter"));
  const search = value("search") === undefined ? undefined : String(value("search")).trim();
  if (search && search.length > limits.searchLength) throw new QueryError(where("search"), "too-long");
  // What stands in `deep` goes on as it is, and Directus takes an empty limit for none at all.
  const number = (name: string) => (prefix && value(name) === "" ? "empty" : value(name));
  return {
    filter: filter && checkFilter(at(where("filter")), filter),
    search: search || undefined,
    sort,
    limit: numberOf(number("limit"), where("limit"), prefix ? 1 : 0, limits.itemsLimit),
    offset: numberOf(number("offset"), where("offset"), 0, limits.itemsOffset),
    page: numberOf(number("page"), where("page"), 1, limits.itemsOffset),
  };
}

/** `writer.name` is `author.name` after `alias[writer]=author`. */
function withoutAlias(path: string, alias: Row | undefined): string {
  const [first = "", ...rest] = path.split(".");
  const [name, through] = namesIn(first);
  if (!alias || !Object.hasOwn(alias, name)) return path;
  return [through ? `${alias[name]}:${through}` : String(alias[name]), ...rest].join(".");
}

function checkFieldPath(place: Place, path: string) {
  const parts = path.split(".");
  if (parts.slice(0, -1).includes("*")) throw new QueryError(place.parameter, "star-inside", path);
  if (parts.at(-1) !== "*") followPath(place, path);
  else if (parts.length > 1) checkAllBelow(place, path, parts.slice(0, -1).join("."));
}

/** `blocks.item.*` asks for the fields of whatever `item` leads to. */
function checkAllBelow(place: Place, path: string, relation: string) {
  if (path.split(".").length > limits.queryDepth) throw new QueryError(place.parameter, "too-deep", path);
  const { name, relation: target } = followPath(place, relation);
  if (!target?.collections.length) throw new QueryError(place.parameter, "leads-nowhere", name);
}

function checkDeep(place: Place, deep: Row, plain: (path: string) => string, depth = 0) {
  if (depth >= limits.queryDepth) throw new QueryError("deep", "too-nested");
  for (const [name, level] of Object.entries(deep)) {
    if (name.startsWith("_")) {
      if (!deepKeys.test(name)) throw new QueryError("deep", "no-parameter", name);
      continue;
    }
    const path = plain(name);
    const collection = follow(place, followPath(place, path), namesIn(path)[1]);
    const inner = objectOf(level, "deep") ?? {};
    levelOf(inner, (parameter) => ({ schema: place.schema, collection, parameter }), "_");
    checkDeep({ ...place, collection }, inner, (below) => below, depth + 1);
  }
}

function aggregateOf(place: Place, value: unknown): Row | undefined {
  const aggregate = objectOf(value, "aggregate");
  for (const [name, fields] of Object.entries(aggregate ?? {})) {
    if (!aggregates.test(name)) throw new QueryError("aggregate", "no-function", name);
    for (const field of listOf(fields, "aggregate") ?? []) if (field !== "*") followPath(place, field);
  }
  return aggregate;
}

function metaOf(value: unknown): string | undefined {
  const wanted = listOf(value, "meta");
  const unknown = wanted?.find((name) => !["*", "total_count", "filter_count"].includes(name));
  if (unknown) throw new QueryError("meta", "no-meta", unknown);
  return wanted?.includes("*") ? "*" : wanted?.join(",");
}

function listOf(value: unknown, parameter: string): string[] | undefined {
  if (value === undefined || value === "") return undefined;
  const list = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  if (list.length === 0 || list.some((part) => typeof part !== "string"))
    throw new QueryError(parameter, "not-a-list");
  return list.map((part) => part.trim()).filter(Boolean);
}

function objectOf(value: unknown, parameter: string): Row | undefined {
  if (value === undefined || value === "") return undefined;
  const parsed = typeof value === "string" ? parseJson(value, parameter) : value;
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw new QueryError(parameter, "not-an-object");
  }
  return parsed as Row;
}

function parseJson(value: string, parameter: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw new QueryError(parameter, "not-json");
  }
}

function numberOf(value: unknown, parameter: string, least: number, most: number): number | undefined {
  if (value === undefined || value === "") return undefined;
  const number =
    typeof value === "string" && /^-?\d+$/.test(value)
      ? Number(value)
      : typeof value === "number"
        ? value
        : Number.NaN;
  if (!Number.isInteger(number)) throw new QueryError(parameter, "not-whole");
  if (number < least || number > most)
    throw new QueryError(parameter, "out-of-range", String(least), String(most));
  return number;
}

function clean(query: ItemsQuery): ItemsQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}
