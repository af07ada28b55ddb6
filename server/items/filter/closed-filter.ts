import type { Row } from "#server/directus/clients/client.ts";
import { QueryError } from "#server/directus/query/query-error.ts";
import { toRecord } from "#server/platform/guards.ts";
import type { DescribedCollection, DescribedField, DescribedSchema } from "../described-schema.ts";
import {
  isEmptyFilter,
  isQuantity,
  type Join,
  type Leaf,
  matchesNull,
  parseFilterTree,
  putTogether,
  type Tree,
} from "./filter-tree.ts";
import { requireKeyField } from "./read-keys.ts";

/** Keys of the matching items that this visitor may read. @throws QueryError above the limit */
export type KeysOf = (collection: DescribedCollection, filter: Row) => Promise<unknown[]>;

/** A filter for Directus, or the constant result. */
type Closed = Row | "every" | "none";

/**
 * Rewrites a filter so that rows hidden from this visitor cannot influence the result: related items are looked up
 * first and replaced by their keys. Directus 11 keeps only one condition of `_some` and `_none`, and joins hidden
 * rows elsewhere.
 * @returns undefined if every row matches
 * @throws QueryError if too many related items match
 */
export async function closeFilter(
  all: DescribedSchema,
  keysOf: KeysOf,
  { collection, filter }: { collection: DescribedCollection; filter: Row },
): Promise<Row | undefined> {
  const closed = await new Closing(all, keysOf).close(collection, parseFilterTree(collection, filter));
  return closed === "every" ? undefined : closed === "none" ? noRow(collection) : closed;
}

export function findTargetCollection(
  all: DescribedSchema,
  { name, relation }: DescribedField,
  through?: string,
): DescribedCollection {
  const target = all.collections.get(through ?? relation?.collections[0] ?? "");
  if (!target) throw new QueryError("filter", "leads-nowhere", { field: name });
  return target;
}

class Closing {
  private readonly all: DescribedSchema;
  private readonly keysOf: KeysOf;

  constructor(all: DescribedSchema, keysOf: KeysOf) {
    this.all = all;
    this.keysOf = keysOf;
  }

  async close(collection: DescribedCollection, tree: Tree | Join): Promise<Closed> {
    if ("join" in tree) return this.ofJoin(tree.join);
    if ("condition" in tree) return this.ofLeaf(tree);
    if ("any" in tree)
      return combineOr(await Promise.all(tree.any.map((part) => this.close(collection, part))));
    return combineAnd(await Promise.all(putTogether(tree.all).map((part) => this.close(collection, part))));
  }

  private async ofLeaf({ name, field, condition: [key, value] }: Leaf): Promise<Closed> {
    if (!isQuantity(key)) return { [name]: { [key]: value } };
    if (field.relation?.to !== "many") throw new QueryError("filter", "no-operator", { name: key });
    return this.ofList(field, key, parseFilterTree(findTargetCollection(this.all, field), toRecord(value)));
  }

  private async ofJoin(leaves: Leaf[]): Promise<Closed> {
    const [first] = leaves;
    if (!first) return "every";
    const { field, through } = first;
    const target = findTargetCollection(this.all, field, through);
    const isList = field.relation?.to === "many";
    const filter = { _and: leaves.map(({ condition: [key, value] }) => behind(target, key, value)) };
    const tree = parseFilterTree(target, filter);
    if (isEmptyFilter(tree)) return "every";
    const found = isList ? this.ofList(field, "_some", tree) : this.ofOne(field, through, tree);
    if (!matchesNull(filter)) return found;
    const hasNone = isList ? [await this.ofList(field, "_none", { all: [] })] : withoutOne(field, through);
    return combineOr([await found, ...hasNone]);
  }

  private async ofOne(field: DescribedField, through: string | undefined, tree: Tree): Promise<Closed> {
    const target = findTargetCollection(this.all, field, through);
    const keys = await this.matching(target, await this.close(target, tree));
    if (keys.length === 0) return "none";
    const chosen = { [field.name]: { _in: keys } };
    return through ? { _and: [{ [field.says]: { _eq: through } }, chosen] } : chosen;
  }

  private async ofList(field: DescribedField, quantity: "_some" | "_none", tree: Tree): Promise<Closed> {
    const target = findTargetCollection(this.all, field);
    const key = requireKeyField(target);
    const closed = await this.close(target, tree);
    if (closed === "every") return { [field.name]: { [quantity]: { [key]: { _nnull: true } } } };
    if (isOneCondition(closed)) return { [field.name]: { [quantity]: closed } };
    const keys = await this.matching(target, closed);
    if (keys.length === 0) return quantity === "_some" ? "none" : "every";
    return { [field.name]: { [quantity]: { [key]: { _in: keys } } } };
  }

  private async matching(target: DescribedCollection, filter: Closed): Promise<unknown[]> {
    return filter === "none" ? [] : this.keysOf(target, filter === "every" ? {} : filter);
  }
}

/** An operator on a list applies to the keys of its rows. */
function behind(target: DescribedCollection, key: string, value: unknown): Row {
  return key.startsWith("_") ? { [requireKeyField(target)]: { [key]: value } } : { [key]: value };
}

/** Rows without a related item, or with one of another collection. */
function withoutOne({ name, says }: DescribedField, through: string | undefined): Row[] {
  const nothing = { [name]: { _null: true } };
  return through ? [nothing, { [says]: { _null: true } }, { [says]: { _neq: through } }] : [nothing];
}

/** True for a single operator on the row's own field, all that Directus keeps of a condition on a list. */
function isOneCondition(filter: Closed): filter is Row {
  const [[name = "", condition] = [], ...others] = typeof filter === "string" ? [] : Object.entries(filter);
  if (others.length > 0 || name.startsWith("_") || !condition) return false;
  const operators = Object.keys(condition);
  return operators.length === 1 && operators.every((operator) => !isQuantity(operator));
}

function combineAnd(parts: Closed[]): Closed {
  const remaining = parts.filter((part) => part !== "every");
  if (remaining.includes("none")) return "none";
  return remaining.length > 1 ? { _and: remaining } : (remaining[0] ?? "every");
}

function combineOr(parts: Closed[]): Closed {
  const remaining = parts.filter((part) => part !== "none");
  if (remaining.includes("every")) return "every";
  return remaining.length > 1 ? { _or: remaining } : (remaining[0] ?? "none");
}

/** Directus rejects an empty `_in`. */
function noRow(collection: DescribedCollection): Row {
  const key = requireKeyField(collection);
  return { _and: [{ [key]: { _null: true } }, { [key]: { _nnull: true } }] };
}
