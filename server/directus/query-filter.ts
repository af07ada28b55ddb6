import { limits } from "#server/limits.ts";
import type { Row } from "./client.ts";
import { QueryError } from "./query-error.ts";
import { follow, namesIn, type Place } from "./query-paths.ts";

/** Directus's filter operators, without `_regex` (validation only) and the geometry ones. */
const operators = new Set(
  (
    "_eq _neq _lt _lte _gt _gte _in _nin _null _nnull _contains _icontains _ncontains _starts_with _istarts_with " +
    "_nstarts_with _nistarts_with _ends_with _iends_with _nends_with _niends_with _between _nbetween _empty _nempty"
  ).split(" "),
);

/**
 * Checks a filter against what the visitor may see, so that no hidden field can be guessed through it and no
 * filter is a burden to the backend.
 * @throws QueryError that names the parameter
 * @see https://directus.io/docs/guides/connect/filter-rules
 */
export function checkFilter(place: Place, filter: Row): Row {
  const budget = { clauses: limits.filterClauses };
  checkGroup(place, filter, limits.filterDepth, budget);
  return filter;
}

function checkGroup(place: Place, group: unknown, depth: number, budget: { clauses: number }) {
  if (depth < 0) throw new QueryError(place.parameter, "too-nested");
  for (const [key, value] of entriesOf(place, group)) {
    if (key === "_and" || key === "_or") {
      if (!Array.isArray(value)) throw new QueryError(place.parameter, "part-not-a-list", key);
      for (const part of value) checkGroup(place, part, depth - 1, budget);
    } else {
      checkField(place, key, value, depth, budget);
    }
  }
}

function checkField(place: Place, key: string, value: unknown, depth: number, budget: { clauses: number }) {
  const [name, through] = namesIn(key);
  const field = place.collection.fields.get(name);
  if (!field) throw new QueryError(place.parameter, "no-field", name, place.collection.name);
  for (const [operator, operand] of entriesOf(place, value)) {
    if (operator === "_some" || operator === "_none") {
      checkGroup({ ...place, collection: follow(place, field, through) }, operand, depth - 1, budget);
    } else if (operator.startsWith("_")) {
      checkOperator(place, operator, operand, budget);
    } else {
      const collection = follow(place, field, through);
      checkGroup({ ...place, collection }, { [operator]: operand }, depth - 1, budget);
    }
  }
}

function checkOperator(
  { parameter }: Place,
  operator: string,
  operand: unknown,
  budget: { clauses: number },
) {
  if (!operators.has(operator)) throw new QueryError(parameter, "no-operator", operator);
  if (/"\$CURRENT_\w+\./.test(JSON.stringify(operand) ?? "")) throw new QueryError(parameter, "own-field");
  budget.clauses -= 1;
  if (budget.clauses < 0)
    throw new QueryError(parameter, "too-many-conditions", String(limits.filterClauses));
}

function entriesOf({ parameter }: Place, value: unknown): [string, unknown][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new QueryError(parameter, "not-conditions", '{"title":{"_contains":"tide"}}');
  }
  return Object.entries(value);
}
