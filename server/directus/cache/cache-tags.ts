import type { ItemsQuery, Row } from "#server/directus/client.ts";
import { ownName, realField, realName } from "#server/directus/names.ts";
import { publishing } from "#server/directus/published.ts";
import type { Relation, RelationMap } from "./relations.ts";

/** Carried by what may depend on any content at all: every change purges it. Announced, it purges everything. */
export const anyContent = "*";

/** Announced beside it when collections, fields or relations themselves change: what is known of them is out of date. */
export const dataModel = "schema";

/** Carried by answers with copies of the stock: a sale purges these and nothing else. */
export const stockCopies = "stock";

/** Announced beside it for whoever keeps variants one by one: the variant whose copy has changed. */
export const stockCopyOf = (variant: string) => `${stockCopies}?${variant}`;

/** The variants whose copies an announcement names. */
export function variantsOfCopies(tags: readonly string[]): string[] {
  const start = stockCopyOf("");
  return tags.flatMap((tag) => (tag.startsWith(start) ? tag.slice(start.length) : []));
}

/** True for what is announced of copies of the stock, which is no change of content. */
export function isOfStockCopies(tag: string): boolean {
  return tag === stockCopies || tag.startsWith(stockCopyOf(""));
}

/** Carried by what knows when rows of a collection come out, or how many are. */
export const momentsOf = (collection: string) => `${collection}?moments`;

/** The fields that say when rows of a collection come out, under Directus's names; none where they do not at a moment. */
export function momentFields(collection: string): string[] {
  const name = ownName(collection);
  if (!publishing.some((one) => one === name)) return [];
  return ["status", "published_at"].map((field) => realField(name, field));
}

const stockField = realField("product_variants", "stock");

/** What was read, under the names that collections have in Directus: a list, the item of a key, or those of some keys. */
export interface Read {
  collection: string;
  key?: string;
  keys?: string[];
  query: ItemsQuery;
}

/** Items that an answer names one by one; of more, every change of their collection counts: tags are a header's length. */
const namedSingly = 30;

/**
 * What an answer depends on. A list, nested ones too, carries the name of its collection; an item `collection:key`, or
 * its collection's name where the answer does not say which item it is. What was asked for by its keys carries them all,
 * also those of what is not there; numbers of what is out only who comes and goes.
 * @param relations undefined where they are unknown; the answer then depends on any content
 */
export function tagsOf(relations: RelationMap | undefined, read: Read, rows: Row | Row[]): string[] {
  const { collection, keys = read.key === undefined ? [] : [read.key] } = read;
  if (countsWhatIsOut(read)) return [momentsOf(collection)];
  const isNamed = keys.length > 0 && keys.length <= namedSingly;
  const tags = new Set(isNamed ? keys.map((key) => `${collection}:${key}`) : [collection]);
  if (!relations) return [...tags.add(anyContent)];
  const walk = new Walk(relations, tags);
  walk.query(collection, read.query);
  for (const row of [rows].flat()) walk.row(collection, row, read.query.alias);
  return [...tags];
}

/**
 * The collections that an answer may depend on, before it is there.
 * @returns undefined where the relations are unknown
 */
export function scopeOf(relations: RelationMap | undefined, read: Read): Set<string> | undefined {
  const { collection } = read;
  if (countsWhatIsOut(read)) return new Set([momentsOf(collection)]);
  if (!relations) return undefined;
  const scope = new Set([collection]);
  const walk = new Walk(relations, scope);
  walk.query(collection, read.query);
  for (const path of read.query.fields ?? ["*"]) walk.path(collection, path, read.query.alias);
  return scope;
}

/** True for numbers that saving a text leaves as they are: of all that is out, or of each year. */
function countsWhatIsOut({ collection, query }: Read): boolean {
  const { aggregate, filter, groupBy = [], ...others } = query;
  const known = momentFields(collection);
  const rows = ["*", realField(ownName(collection), "id")];
  const asked = [...groupBy.map((path) => path.replace(/^\w+\((.*)\)$/, "$1")), ...fieldsOfFilter(filter)];
  const counted = Object.entries(aggregate ?? {});
  return (
    Object.keys(others).length === 0 &&
    known.length > 0 &&
    counted.length > 0 &&
    counted.every(
      ([name, of]) => name.startsWith("count") && [of].flat().every((one) => rows.includes(String(one))),
    ) &&
    asked.every((field) => known.includes(field))
  );
}

