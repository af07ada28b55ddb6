import { limits } from "#server/limits.ts";
import { toRecord } from "#server/platform/guards.ts";
import type { Row } from "../clients/client.ts";
import { QueryError } from "./query-error.ts";
import { parsePathSegment, type QueryLocation, resolveRelation } from "./query-paths.ts";

/** Directus's default limit of a nested list. */
const nestedDefault = 100;

/**
 * Query cost limit: nested lists multiply the rows. `plain` resolves the alias in a key of `deep`. @throws QueryError
 */
export function checkCost(
  location: QueryLocation,
  query: { fields?: string[]; deep?: Row; limit: number; plain: (path: string) => string },
) {
  const deep = Object.fromEntries(
    Object.entries(query.deep ?? {}).map(([name, level]) => [query.plain(name), level]),
  );
  for (const path of query.fields ?? []) {
    const rows = query.limit * nestedRows(location, path.split("."), deep);
    if (rows > limits.queryRows) {
      const [many, most] = [String(rows), String(limits.queryRows)];
      throw new QueryError(location.parameter, "too-many-rows", { path, rows: many, most });
    }
  }
}

function nestedRows(location: QueryLocation, [part = "", ...rest]: string[], deep: Row): number {
  const [name, through] = parsePathSegment(part);
  const field = location.collection.fields.get(name);
  if (!field?.relation || rest.length === 0) return 1;
  const level = toRecord(deep[part] ?? deep[name]);
  const own = field.relation.to === "many" ? Number(level._limit ?? nestedDefault) : 1;
  if (rest[0] === "*") return own;
  return (
    own * nestedRows({ ...location, collection: resolveRelation(location, field, through) }, rest, level)
  );
}
