import type { Row, UntypedDirectusClient } from "#server/directus/clients/client.ts";
import { QueryError } from "#server/directus/query/query-error.ts";
import { parsePathSegment } from "#server/directus/query/query-paths.ts";
import type { ItemsQuery } from "#server/directus/query/typed-query.ts";
import { limits } from "#server/limits.ts";
import { toRecord, toStrings } from "#server/platform/guards.ts";
import type { DescribedCollection, DescribedSchema } from "../described-schema.ts";
import { closeFilter, findTargetCollection } from "./closed-filter.ts";
import { checkSort } from "./closed-sort.ts";
import { isQuantity } from "./filter-tree.ts";
import { readKeys, requireKeyField } from "./read-keys.ts";

/**
 * A client whose filters, sorts and aggregates ignore rows hidden from this visitor. Directus checks permissions on
 * the fields of a relational path but joins all rows, so a hidden title could be guessed letter by letter.
 */
export function withRelationPermissions(
  directus: UntypedDirectusClient,
  all: DescribedSchema,
): UntypedDirectusClient {
  const client = new Closing(directus, all);
  return {
    ...directus,
    readItems: async (name, query = {}) => directus.readItems(name, await client.close(name, query)),
    readItemsWithMeta: async (name, query) =>
      directus.readItemsWithMeta(name, await client.close(name, query)),
    readItem: async (name, key, query = {}) => directus.readItem(name, key, await client.close(name, query)),
  };
}

class Closing {
  private readonly directus: UntypedDirectusClient;
  private readonly all: DescribedSchema;

  constructor(directus: UntypedDirectusClient, all: DescribedSchema) {
    this.directus = directus;
    this.all = all;
  }

  async close(name: string, query: ItemsQuery): Promise<ItemsQuery> {
    const collection = this.all.collections.get(name);
    if (!collection) return query;
    const { deep, alias, groupBy, aggregate, sort } = query;
    const filter = query.filter && (await this.filter(collection, query.filter));
    const closed = { ...query, filter };
    if (groupBy || aggregate) return this.summed(collection, closed);
    if (sort) await this.checkSort(collection, sort, closed);
    return deep ? { ...closed, deep: await this.deep(collection, deep, alias) } : closed;
  }

  private filter(collection: DescribedCollection, filter: Row): Promise<Row | undefined> {
    return closeFilter(this.all, (target, inner) => this.keysOf(target, inner), { collection, filter });
  }

  /** A filter into a list joins its rows, and Directus counts an item once per joined row, hidden or not. */
  private async summed(collection: DescribedCollection, query: ItemsQuery): Promise<ItemsQuery> {
    if (!query.filter || !looksIntoList(query.filter)) return query;
    const keys = await this.keysOf(collection, query.filter);
    const chosen = keys.length > 0 ? { _in: keys } : { _null: true };
    return { ...query, filter: { [requireKeyField(collection)]: chosen } };
  }

  private async keysOf(collection: DescribedCollection, filter: Row): Promise<unknown[]> {
    const most = limits.relatedMatches;
    const keys = await readKeys(this.directus, collection, { filter, most: most + 1 });
    if (keys.length > most)
      throw new QueryError("filter", "too-many-matches", { most: String(most), collection: collection.name });
    return keys;
  }

  private checkSort(
    collection: DescribedCollection,
    sort: readonly string[],
    { filter, search }: ItemsQuery,
  ): Promise<void> {
    const seen = looksIntoList(filter) ? {} : { filter, search };
    return checkSort(this.directus, this.all, { sorted: { collection, seen }, sort });
  }

  private async deep(collection: DescribedCollection, deep: Row, alias: Row = {}): Promise<Row> {
    const levels = await Promise.all(
      Object.entries(deep).map(async ([name, value]) => [
        name,
        await this.level(collection, [name, value], alias),
      ]),
    );
    return Object.fromEntries(levels.filter(([, level]) => level !== undefined));
  }

  private async level(
    collection: DescribedCollection,
    [name, value]: [name: string, value: unknown],
    alias: Row,
  ): Promise<unknown> {
    if (name === "_filter") {
      // Directus merges the parents' keys into this filter and would overwrite a condition on the same field.
      const filter = await this.filter(collection, toRecord(value));
      return filter && { _and: [filter] };
    }
    if (name === "_sort") await this.checkSort(collection, toStrings(value), {});
    if (name.startsWith("_")) return value;
    const [fieldName, through] = parsePathSegment(String(alias[name] ?? name));
    const field = collection.fields.get(fieldName);
    return field ? this.deep(findTargetCollection(this.all, field, through), toRecord(value)) : value;
  }
}

/** True if Directus joins list rows for a rewritten filter. */
function looksIntoList(filter: unknown): boolean {
  if (typeof filter !== "object" || filter === null) return false;
  return Object.entries(filter).some(([key, value]) => isQuantity(key) || looksIntoList(value));
}
