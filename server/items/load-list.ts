import { limits } from "#server/limits.ts";
import type { Asker } from "./asker.ts";
import { type FilterForm, filterForm } from "./filter-form.ts";
import { type GroupForm, groupForm } from "./group-form.ts";
import { type GroupTable, readGroups } from "./groups.ts";
import { type ItemPage, readItemPage } from "./item.ts";
import { columnsOfQuery, type ItemsTable, openCollection, readTable } from "./items.ts";
import { readForms } from "./list-query.ts";
import { nativeListOf } from "./native-page.ts";
import { numberText } from "./plain-text.ts";
import { itemsHref } from "./words.ts";

/** The list page of a collection: its forms, and a table of rows or of groups. */
export interface ListPage {
  collection: string;
  label: string;
  note: string | undefined;
  /** The site's own page for this collection, where there is one. */
  native: string | undefined;
  /** The query string, in Directus's own parameters. */
  search: string;
  words: string | undefined;
  limit: number;
  /** From 1, as is the place of its first row among all. */
  page: number;
  first: number;
  filter: FilterForm;
  columns: { path: string; label: string; chosen: boolean }[];
  group: GroupForm;
  table: ItemsTable | undefined;
  groups: GroupTable | undefined;
  /** Rows of a download at most, as the page says it. */
  exportRows: string;
}

/** A list page, the page of a singleton, or where the same list stands in Directus's own parameters. */
export type LoadedList = { list: ListPage } | { item: ItemPage } | { redirect: string };

/**
 * Loads what `/items/:collection` shows.
 * @param search the URL's query string
 * @throws what `openCollection` throws
 */
export async function loadList(asker: Asker, name: string, search: string): Promise<LoadedList> {
  const reading = await openCollection(asker, name, search);
  const { description, query } = reading;
  if (description.singleton) return { item: await readItemPage(reading) };
  const sent = readForms(search, reading);
  if (sent.search !== undefined) return { redirect: `${itemsHref(name)}${sent.search}` };
  const grouped = query.aggregate !== undefined || query.groupBy !== undefined;
  const chosen = new Set(columnsOfQuery(reading).map(({ path }) => path));
  const limit = query.limit ?? 0;
  const skipped = query.page ? (query.page - 1) * limit : (query.offset ?? 0);
  const list: ListPage = {
    ...{ collection: name, label: description.label, note: description.note, native: nativeListOf(name) },
    ...{
      search,
      words: query.search,
      limit,
      page: Math.floor(skipped / (limit || 1)) + 1,
      first: skipped + 1,
    },
    filter: filterForm(reading, search, sent.refused),
    columns: [...description.fields.values()].map(({ name: path, label }) => ({
      ...{ path, label, chosen: chosen.has(path) },
    })),
    group: groupForm(reading),
    table: grouped ? undefined : await readTable(reading),
    groups: grouped ? await readGroups(reading, search) : undefined,
    exportRows: numberText(limits.exportRows, reading.all.language),
  };
  return { list };
}
