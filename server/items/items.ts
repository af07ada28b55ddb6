import type { Row } from "#server/directus/clients/client.ts";
import { readItemsQuery } from "#server/directus/query/read-items-query.ts";
import type { ItemsQuery } from "#server/directus/query/typed-query.ts";
import { limits } from "#server/limits.ts";
import type { Cell } from "./cell.ts";
import { buildColumns, type Column, chooseDefaultColumns } from "./column.ts";
import { type DescribedCollection, type DescribedSchema, describeSchema } from "./described-schema.ts";
import type { FieldKind } from "./field-kind.ts";
import { canSort } from "./filter/closed-sort.ts";
import { withRelationPermissions } from "./filter/relation-permissions.ts";
import type { ItemsContext } from "./items-context.ts";
import { checkItemsPath } from "./items-path.ts";
import { buildItemsHref } from "./labels.ts";
import { findRowKey, listTitlePaths, resolveTitleTemplate, writeTitle } from "./title.ts";

/** Does not reveal whether the collection is missing or hidden. */
export class UnknownCollectionError extends Error {
  override name = "UnknownCollectionError";
}

export interface CollectionQuery {
  asker: ItemsContext;
  all: DescribedSchema;
  description: DescribedCollection;
  query: ItemsQuery;
}

export interface CollectionTable {
  columns: {
    path: string;
    label: string;
    note: string | undefined;
    kind: FieldKind;
    sort: string | undefined;
  }[];
  /** Index of the column that links to the item. */
  titled: number;
  rows: { key: string | undefined; href: string | undefined; title: string; cells: Cell[] }[];
  total: number;
  /** The first sort path. */
  sort: string | undefined;
}

/**
 * Resolves a collection in the visible schema and validates the query string.
 * @throws ItemsPathError, InvalidNameError, UnknownCollectionError and QueryError
 */
export async function openCollection(
  asker: ItemsContext,
  name: string,
  search: string,
): Promise<CollectionQuery> {
  checkItemsPath(name);
  const all = await describeSchema(asker);
  const visible = all.schema.get(name);
  const description = all.collections.get(name);
  if (!visible || !description)
    throw new UnknownCollectionError(`There is no collection "${name}" that you can read.`);
  const query = readItemsQuery(search, all.schema, visible);
  return {
    asker: { ...asker, directus: withRelationPermissions(asker.directus, all) },
    all,
    description,
    query,
  };
}

export async function answerItems({
  asker,
  description,
  query,
}: CollectionQuery): Promise<{ data: unknown; meta?: Row }> {
  const answer = await asker.directus.readItemsWithMeta(description.name, query);
  return query.meta ? answer : { data: answer.data };
}

export async function readTable(reading: CollectionQuery): Promise<CollectionTable> {
  const { asker, description, query } = reading;
  const columns = listQueryColumns(reading);
  const title = resolveTitleTemplate(description, reading.all);
  const key = description.key ? [description.key] : [];
  const sort = query.sort ?? (await whatSorts(reading, defaultSort(description, listTitlePaths(title))));
  const answer = await asker.directus.readItemsWithMeta(description.name, {
    filter: query.filter,
    search: query.search,
    limit: query.limit,
    offset: query.offset,
    page: query.page,
    sort: [...new Set([...sort, ...key])],
    meta: "filter_count",
    fields: [...new Set([...key, ...listTitlePaths(title), ...columns.flatMap(({ paths }) => paths)])],
  });
  return {
    columns: await Promise.all(columns.map((column) => toHeading(reading, column))),
    titled: Math.max(0, columns.findIndex(canCarryLink)),
    rows: answer.data.map((row) => {
      const rowKey = findRowKey(row, description);
      return {
        key: rowKey,
        href: rowKey === undefined ? undefined : buildItemsHref(description.name, rowKey),
        title: writeTitle(title, row, rowKey),
        cells: columns.map(({ cell }) => cell(row)),
      };
    }),
    total: Number(answer.meta?.filter_count ?? answer.data.length),
    sort: sort[0],
  };
}

/** Sortable only if the order reveals nothing hidden from this visitor. */
async function toHeading(reading: CollectionQuery, { path, label, note, kind, sort: by }: Column) {
  const [sort] = by === undefined ? [] : await whatSorts(reading, [by]);
  return { path, label, note, kind, sort };
}

async function whatSorts(reading: CollectionQuery, paths: string[]): Promise<string[]> {
  const can = await Promise.all(paths.map((path) => canSort(reading, path)));
  return paths.filter((_, at) => can[at]);
}

/** The requested or default columns, with the key added if no other column can link to the item. */
export function listQueryColumns({ description, all, query }: CollectionQuery): Column[] {
  const paths = (query.fields ?? chooseDefaultColumns(description, all, limits.itemsColumns)).map((path) =>
    withoutAlias(path, query.alias),
  );
  const columns = buildColumns(paths, description, all);
  if (columns.some(canCarryLink) || !description.key) return columns;
  return [...buildColumns([description.key], description, all), ...columns];
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

/** Manual order, else newest first, else by title. */
function defaultSort({ sortField, fields }: DescribedCollection, title: string[]): string[] {
  if (sortField && fields.has(sortField)) return [sortField];
  const dated = ["published_at", "date_published", "date", "date_created"].find((name) => fields.has(name));
  return dated ? [`-${dated}`] : title.slice(0, 1);
}
