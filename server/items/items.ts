import { readItem, readItems } from "@directus/sdk";
import type { Directus, ItemsQuery, Row } from "#server/directus/client.ts";
import { collectionName, pathSegment } from "#server/directus/names.ts";
import { readItemsQuery } from "#server/directus/query.ts";
import { type VisibleCollection, type VisibleSchema, visibleSchema } from "#server/directus/schema.ts";
import { type Cell, type Column, cellOf, defaultColumns, keyOf, labelOf, titleFieldOf } from "./item.ts";

/** Who asks on `/items`: the door, and a name under which what they may see is kept. */
export interface Asker {
  directus: Directus;
  key: string;
}

/** A page of a collection, and Directus's own answer beside it. */
export interface ItemsPage {
  collection: string;
  label: string;
  columns: Column[];
  rows: { key: string | undefined; cells: Cell[] }[];
  query: ItemsQuery;
  total: number | undefined;
  grouped: boolean;
  answer: { data: Row[]; meta?: Row };
}

/** Thrown when a collection or item does not exist or is not this visitor's to see. */
export class UnknownCollectionError extends Error {
  override name = "UnknownCollectionError";
}

/** The collections this visitor may read, in the order of their names. */
export async function listCollections({ directus, key }: Asker): Promise<{ name: string; label: string }[]> {
  const schema = await visibleSchema(directus, key);
  return [...schema.keys()].sort().map((name) => ({ name, label: labelOf(name) }));
}

/**
 * One page of any collection, by Directus's own query parameters.
 * @param search the URL's query string
 * @throws Error with the SDK's own words for a blank name and a core collection; InvalidNameError,
 * UnknownCollectionError and QueryError for the rest
 */
export async function readItemsPage(asker: Asker, name: string, search: string): Promise<ItemsPage> {
  readItems(collectionName(name) as never)();
  const { schema, collection } = await findCollection(asker, name);
  const query = readItemsQuery(search, schema, collection);
  const grouped = query.aggregate !== undefined || query.groupBy !== undefined;
  const meta = query.meta ?? (grouped ? undefined : "filter_count");
  const answer = await asker.directus.readItemsWithMeta(name, { ...query, meta });
  const names = columnsOf(query, collection, answer.data, grouped);
  return {
    collection: name,
    label: labelOf(name),
    columns: names.map((column) => ({ name: column, label: labelOf(column) })),
    rows: answer.data.map((row) => ({
      key: grouped ? undefined : keyOf(row),
      cells: names.map((column) => cellOf(row[column], collection.fields.get(column))),
    })),
    query,
    total: answer.meta?.filter_count === undefined ? undefined : Number(answer.meta.filter_count),
    grouped,
    answer: query.meta ? answer : { data: answer.data },
  };
}

function columnsOf(
  query: ItemsQuery,
  collection: VisibleCollection,
  rows: Row[],
  grouped: boolean,
): string[] {
  if (grouped || query.fields) return [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return defaultColumns(collection);
}

/** One item with all its visible fields. */
export async function readItemPage(asker: Asker, name: string, key: string, search: string) {
  readItem(collectionName(name) as never, pathSegment(key))();
  const { schema, collection } = await findCollection(asker, name);
  const { fields, deep, alias } = readItemsQuery(search, schema, collection);
  const data = await asker.directus.readItem(name, key, { fields, deep, alias });
  const entries = Object.entries(data).map(([field, value]) => ({
    label: labelOf(field),
    note: collection.fields.get(field)?.note,
    cell: cellOf(value, collection.fields.get(field)),
  }));
  const title = String(data[titleFieldOf(collection)] ?? key);
  return { collection: name, label: labelOf(name), title, entries, answer: { data } };
}

async function findCollection({ directus, key }: Asker, name: string) {
  const schema: VisibleSchema = await visibleSchema(directus, key);
  const collection = schema.get(name);
  if (!collection) throw new UnknownCollectionError(`There is no collection "${name}" that you can read.`);
  return { schema, collection };
}
