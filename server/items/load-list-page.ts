import { limits } from "#server/limits.ts";
import { buildFilterForm, type FilterForm } from "./filter-form.ts";
import { buildGroupForm, type GroupForm } from "./group-form.ts";
import { type GroupTable, readGroups } from "./groups.ts";
import { type ItemPage, readItemPage } from "./item.ts";
import { type CollectionTable, listQueryColumns, openCollection, readTable } from "./items.ts";
import type { ItemsContext } from "./items-context.ts";
import { buildItemsHref } from "./labels.ts";
import { formatNumberValue } from "./plain-text.ts";
import { readForms } from "./read-list-forms.ts";
import { findCollectionSiteUrl } from "./site-url.ts";

export interface ListPage {
  collection: string;
  label: string;
  note: string | undefined;
  /** The storefront page of this collection, if any. */
  native: string | undefined;
  /** Already in Directus's parameters. */
  search: string;
  searchText: string | undefined;
  limit: number;
  /** 1-based, like `first`. */
  page: number;
  first: number;
  filter: FilterForm;
  columns: { path: string; label: string; chosen: boolean }[];
  group: GroupForm;
  table: CollectionTable | undefined;
  groups: GroupTable | undefined;
  /** Formatted row limit of an export. */
  exportRows: string;
}

export type LoadedList = { list: ListPage } | { item: ItemPage } | { redirect: string };

/** @throws what `openCollection` throws */
export async function loadList(asker: ItemsContext, name: string, search: string): Promise<LoadedList> {
  const reading = await openCollection(asker, name, search);
  const { description, query } = reading;
  if (description.singleton) return { item: await readItemPage(reading) };
  const sent = readForms(search, reading);
  if (sent.search !== undefined) return { redirect: `${buildItemsHref(name)}${sent.search}` };
  const grouped = query.aggregate !== undefined || query.groupBy !== undefined;
  const chosen = new Set(listQueryColumns(reading).map(({ path }) => path));
  const limit = query.limit ?? 0;
  const skipped = query.page ? (query.page - 1) * limit : (query.offset ?? 0);
  const list: ListPage = {
    collection: name,
    label: description.label,
    note: description.note,
    native: findCollectionSiteUrl(name),
    search,
    searchText: query.search,
    limit,
    page: Math.floor(skipped / (limit || 1)) + 1,
    first: skipped + 1,
    filter: buildFilterForm(reading, search, sent.refused),
    columns: [...description.fields.values()].map(({ name: path, label }) => ({
      path,
      label,
      chosen: chosen.has(path),
    })),
    group: buildGroupForm(reading),
    table: grouped ? undefined : await readTable(reading),
    groups: grouped ? await readGroups(reading, search) : undefined,
    exportRows: formatNumberValue(limits.exportRows, reading.all.language),
  };
  return { list };
}
