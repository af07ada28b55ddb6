import type { Row } from "#server/directus/clients/client.ts";
import { toRecord } from "#server/platform/guards.ts";
import type { Cell } from "./cell.ts";
import { createFieldPlan } from "./column.ts";
import type { DescribedField } from "./described-schema.ts";
import { type CollectionQuery, openCollection } from "./items.ts";
import type { ItemsContext } from "./items-context.ts";
import { checkItemsPath } from "./items-path.ts";
import { findItemSiteUrl } from "./site-url.ts";
import { findRowKey, listTitlePaths, resolveTitleTemplate, writeTitle } from "./title.ts";

export interface ItemPage {
  collection: string;
  label: string;
  title: string;
  /** The storefront page of this item, if any. */
  native: string | undefined;
  entries: { name: string; label: string; note: string | undefined; cell: Cell }[];
}

/** @throws what `openCollection` throws */
export async function openItem(
  asker: ItemsContext,
  name: string,
  { key, search }: { key: string; search: string },
): Promise<CollectionQuery> {
  checkItemsPath(name, key);
  return openCollection(asker, name, search);
}

export async function answerItem(
  { asker, description, query }: CollectionQuery,
  key: string,
): Promise<{ data: Row }> {
  const { fields, deep, alias } = query;
  return { data: await asker.directus.readItem(description.name, key, { fields, deep, alias }) };
}

/** @param key undefined for a singleton */
export async function readItemPage(
  { asker, description, all }: CollectionQuery,
  key?: string,
): Promise<ItemPage> {
  const title = resolveTitleTemplate(description, all);
  const fields = [...description.fields.values()].sort((a, b) => Number(isLast(a)) - Number(isLast(b)));
  const plans = fields.map((field) => ({
    field,
    plan: createFieldPlan(field, description, { all, where: "item" }),
  }));
  const query = {
    fields: [...new Set([...listTitlePaths(title), ...plans.flatMap(({ plan }) => plan.paths)])],
    deep: Object.fromEntries(plans.flatMap(({ plan }) => Object.entries(plan.deep ?? {}))),
  };
  const row =
    key === undefined
      ? toRecord(await asker.directus.readItems(description.name, query))
      : await asker.directus.readItem(description.name, key, query);
  return {
    collection: description.name,
    label: description.label,
    title:
      key === undefined ? description.label : writeTitle(title, row, findRowKey(row, description) ?? key),
    native: findItemSiteUrl(description.name, row),
    entries: plans.map(({ field: { name, label, note }, plan }) => ({
      name,
      label,
      note,
      cell: plan.cell(row),
    })),
  };
}

/** Sorts metadata fields last. */
function isLast({ hidden, name }: DescribedField): boolean {
  return hidden || /^(id|sort|(user|date)_(created|updated))$/.test(name);
}
