import type { Row } from "#server/directus/client.ts";
import { QueryError } from "#server/directus/query-error.ts";
import { namesIn } from "#server/directus/query-paths.ts";
import { limits } from "#server/limits.ts";
import type { DescribedField, Description } from "./description.ts";

/** A filter as what it says: that all or any of its parts hold. */
export type Tree = { all: Tree[] } | { any: Tree[] } | Leaf;

/** One condition on one field: an operator with its value, or what is asked of the rows that the field leads to. */
export interface Leaf {
  /** As the filter has it: `title`, `year(day)`, `item:block_hero`. */
  name: string;
  field: DescribedField;
  through: string | undefined;
  /** An operator, a field over there, or `_some` or `_none`, with what it asks. */
  condition: [key: string, value: unknown];
}

/** Conditions on the same joined row. */
export interface Join {
  join: Leaf[];
}

/** Reads a filter that has been checked. */
export function treeOf(place: Description, filter: Row): Tree {
  const parts = Object.entries(filter).map(
    ([name, value]) =>
      groupOf(name, value, (part) => treeOf(place, part)) ?? fieldTree(place, name, value as Row),
  );
  return { all: parts };
}

function fieldTree(place: Description, name: string, conditions: Row): Tree {
  const [fieldName, through] = namesIn(name);
  const field = place.fields.get(fieldName);
  if (!field) throw new QueryError("filter", "no-field", fieldName, place.name);
  if (name.startsWith("count(")) throw new QueryError("filter", "counts-hidden", name);
  const parts = Object.entries(conditions).map(
    ([key, value]) =>
      groupOf(key, value, (part) => fieldTree(place, name, part)) ?? {
        ...{ name, field, through },
        condition: [key, value] as Leaf["condition"],
      },
  );
  return { all: parts };
}

/** An `_or` without parts, or with one that asks for nothing, asks for nothing, as in Directus. */
function groupOf(key: string, value: unknown, read: (part: Row) => Tree): Tree | undefined {
  if (key !== "_and" && key !== "_or") return undefined;
  const parts = (value as Row[]).map(read);
  if (key === "_and") return { all: parts };
  return parts.length === 0 || parts.some(asksNothing) ? { all: [] } : { any: parts };
}

/** True where any row will do. */
export function asksNothing(tree: Tree): boolean {
  return "all" in tree && tree.all.every(asksNothing);
}

/** True where a row that is not there will do, as all that is joined of it is null. */
export function holdsOfNothing(filter: Row): boolean {
  return Object.entries(filter).every(([key, value]) => {
    const isNo = value === false || value === "false";
    if (key === "_and") return (value as Row[]).every(holdsOfNothing);
    if (key === "_or") return (value as Row[]).length === 0 || (value as Row[]).some(holdsOfNothing);
    if (key === "_null" || key === "_empty") return !isNo;
    if (key === "_nnull" || key === "_nempty") return isNo;
    if (key === "_eq") return value === null || value === "null" || value === "NULL";
    return !key.startsWith("_") && holdsOfNothing(value as Row);
  });
}

/** True for `_some` and `_none`, which are asked of a list apart from all else. */
export function isQuantity(key: string): key is "_some" | "_none" {
  return key === "_some" || key === "_none";
}

/** True for a condition on what a field leads to, other than by `_some` and `_none`. */
function isJoined({ field, condition: [key] }: Leaf): boolean {
  return !key.startsWith("_") || (field.relation?.to === "many" && !isQuantity(key));
}

const joinOf = ({ field, through }: Leaf) => `${field.name}:${through ?? ""}`;

/**
 * Parts that must all hold, so put together that no two ask about the same joined row: Directus joins `tags` once, and
 * asks of one and the same tag what a filter says of it in two places.
 * @throws QueryError where `_or` makes too many cases of it
 */
export function putTogether(parts: Tree[]): (Tree | Join)[] {
  const groups: { parts: Tree[]; joins: Set<string> }[] = [];
  for (const part of parts.flatMap(flattened)) {
    const joins = new Set(leavesOf(part).filter(isJoined).map(joinOf));
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
  return parts.length === 1 && only ? only : { any: casesOf(parts).map((all) => ({ all })) };
}

/** Each way in which the parts can hold together. */
function casesOf(parts: Tree[]): Leaf[][] {
  return parts.reduce<Leaf[][]>(
    (cases, part) => {
      const ways = waysOf(part);
      if (cases.length * ways.length > limits.filterClauses) throw new QueryError("filter", "too-nested");
      return cases.flatMap((one) => ways.map((way) => [...one, ...way]));
    },
    [[]],
  );
}

function waysOf(part: Tree): Leaf[][] {
  if ("condition" in part) return [[part]];
  return "any" in part ? part.any.flatMap(waysOf) : casesOf(part.all);
}

function flattened(part: Tree): Tree[] {
  return "all" in part ? part.all.flatMap(flattened) : [part];
}

function leavesOf(part: Tree): Leaf[] {
  if ("condition" in part) return [part];
  return ("all" in part ? part.all : part.any).flatMap(leavesOf);
}
