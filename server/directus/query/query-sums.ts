import { toStrings } from "#server/platform/guards.ts";
import type { VisibleField } from "../schema.ts";
import { QueryError } from "./query-error.ts";
import { type QueryLocation, resolveFieldPath } from "./query-paths.ts";
import type { ItemsQuery } from "./typed-query.ts";

const functions = /^(count|countDistinct|countAll|sum|sumDistinct|avg|avgDistinct|min|max)$/;

/**
 * For relations and unsuitable types Directus generates SQL that the database refuses, and answers 500.
 * @throws QueryError
 */
export function checkSums(
  at: (parameter: string) => QueryLocation,
  { aggregate, groupBy }: { aggregate: Record<string, string[]>; groupBy: string[] },
) {
  for (const [name, paths] of Object.entries(aggregate)) {
    if (!functions.test(name)) throw new QueryError("aggregate", "no-function", { name });
    for (const path of paths) checkSum(at("aggregate"), name, path);
  }
  for (const path of groupBy) checkGroup(at("groupBy"), path);
}

function checkSum(location: QueryLocation, name: string, path: string) {
  if (path === "*" && /^count(All)?$/.test(name)) return;
  const field = path === "*" ? undefined : resolveFieldPath(location, path);
  if (!field || path !== field.name || !holds(field, name))
    throw new QueryError("aggregate", "no-such-sum", { name, path });
}

function holds({ relation, type, format }: VisibleField, name: string): boolean {
  if (relation?.to === "many") return false;
  if (name === "count" || name === "countAll") return true;
  if (type === "unknown" || type === "object") return false;
  if (name === "countDistinct") return true;
  const isNumber = type === "integer" || type === "number";
  if (name === "min" || name === "max") return !relation && format !== "uuid" && type !== "boolean";
  return isNumber && !relation;
}

function checkGroup(location: QueryLocation, path: string) {
  const field = resolveFieldPath(location, path);
  const isOwn = path === field.name || /^(?!count)\w+\(\w+\)$/.test(path);
  if (path.startsWith("count(")) throw new QueryError("groupBy", "counts-hidden", { name: path });
  if (!isOwn || field.relation?.to === "many" || /^(unknown|object)$/.test(field.type))
    throw new QueryError("groupBy", "no-such-group", { path });
}

/**
 * True for a `sort` path on an aggregate, such as `count` or `sum.price`. @throws QueryError for a path not in the
 * result
 */
export function isSortedBySum(path: string, { aggregate, groupBy }: ItemsQuery): boolean {
  if (!aggregate && !groupBy) return false;
  const [name = "", ...rest] = path.split(".");
  const summed = toStrings(aggregate?.[name]);
  if (summed.includes(rest.join(".") || "*")) return true;
  if (groupBy?.includes(path)) return false;
  throw new QueryError("sort", "no-such-order", { path });
}
