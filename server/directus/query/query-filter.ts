import { limits } from "#server/limits.ts";
import type { Row } from "../clients/client.ts";
import { QueryError } from "./query-error.ts";
import { parsePathSegment, type QueryLocation, resolveRelation } from "./query-paths.ts";

/** Without `_regex` (validation only) and the geometry operators. */
const operators = new Set(
  (
    "_eq _neq _lt _lte _gt _gte _in _nin _null _nnull _contains _icontains _ncontains _starts_with _istarts_with " +
    "_nstarts_with _nistarts_with _ends_with _iends_with _nends_with _niends_with _between _nbetween _empty _nempty"
  ).split(" "),
);

interface Budget {
  clauses: number;
}

/**
 * Validates against the visible schema, so that hidden fields cannot be guessed, limits the cost, and makes implicit
 * `_eq` explicit.
 * @throws QueryError
 */
export function checkFilter(location: QueryLocation, filter: Row): Row {
  return checkGroup(location, filter, {
    depth: limits.filterDepth,
    budget: { clauses: limits.filterClauses },
  });
}

function checkGroup(
  location: QueryLocation,
  group: unknown,
  { depth, budget }: { depth: number; budget: Budget },
): Row {
  if (depth < 0) throw new QueryError(location.parameter, "too-nested");
  const parts = parseEntries(location, group).map(([key, value]) => [
    key,
    parseParts(location, key, value)?.map((part) =>
      checkGroup(location, part, { depth: depth - 1, budget }),
    ) ?? checkField(location, key, { value, depth, budget }),
  ]);
  return Object.fromEntries(parts);
}

function checkField(
  location: QueryLocation,
  key: string,
  { value, depth, budget }: { value: unknown; depth: number; budget: Budget },
): Row {
  const [name, through] = parsePathSegment(key);
  const field = location.collection.fields.get(name);
  if (!field)
    throw new QueryError(location.parameter, "no-field", {
      field: name,
      collection: location.collection.name,
    });
  const conditions = typeof value === "object" ? parseEntries(location, value) : [["_eq", value] as const];
  const behind = () => ({ ...location, collection: resolveRelation(location, field, through) });
  const checked = conditions.map(([operator, operand]) => {
    const parts = parseParts(location, operator, operand);
    if (parts && depth <= 0) throw new QueryError(location.parameter, "too-nested");
    if (parts)
      return [
        operator,
        parts.map((part) => checkField(location, key, { value: part, depth: depth - 1, budget })),
      ];
    if (operator === "_some" || operator === "_none")
      return [operator, checkGroup(behind(), operand, { depth: depth - 1, budget })];
    if (operator.startsWith("_")) return [operator, checkOperator(location, operator, { operand, budget })];
    return [operator, checkGroup(behind(), { [operator]: operand }, { depth: depth - 1, budget })[operator]];
  });
  return Object.fromEntries(checked);
}

function parseParts({ parameter }: QueryLocation, key: string, value: unknown): unknown[] | undefined {
  if (key !== "_and" && key !== "_or") return undefined;
  if (!Array.isArray(value)) throw new QueryError(parameter, "part-not-a-list", { part: key });
  return value;
}

function checkOperator(
  { parameter }: QueryLocation,
  operator: string,
  { operand, budget }: { operand: unknown; budget: Budget },
): unknown {
  if (!operators.has(operator)) throw new QueryError(parameter, "no-operator", { name: operator });
  // Directus ignores such a condition.
  if (/^_n?between$/.test(operator) && listValues(operand).length !== 2)
    throw new QueryError(parameter, "not-two", { part: operator });
  if (/"\$CURRENT_\w+\./.test(JSON.stringify(operand) ?? "")) throw new QueryError(parameter, "own-field");
  budget.clauses -= 1;
  if (budget.clauses < 0)
    throw new QueryError(parameter, "too-many-conditions", { most: String(limits.filterClauses) });
  return operand;
}

function listValues(operand: unknown): unknown[] {
  return Array.isArray(operand) ? operand : String(operand).split(",");
}

function parseEntries({ parameter }: QueryLocation, value: unknown): [string, unknown][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new QueryError(parameter, "not-conditions", { example: '{"title":{"_contains":"tide"}}' });
  }
  return Object.entries(value);
}