/** The fields that a filter asks about; of relations only where they begin. */
function fieldsOfFilter(filter: unknown): string[] {
  if (Array.isArray(filter)) return filter.flatMap(fieldsOfFilter);
  return Object.entries(Object(filter)).flatMap(([name, value]) =>
    name === "_and" || name === "_or" ? fieldsOfFilter(value) : [name],
  );
}

/** Goes through queries and answers and notes where they lead. */
class Walk {
  private readonly relations: RelationMap;
  private readonly tags: Set<string>;

  constructor(relations: RelationMap, tags: Set<string>) {
    this.relations = relations;
    this.tags = tags;
  }

  query(collection: string, { filter, sort, groupBy, aggregate, search, deep, alias }: ItemsQuery) {
    this.filter(collection, filter);
    for (const path of [...(sort ?? []), ...(groupBy ?? []), ...Object.values(aggregate ?? {}).flat()])
      this.path(collection, String(path), alias);
    if (search) this.field(collection, stockField);
    this.deep(collection, deep);
  }

  /** `author.name`, `-sort`, `count(tags)`, `blocks.item:block_hero.headline`, `*`. */
  path(collection: string, path: string, alias: Row = {}) {
    const [first = "", ...rest] = path.replace(/^-/, "").split(".");
    const [written = "", chosen] = first.replace(/^\w+\((.*)\)$/, "$1").split(":", 2);
    const name = String(alias[written] ?? written);
    if (name === "*") {
      for (const field of this.relations.get(collection)?.keys() ?? []) this.path(collection, field);
      return this.field(collection, stockField);
    }
    for (const target of this.field(collection, name, chosen)) {
      this.tags.add(target);
      if (rest.length > 0) this.path(target, rest.join("."));
    }
  }

  row(collection: string, row: unknown, alias: Row = {}) {
    if (typeof row !== "object" || row === null) return;
    for (const [written, value] of Object.entries(row)) {
      const name = String(alias[written] ?? written);
      const relation = this.relations.get(collection)?.get(name);
      if (!relation) this.field(collection, name);
      else if (relation.many) this.list(relation, value);
      else this.item(relation, value, row as Row);
    }
  }

  private list({ collections }: Relation, value: unknown) {
    for (const target of collections) {
      this.tags.add(target);
      for (const row of [value].flat()) this.row(target, row);
    }
  }

  private item({ collections, key, discriminator }: Relation, value: unknown, row: Row) {
    const said = discriminator && row[discriminator];
    const targets = typeof said === "string" ? [said] : collections;
    for (const target of targets) {
      const id = typeof value === "object" && value !== null ? (value as Row)[key] : value;
      this.tags.add(id === null || id === undefined ? target : `${target}:${id}`);
      this.row(target, value);
    }
  }

  private filter(collection: string, filter: unknown) {
    if (Array.isArray(filter)) for (const part of filter) this.filter(collection, part);
    if (typeof filter !== "object" || filter === null || Array.isArray(filter)) return;
    for (const [name, value] of Object.entries(filter)) {
      const followed = /^\$FOLLOW\((\w+)/.exec(name)?.[1];
      const [field = "", chosen] = name.replace(/^\w+\((.*)\)$/, "$1").split(":", 2);
      if (followed) this.filterWithin(followed, value);
      else if (name.startsWith("_")) this.filter(collection, value);
      else for (const target of this.field(collection, field, chosen)) this.filterWithin(target, value);
    }
  }

  private filterWithin(collection: string, filter: unknown) {
    this.tags.add(collection);
    this.filter(collection, filter);
  }

  private deep(collection: string, deep: Row = {}) {
    this.filter(collection, deep._filter);
    for (const path of [deep._sort ?? []].flat()) this.path(collection, String(path));
    for (const [name, level] of Object.entries(deep)) {
      if (!name.startsWith("_"))
        for (const target of this.field(collection, name)) this.deep(target, level as Row);
    }
  }

  /** Where a field leads; a copy of the stock is noted. */
  private field(collection: string, name: string, chosen?: string): string[] {
    if (isStockCopy(collection, name)) this.tags.add(stockCopies);
    if (chosen) return [chosen];
    return this.relations.get(collection)?.get(name)?.collections ?? [];
  }
}

/** True for the field that each sale writes. */
export function isStockCopy(collection: string, field: string): boolean {
  return field === stockField && collection === realName("product_variants");
}
