import { readItem } from "@directus/sdk";
import type { Row } from "#server/directus/client.ts";
import { collectionName, pathSegment } from "#server/directus/names.ts";
import type { Asker } from "./asker.ts";
import type { Cell } from "./cell.ts";
import { planField } from "./column.ts";
import type { DescribedField } from "./description.ts";
import { openCollection, type Reading } from "./items.ts";
import { nativePageOf } from "./native-page.ts";
import { keyOf, titleOf, titlePaths, writeTitle } from "./title.ts";

/** An item with all its visible fields. */
export interface ItemPage {
  collection: string;
  label: string;
  title: string;
  /** Which of the site's own pages shows this item, where one does. */
  native: string | undefined;
  entries: { name: string; label: string; note: string | undefined; cell: Cell }[];
}

/** Checks the name, the key and the query of one item; throws as `openCollection` does. */
export async function openItem(asker: Asker, name: string, key: string, search: string): Promise<Reading> {
  readItem(collectionName(name) as never, pathSegment(key))();
  return openCollection(asker, name, search);
}

/** Directus's own answer for one item. */
export async function answerItem(
  { asker, description, query }: Reading,
  key: string,
): Promise<{ data: Row }> {
  const { fields, deep, alias } = query;
  return { data: await asker.directus.readItem(description.name, key, { fields, deep, alias }) };
}

/**
 * One item for its own page.
 * @param key undefined for the one item of a singleton
 */
export async function readItemPage({ asker, description, all }: Reading, key?: string): Promise<ItemPage> {
  const title = titleOf(description, all);
  const fields = [...description.fields.values()].sort((a, b) => Number(isLast(a)) - Number(isLast(b)));
  const plans = fields.map((field) => ({ field, plan: planField(field, description, all, "item") }));
  const query = {
    fields: [...new Set([...titlePaths(title), ...plans.flatMap(({ plan }) => plan.paths)])],
    deep: Object.assign({}, ...plans.map(({ plan }) => plan.deep)) as Row,
  };
  const row =
    key === undefined
      ? ((await asker.directus.readItems(description.name, query)) as unknown as Row)
      : await asker.directus.readItem(description.name, key, query);
  return {
    collection: description.name,
    label: description.label,
    title: key === undefined ? description.label : writeTitle(title, row, keyOf(row, description) ?? key),
    native: nativePageOf(description.name, row),
    entries: plans.map(({ field: { name, label, note }, plan }) => ({
      name,
      label,
      note,
      cell: plan.cell(row),
    })),
  };
}

/** Who changed it and when stands below what it says. */
function isLast({ hidden, name }: DescribedField): boolean {
  return hidden || /^(id|sort|(user|date)_(created|updated))$/.test(name);
}
