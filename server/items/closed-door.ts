import type { Directus, ItemsQuery, Row } from "#server/directus/client.ts";
import { QueryError } from "#server/directus/query-error.ts";
import { namesIn } from "#server/directus/query-paths.ts";
import { limits } from "#server/limits.ts";
import { closeFilter, targetOf } from "./closed-filter.ts";
import { checkSort } from "./closed-sort.ts";
import type { Described, Description } from "./description.ts";
import { isQuantity } from "./filter-tree.ts";
import { keyFieldOf, readKeys } from "./read-keys.ts";

/**
 * A door through which no filter, no sort and no sum looks at rows that this visitor may not read. Directus checks the
 * fields on a query's way through relations, but joins whatever rows are there, so that a hidden title could be guessed
 * letter by letter.
 */
export function closedDoor(directus: Directus, all: Described): Directus {
  const door = new Closing(directus, all);
  return {
    ...directus,
    readItems: async (name, query = {}) => directus.readItems(name, await door.close(name, query)),
    readItemsWithMeta: async (name, query) => directus.readItemsWithMeta(name, await door.close(name, query)),
    readItem: async (name, key, query = {}) => directus.readItem(name, key, await door.close(name, query)),
  };
}

class Closing {
  private readonly directus: Directus;
  private readonly all: Described;

  constructor(directus: Directus, all: Described) {
    this.directus = directus;
    this.all = all;
  }

  async close(name: string, query: ItemsQuery): Promise<ItemsQuery> {
    const place = this.all.collections.get(name);
    if (!place) return query;
    const { deep, alias, groupBy, aggregate, sort } = query;
    const filter = query.filter && (await this.filter(place, query.filter));
    const closed = { ...query, filter };
    if (groupBy || aggregate) return this.summed(place, closed);
    if (sort) await this.checkSort(place, sort, closed);
    return deep ? { ...closed, deep: await this.deep(place, deep as Row, alias as Row | undefined) } : closed;
  }

  private filter(place: Description, filter: Row): Promise<Row | undefined> {
    return closeFilter(this.all, (target, inner) => this.keysOf(target, inner), place, filter);
  }

  /** Directus joins the rows of a list that a filter looks into, and counts an item once for each of them, hidden or not. */
  private async summed(place: Description, query: ItemsQuery): Promise<ItemsQuery> {
    if (!query.filter || !looksIntoList(query.filter)) return query;
    const keys = await this.keysOf(place, query.filter);
    const chosen = keys.length > 0 ? { _in: keys } : { _null: true };
    return { ...query, filter: { [keyFieldOf(place)]: chosen } };
  }

  private async keysOf(place: Description, filter: Row): Promise<unknown[]> {
    const most = limits.relatedMatches;
    const keys = await readKeys(this.directus, place, filter, most + 1);
    if (keys.length > most) throw new QueryError("filter", "too-many-matches", String(most), place.name);
    return keys;
  }

  private checkSort(place: Description, sort: string[], { filter, search }: ItemsQuery): Promise<void> {
    const seen = looksIntoList(filter) ? {} : { filter, search };
    return checkSort(this.directus, this.all, { place, seen }, sort);
  }

  private async deep(place: Description, deep: Row, alias: Row = {}): Promise<Row> {
    const levels = await Promise.all(
      Object.entries(deep).map(async ([name, value]) => [name, await this.level(place, name, value, alias)]),
    );
    return Object.fromEntries(levels.filter(([, level]) => level !== undefined));
  }

  private async level(place: Description, name: string, value: unknown, alias: Row): Promise<unknown> {
    if (name === "_filter") {
      // Directus merges the keys of the rows above into it, and would write over a condition on them.
      const filter = await this.filter(place, value as Row);
      return filter && { _and: [filter] };
    }
    if (name === "_sort") await this.checkSort(place, value as string[], {});
    if (name.startsWith("_")) return value;
    const [fieldName, through] = namesIn(String(alias[name] ?? name));
    const field = place.fields.get(fieldName);
    return field ? this.deep(targetOf(this.all, field, through), value as Row) : value;
  }
}

/** True where Directus joins the rows of a list for a filter that has been closed. */
function looksIntoList(filter: unknown): boolean {
  if (typeof filter !== "object" || filter === null) return false;
  return Object.entries(filter).some(([key, value]) => isQuantity(key) || looksIntoList(value));
}
