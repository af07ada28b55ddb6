import type { Row } from "#server/directus/clients/client.ts";
import { QueryError } from "#server/directus/query/query-error.ts";
import { parsePathSegment } from "#server/directus/query/query-paths.ts";
import { limits } from "#server/limits.ts";
import { toRecord, toRecords } from "#server/platform/guards.ts";
import type { DescribedCollection, DescribedField } from "../described-schema.ts";

export type Tree = { all: Tree[] } | { any: Tree[] } | Leaf;

/** One condition on a field or on its related rows. */
export interface Leaf {
  /** As in the filter: `title`, `year(day)`, `item:block_hero`. */
  name: string;
  field: DescribedField;
  through: string | undefined;
  /** An operator, a related field, `_some` or `_none`, with its operand. */
  condition: [key: string, value: unknown];
}

/** Conditions on the same joined row. */
export interface Join {
  join: Leaf[];
}

/** @param filter already validated */
export function parseFilterTree(collection: DescribedCollection, filter: Row): Tree {
  const parts = Object.entries(filter).map(
    ([name, value]) =>
      parseGroup(name, value, (part) => parseFilterTree(collection, part)) ??
      fieldTree(collection, name, toRecord(value)),
  );
  return { all: parts };
}

function fieldTree(collection: DescribedCollection, name: string, conditions: Row): Tree {
  const [fieldName, through] = parsePathSegment(name);
  const field = collection.fields.get(fieldName);
  if (!field) throw new QueryError("filter", "no-field", { field: fieldName, collection: collection.name });
  if (name.startsWith("count(")) throw new QueryError("filter", "counts-hidden", { name });
  const parts = Object.entries(conditions).map(
    ([key, value]): Tree =>
      parseGroup(key, value, (part) => fieldTree(collection, name, part)) ?? {
        name,
        field,
        through,
        condition: [key, value],
      },
  );
  return { all: parts };
}

/** As in Directus, an `_or` that is empty or has an empty part matches everything. */
function parseGroup(key: string, value: unknown, read: (part: Row) => Tree): Tree | undefined {
  if (key !== "_and" && key !== "_or") return undefined;
  const parts = toRecords(value).map(read);
  if (key === "_and") return { all: parts };
  return parts.length === 0 || parts.some(isEmptyFilter) ? { all: [] } : { any: parts };
}

export function isEmptyFilter(tree: Tree): boolean {
  return "all" in tree && tree.all.every(isEmptyFilter);
}

/** True if a missing related row matches: its columns are null in a left join. */
export function matchesNull(filter: Row): boolean {
  return Object.entries(filter).every(([key, value]) => {
    const isNo = value === false || value === "false";
    if (key === "_and") return toRecords(value).every(matchesNull);
    if (key === "_or") return toRecords(value).length === 0 || toRecords(value).some(matchesNull);
    if (key === "_null" || key === "_empty") return !isNo;
    if (key === "_nnull" || key === "_nempty") return isNo;
    if (key === "_eq") return value === null || value === "null" || value === "NULL";
    return !key.startsWith("_") && matchesNull(toRecord(value));
  });
}

/** True for `_some` and `_none`, which are evaluated apart from other conditions. */
export function isQuantity(key: string): key is "_some" | "_none" {
  return key === "_some" || key === "_none";
}

/** True for a condition on related rows, other than `_some` and `_none`. */
function isJoined({ field, condition: [key] }: Leaf): boolean {
  return !key.startsWith("_") || (field.relation?.to === "many" && !isQuantity(key));
}

const formatJoin = ({ field, through }: Leaf) => `${field.name}:${through ?? ""}`;

/**
 * Groups conjuncts by joined row: Directus joins `tags` once, so that conditions in two places of a filter apply to
 * the same tag.
 * @throws QueryError if `_or` makes too many cases
 */
export function putTogether(parts: Tree[]): (Tree | Join)[] {
  const groups: { parts: Tree[]; joins: Set<string> }[] = [];
  for (const part of parts.flatMap(flattened)) {
    const joins = new Set(listLeaves(part).filter(isJoined).map(formatJoin));
    const same = groups.filter((group) => [...joins].some((join) => group.joins.has(join)));
    for (const group of same) groups.splice(groups.indexOf(group), 1);
    groups.push({
      parts: [...same.flatMap((group) => group.parts), part],
      joins: new Set([...same.flatMap((group) => [...group.joins]), ...joins]),
    });
  }
  return groups.flatMap((group) => (group.joins.size === 0 ? group.parts : joined(group.parts)));
}

function joined(parts: Tree[]): Tree | Join {
  const leaves = parts.filter((part) => "condition" in part);
  if (leaves.length === parts.length) return { join: leaves };
  const [only] = parts;
  return parts.length === 1 && only ? only : { any: listCases(parts).map((all) => ({ all })) };
}

/** Disjunctive normal form. */
function listCases(parts: Tree[]): Leaf[][] {
  return parts.reduce<Leaf[][]>(
    (cases, part) => {
      const ways = listAlternatives(part);
      if (cases.length * ways.length > limits.filterClauses) throw new QueryError("filter", "too-nested");
      return cases.flatMap((one) => ways.map((way) => [...one, ...way]));
    },
    [[]],
  );
}

function listAlternatives(part: Tree): Leaf[][] {
  if ("condition" in part) return [[part]];
  return "any" in part ? part.any.flatMap(listAlternatives) : listCases(part.all);
}

function flattened(part: Tree): Tree[] {
  return "all" in part ? part.all.flatMap(flattened) : [part];
}

function listLeaves(part: Tree): Leaf[] {
  if ("condition" in part) return [part];
  return ("all" in part ? part.all : part.any).flatMap(listLeaves);
}
