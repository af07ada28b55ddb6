import { limits } from "#server/limits.ts";
import type { Row } from "./client.ts";
import { QueryError } from "./query-error.ts";
import { follow, namesIn, type Place } from "./query-paths.ts";

/** Directus's own limit for a nested list that `deep` says nothing about. */
const nestedDefault = 100;

/**
 * Refuses a query whose nested lists multiply: each row of the list brings those of a relation, and each of those
 * brings more.
 * @param query `fields` without aliases and already checked; `plain` takes an alias out of a key of `deep`
 * @throws QueryError that says how many rows it could be
 */
export function checkCost(
  place: Place,
  query: { fields?: string[]; deep?: Row; limit: number; plain: (path: string) => string },
) {
  const deep = Object.fromEntries(
    Object.entries(query.deep ?? {}).map(([name, level]) => [query.plain(name), level]),
  );
  for (const path of query.fields ?? []) {
    const rows = query.limit * nestedRows(place, path.split("."), deep);
    if (rows > limits.queryRows) {
      const [many, most] = [String(rows), String(limits.queryRows)];
      throw new QueryError(place.parameter, "too-many-rows", path, many, most);
    }
  }
}

function nestedRows(place: Place, [part = "", ...rest]: string[], deep: Row): number {
  const [name, through] = namesIn(part);
  const field = place.collection.fields.get(name);
  if (!field?.relation || rest.length === 0) return 1;
  const level = (deep[part] ?? deep[name] ?? {}) as Row;
  const own = field.relation.to === "many" ? Number(level._limit ?? nestedDefault) : 1;
  if (rest[0] === "*") return own;
  return own * nestedRows({ ...place, collection: follow(place, field, through) }, rest, level);
}
