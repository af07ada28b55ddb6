import { readItems } from "@directus/sdk";
import type { ItemsQuery, Row } from "#server/directus/client.ts";
import { collectionName } from "#server/directus/names.ts";
import { readItemsQuery } from "#server/directus/query.ts";
import { limits } from "#server/limits.ts";
import type { Asker } from "./asker.ts";
import type { Cell } from "./cell.ts";
import { closedDoor } from "./closed-door.ts";
import { canSort } from "./closed-sort.ts";
import { type Column, columnsOf, defaultColumns } from "./column.ts";
import { type Described, type Description, describe } from "./description.ts";
import type { Kind } from "./kind.ts";
import { keyOf, titleOf, titlePaths, writeTitle } from "./title.ts";
import { itemsHref } from "./words.ts";

/** Thrown when a collection or item does not exist or is not this visitor's to see. */
export class UnknownCollectionError extends Error {
  override name = "UnknownCollectionError";
}

/** A collection that this visitor may read, and their query of it. */
export interface Reading {
  asker: Asker;
  all: Described;
  description: Description;
  query: ItemsQuery;
}

/** A page of a collection as a table. */
export interface ItemsTable {
  columns: { path: string; label: string; note: string | undefined; kind: Kind; sort: string | undefined }[];
  /** Index of the column whose text leads to the item. */
  titled: number;
  rows: { key: string | undefined; href: string | undefined; title: string; cells: Cell[] }[];
  total: number;
  /** What the rows are sorted by first, as `sort` takes it. */
  sort: string | undefined;
}

/**
 * Looks a collection up among what the visitor may read, and checks their query of it.
 * @param search the URL's query string
 * @throws Error with the SDK's own words for a blank name and a core collection; InvalidNameError,
 * UnknownCollectionError and QueryError for the rest
 */
export async function openCollection(asker: Asker, name: string, search: string): Promise<Reading> {
  readItems(collectionName(name) as never)();
  const all = await describe(asker);
  const visible = all.schema.get(name);
  const description = all.collections.get(name);
  if (!visible || !description)
    throw new UnknownCollectionError(`There is no collection "${name}" that you can read.`);
  const query = readItemsQuery(search, all.schema, visible);
  return { asker: { ...asker, directus: closedDoor(asker.directus, all) }, all, description, query };
}

/** Directus's own answer to the query. */
export async function answerItems({
  asker,
  description,
  query,
}: Reading): Promise<{ data: unknown; meta?: Row }> {
  const answer = await asker.directus.readItemsWithMeta(description.name, query);
  return query.meta ? answer : { data: answer.data };
}

/** The rows of the query, each column by its type and with links to what it leads to. */
export async function readTable(reading: Reading): Promise<ItemsTable> {
  const { asker, description, query } = reading;
  const columns = columnsOfQuery(reading);
  const title = titleOf(description, reading.all);
  const key = description.key ? [description.key] : [];
  const sort = query.sort ?? (await whatSorts(reading, defaultSort(description, titlePaths(title))));
  const answer = await asker.directus.readItemsWithMeta(description.name, {
    ...{ filter: query.filter, search: query.search, limit: query.limit, offset: query.offset },
    ...{ page: query.page, sort: [...new Set([...sort, ...key])], meta: "filter_count" },
    fields: [...new Set([...key, ...titlePaths(title), ...columns.flatMap(({ paths }) => paths)])],
  });
  return {
    columns: await Promise.all(columns.map((column) => headingOf(reading, column))),
    titled: Math.max(0, columns.findIndex(canCarryLink)),
    rows: answer.data.map((row) => {
      const rowKey = keyOf(row, description);
      return {
        key: rowKey,
        href: rowKey === undefined ? undefined : itemsHref(description.name, rowKey),
        title: writeTitle(title, row, rowKey),
        cells: columns.map(({ cell }) => cell(row)),
      };
    }),
    total: Number(answer.meta?.filter_count ?? answer.data.length),
    sort: sort[0],
  };
}

/** A heading sorts by what the column shows, where this visitor may know that order. */
async function headingOf(reading: Reading, { path, label, note, kind, sort: by }: Column) {
  const [sort] = by === undefined ? [] : await whatSorts(reading, [by]);
  return { path, label, note, kind, sort };
}

async function whatSorts(reading: Reading, paths: string[]): Promise<string[]> {
  const can = await Promise.all(paths.map((path) => canSort(reading, path)));
  return paths.filter((_, at) => can[at]);
}

/** The columns that `fields` names, or those that fit; one of them can carry the link to the item. */
export function columnsOfQuery({ description, all, query }: Reading): Column[] {
  const paths = (query.fields ?? defaultColumns(description, all, limits.itemsColumns)).map((path) =>
    withoutAlias(path, query.alias),
  );
  const columns = columnsOf(paths, description, all);
  if (columns.some(canCarryLink) || !description.key) return columns;
  return [...columnsOf([description.key], description, all), ...columns];
}

function withoutAlias(path: string, alias: Row | undefined): string {
  const [first = "", ...rest] = path.split(".");
  return alias && Object.hasOwn(alias, first) ? [String(alias[first]), ...rest].join(".") : path;
}

function canCarryLink({ kind, path }: Column): boolean {
  return (
    /^(text|long-text|choice|number|money|date|date-time|moment|time|code)$/.test(kind) && !/[.(]/.test(path)
  );
}

/** As editors arranged them, else the newest first, else by what they are called. */
function defaultSort({ sortField, fields }: Description, title: string[]): string[] {
  if (sortField && fields.has(sortField)) return [sortField];
  const dated = ["published_at", "date_published", "date", "date_created"].find((name) => fields.has(name));
  return dated ? [`-${dated}`] : title.slice(0, 1);
}
