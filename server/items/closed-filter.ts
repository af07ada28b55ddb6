import type { Row } from "#server/directus/client.ts";
import { QueryError } from "#server/directus/query-error.ts";
import type { Described, DescribedField, Description } from "./description.ts";
import {
  asksNothing,
  holdsOfNothing,
  isQuantity,
  type Join,
  type Leaf,
  putTogether,
  type Tree,
  treeOf,
} from "./filter-tree.ts";
import { keyFieldOf } from "./read-keys.ts";

/**
 * The keys of the items that match, as this visitor sees them.
 * @throws QueryError where there are more than can be named
 */
export type KeysOf = (place: Description, filter: Row) => Promise<unknown[]>;

/** A filter as Directus keeps it; or that every row, or none, will do. */
type Closed = Row | "every" | "none";

/**
 * Writes a filter so that no row decides that this visitor may not read, and so that Directus keeps all of it: what
 * relations lead to is asked for first, and named by its keys. Of `_some` and `_none` Directus 11 keeps one condition,
 * and joins what is hidden wherever else a relation is followed.
 * @returns undefined where every row will do
 * @throws QueryError where more related items match than can be named
 */
export async function closeFilter(
  all: Described,
  keysOf: KeysOf,
  place: Description,
  filter: Row,
): Promise<Row | undefined> {
  const closed = await new Closing(all, keysOf).close(place, treeOf(place, filter));
  return closed === "every" ? undefined : closed === "none" ? noRow(place) : closed;
}

/** The collection that a relation leads to. */
export function targetOf(all: Described, { name, relation }: DescribedField, through?: string): Description {
  const target = all.collections.get(through ?? relation?.collections[0] ?? "");
  if (!target) throw new QueryError("filter", "leads-nowhere", name);
  return target;
}

class Closing {
  private readonly all: Described;
  private readonly keysOf: KeysOf;

  constructor(all: Described, keysOf: KeysOf) {
    this.all = all;
    this.keysOf = keysOf;
  }

  async close(place: Description, tree: Tree | Join): Promise<Closed> {
    if ("join" in tree) return this.ofJoin(tree.join);
    if ("condition" in tree) return this.ofLeaf(tree);
    if ("any" in tree) return anyOf(await Promise.all(tree.any.map((part) => this.close(place, part))));
    return allOf(await Promise.all(putTogether(tree.all).map((part) => this.close(place, part))));
  }

  private async ofLeaf({ name, field, condition: [key, value] }: Leaf): Promise<Closed> {
    if (!isQuantity(key)) return { [name]: { [key]: value } };
    if (field.relation?.to !== "many") throw new QueryError("filter", "no-operator", key);
    return this.ofList(field, key, treeOf(targetOf(this.all, field), value as Row));
  }

  private async ofJoin(leaves: Leaf[]): Promise<Closed> {
    const [{ field, through } = {} as Leaf] = leaves;
    const target = targetOf(this.all, field, through);
    const isList = field.relation?.to === "many";
    const filter = { _and: leaves.map(({ condition: [key, value] }) => behind(target, key, value)) };
    const tree = treeOf(target, filter);
    if (asksNothing(tree)) return "every";
    const found = isList ? this.ofList(field, "_some", tree) : this.ofOne(field, through, tree);
    if (!holdsOfNothing(filter)) return found;
    const hasNone = isList ? [await this.ofList(field, "_none", { all: [] })] : withoutOne(field, through);
    return anyOf([await found, ...hasNone]);
  }

  private async ofOne(field: DescribedField, through: string | undefined, tree: Tree): Promise<Closed> {
    const target = targetOf(this.all, field, through);
    const keys = await this.matching(target, await this.close(target, tree));
    if (keys.length === 0) return "none";
    const chosen = { [field.name]: { _in: keys } };
    return through ? { _and: [{ [field.says]: { _eq: through } }, chosen] } : chosen;
  }

  private async ofList(field: DescribedField, quantity: "_some" | "_none", tree: Tree): Promise<Closed> {
    const target = targetOf(this.all, field);
    const key = keyFieldOf(target);
    const closed = await this.close(target, tree);
    if (closed === "every") return { [field.name]: { [quantity]: { [key]: { _nnull: true } } } };
    if (isOneCondition(closed)) return { [field.name]: { [quantity]: closed } };
    const keys = await this.matching(target, closed);
    if (keys.length === 0) return quantity === "_some" ? "none" : "every";
    return { [field.name]: { [quantity]: { [key]: { _in: keys } } } };
  }

  private async matching(target: Description, filter: Closed): Promise<unknown[]> {
    return filter === "none" ? [] : this.keysOf(target, filter === "every" ? {} : filter);
  }
}

/** An operator on a list is about the keys of its rows. */
function behind(target: Description, key: string, value: unknown): Row {
  return key.startsWith("_") ? { [keyFieldOf(target)]: { [key]: value } } : { [key]: value };
}

/** Rows that lead to nothing, or to an item of another collection. */
function withoutOne({ name, says }: DescribedField, through: string | undefined): Row[] {
  const nothing = { [name]: { _null: true } };
  return through ? [nothing, { [says]: { _null: true } }, { [says]: { _neq: through } }] : [nothing];
}

/** True for one operator on a field of the row itself, which is all that Directus keeps of a condition on a list. */
function isOneCondition(filter: Closed): filter is Row {
  const [[name = "", condition] = [], ...others] = typeof filter === "string" ? [] : Object.entries(filter);
  if (others.length > 0 || name.startsWith("_") || !condition) return false;
  const operators = Object.keys(condition);
  return operators.length === 1 && operators.every((operator) => !isQuantity(operator));
}

function allOf(parts: Closed[]): Closed {
  const kept = parts.filter((part) => part !== "every");
  if (kept.includes("none")) return "none";
  return kept.length > 1 ? { _and: kept } : (kept[0] ?? "every");
}

function anyOf(parts: Closed[]): Closed {
  const kept = parts.filter((part) => part !== "none");
  if (kept.includes("every")) return "every";
  return kept.length > 1 ? { _or: kept } : (kept[0] ?? "none");
}

/** Directus refuses an empty `_in`. */
function noRow(place: Description): Row {
  const key = keyFieldOf(place);
  return { _and: [{ [key]: { _null: true } }, { [key]: { _nnull: true } }] };
}
