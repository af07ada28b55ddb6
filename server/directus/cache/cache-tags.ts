import type { Row } from "#server/directus/clients/client.ts";
import { toNativeCollection, toNativeField, toSiteCollection } from "#server/directus/naming/native-names.ts";
import { publishing } from "#server/directus/query/published.ts";
import type { ItemsQuery } from "#server/directus/query/typed-query.ts";
import { isRecord, toRecord } from "#server/platform/guards.ts";
import type { RelationMap, RelationTarget } from "./relations.ts";

/**
 * Cache tag of answers that may depend on any content; every change purges them. Announced, it purges the whole
 * cache.
 */
export const ALL_CONTENT_TAG = "*";

/** Announced with `*` when collections, fields or relations change, so that cached schema metadata is reloaded. */
export const dataModel = "schema";

/** Cache tag of answers that contain a copy of the stock: a sale purges only these. */
export const STOCK_TAG = "stock";

export const createStockCopyTag = (variant: string) => `${STOCK_TAG}?${variant}`;

export function parseStockCopyTags(tags: readonly string[]): string[] {
  const start = createStockCopyTag("");
  return tags.flatMap((tag) => (tag.startsWith(start) ? tag.slice(start.length) : []));
}

/** Announced when anybody's membership changes; no answer carries it. */
export const MEMBERSHIPS_TAG = "memberships";

/** Announced when a user's role or status changes, or their access ends; no answer carries it. */
export const createMemberTag = (user: string) => `member?${user}`;

export function parseMemberTags(tags: readonly string[]): string[] {
  const start = createMemberTag("");
  return tags.flatMap((tag) => (tag.startsWith(start) ? tag.slice(start.length) : []));
}

/** True for tags that announce no change of content: of stock copies, or of members. */
export function isNonContentTag(tag: string): boolean {
  return tag === STOCK_TAG || tag === MEMBERSHIPS_TAG || /^(stock|member)\?/.test(tag);
}

/** Cache tag of answers that depend on publication dates or on the number of published rows. */
export const publicationTag = (collection: string) => `${collection}?moments`;

/** Native names; empty for collections without scheduled publication. */
export function listPublicationFields(collection: string): string[] {
  const name = toSiteCollection(collection);
  if (!publishing.some((one) => one === name)) return [];
  return ["status", "published_at"].map((field) => toNativeField(name, field));
}

const stockField = toNativeField("product_variants", "stock");

/** Under native names: a list, one item (`key`), or several items (`keys`). */
export interface CacheableRead {
  collection: string;
  key?: string;
  keys?: string[];
  query: ItemsQuery;
}

/** Beyond this many keys the collection's tag stands for all, because tags travel in a header of limited length. */
const maxTaggedKeys = 30;

/**
 * A collection's name for each list, nested ones included; `collection:key` for an item whose key is known. Requested
 * keys are tagged even when missing; counts of published rows carry only `publicationTag`.
 * @param relations undefined while unknown; the answer then depends on any content
 */
export function collectCacheTags(
  relations: RelationMap | undefined,
  read: CacheableRead,
  rows: Row | Row[],
): string[] {
  const { collection, keys = read.key === undefined ? [] : [read.key] } = read;
  if (isPublishedCount(read)) return [publicationTag(collection)];
  const isNamed = keys.length > 0 && keys.length <= maxTaggedKeys;
  const tags = new Set(isNamed ? keys.map((key) => `${collection}:${key}`) : [collection]);
  if (!relations) return [...tags.add(ALL_CONTENT_TAG)];
  const walk = new Walk(relations, tags);
  walk.query(collection, read.query);
  for (const row of [rows].flat()) walk.row(collection, row, read.query.alias);
  return [...tags];
}

/** @returns undefined while the relations are unknown */
export function getCacheScope(
  relations: RelationMap | undefined,
  read: CacheableRead,
): Set<string> | undefined {
  const { collection } = read;
  if (isPublishedCount(read)) return new Set([publicationTag(collection)]);
  if (!relations) return undefined;
  const scope = new Set([collection]);
  const walk = new Walk(relations, scope);
  walk.query(collection, read.query);
  for (const path of read.query.fields ?? ["*"]) walk.path(collection, path, read.query.alias);
  return scope;
}

/** True for counts of published rows, in all or by year; editing a text does not change them. */
function isPublishedCount({ collection, query }: CacheableRead): boolean {
  const { aggregate, filter, groupBy = [], ...others } = query;
  const known = listPublicationFields(collection);
  const rows = ["*", toNativeField(toSiteCollection(collection), "id")];
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

function fieldsOfFilter(filter: unknown): string[] {
  if (Array.isArray(filter)) return filter.flatMap(fieldsOfFilter);
  return Object.entries(Object(filter)).flatMap(([name, value]) =>
    name === "_and" || name === "_or" ? fieldsOfFilter(value) : [name],
  );
}

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

  /** Accepts `author.name`, `-sort`, `count(tags)`, `blocks.item:block_hero.headline`, `*`. */
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
    if (!isRecord(row)) return;
    for (const [written, value] of Object.entries(row)) {
      const name = String(alias[written] ?? written);
      const relation = this.relations.get(collection)?.get(name);
      if (!relation) this.field(collection, name);
      else if (relation.many) this.list(relation, value);
      else this.item(relation, value, row);
    }
  }

  private list({ collections }: RelationTarget, value: unknown) {
    for (const target of collections) {
      this.tags.add(target);
      for (const row of [value].flat()) this.row(target, row);
    }
  }

  private item({ collections, key, discriminator }: RelationTarget, value: unknown, row: Row) {
    const named = discriminator && row[discriminator];
    const targets = typeof named === "string" ? [named] : collections;
    for (const target of targets) {
      const id = isRecord(value) ? value[key] : value;
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
        for (const target of this.field(collection, name)) this.deep(target, toRecord(level));
    }
  }

  private field(collection: string, name: string, chosen?: string): string[] {
    if (isStockCopy(collection, name)) this.tags.add(STOCK_TAG);
    if (chosen) return [chosen];
    return this.relations.get(collection)?.get(name)?.collections ?? [];
  }
}

export function isStockCopy(collection: string, field: string): boolean {
  return field === stockField && collection === toNativeCollection("product_variants");
}
