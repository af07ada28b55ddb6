import type { ItemsQuery, Row } from "./client.ts";
import { QueryError } from "./query-error.ts";
import { followPath, type Place } from "./query-paths.ts";
import type { VisibleField } from "./schema.ts";

const functions = /^(count|countDistinct|countAll|sum|sumDistinct|avg|avgDistinct|min|max)$/;

/**
 * Checks what rows are counted, summed up and grouped by: of what holds no value of the row itself, or none of that
 * kind, Directus makes SQL that its database refuses, and answers 500.
 * @throws QueryError that names the parameter
 */
export function checkSums(
  at: (parameter: string) => Place,
  { aggregate, groupBy }: { aggregate: Record<string, string[]>; groupBy: string[] },
) {
  for (const [name, paths] of Object.entries(aggregate)) {
    if (!functions.test(name)) throw new QueryError("aggregate", "no-function", name);
    for (const path of paths) checkSum(at("aggregate"), name, path);
  }
  for (const path of groupBy) checkGroup(at("groupBy"), path);
}

function checkSum(place: Place, name: string, path: string) {
  if (path === "*" && /^count(All)?$/.test(name)) return;
  const field = path === "*" ? undefined : followPath(place, path);
  if (!field || path !== field.name || !holds(field, name))
    throw new QueryError("aggregate", "no-such-sum", name, path);
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

function checkGroup(place: Place, path: string) {
  const field = followPath(place, path);
  const isOwn = path === field.name || /^(?!count)\w+\(\w+\)$/.test(path);
  if (path.startsWith("count(")) throw new QueryError("groupBy", "counts-hidden", path);
  if (!isOwn || field.relation?.to === "many" || /^(unknown|object)$/.test(field.type))
    throw new QueryError("groupBy", "no-such-group", path);
}

/**
 * Rows that are summed up have no other order than by what is asked of them.
 * @returns true for a path of `sort` that is neither a field nor wrong: `count`, `sum.price`
 */
export function isSortedBySum(path: string, { aggregate, groupBy }: ItemsQuery): boolean {
  if (!aggregate && !groupBy) return false;
  const [name = "", ...rest] = path.split(".");
  const summed = [((aggregate ?? {}) as Row)[name] ?? []].flat() as string[];
  if (summed.includes(rest.join(".") || "*")) return true;
  if (groupBy?.includes(path)) return false;
  throw new QueryError("sort", "no-such-order", path);
}
