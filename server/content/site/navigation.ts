import { z } from "zod";
import type { Translator } from "#app/messages/translator.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { idSchema, jsonListSchema, text } from "#server/directus/field-schemas.ts";
import { parseRows } from "#server/directus/rows.ts";
import { linkFields, resolveLinkHref } from "../link.ts";
import type { SiteSections } from "./site-sections.ts";

/** A group has no `href`; at most two nested levels. */
export interface NavigationItem {
  label: string;
  href: string | undefined;
  children: NavigationItem[];
  lang?: string | undefined;
}

export type Menus = Record<"main" | "footer", NavigationItem[]>;

const Leaf = z.looseObject({ title: z.string(), lang: text });
const Branch = Leaf.extend({ children: jsonListSchema(Leaf) });
const Item = Leaf.extend({ parent: z.unknown(), children: jsonListSchema(Branch) });
type Entry = z.output<typeof Leaf> & { children?: Entry[] };

const Menu = z.object({ id: idSchema, items: jsonListSchema(Item) }).transform(({ id, items }) => ({
  id,
  items: items.flatMap((item): NavigationItem[] => (item.parent ? [] : toItems(item))),
}));

const levels = ["items", "items.children", "items.children.children"] as const;
const itemFields = ["title", "sort", ...linkFields] as const;
const inOrder = { _sort: ["sort", "id"] };

/** One query; a missing or inactive menu is empty. */
export async function readMenus(directus: DirectusClient): Promise<Menus> {
  const rows = await directus.readItems("navigation", {
    fields: [
      "id",
      "items.parent",
      ...levels.flatMap((level) => itemFields.map((field) => `${level}.${field}` as const)),
    ],
    filter: { id: { _in: ["main", "footer"] }, is_active: { _eq: true } },
    deep: { items: { ...inOrder, children: { ...inOrder, children: inOrder } } },
    limit: 2,
  });
  const menus = parseRows("navigation", Menu, rows);
  const itemsOf = (name: keyof Menus) => menus.find(({ id }) => id === name)?.items ?? [];
  return { main: itemsOf("main"), footer: itemsOf("footer") };
}

export function generateMenus(
  { shop, journal, pages, plans }: Pick<SiteSections, "shop" | "journal" | "pages" | "plans">,
  t: Translator,
): Menus {
  const entry = (label: string, href: string) => ({ label, href, children: [] });
  const main = [
    ...(shop ? [entry(t("page.shop"), "/shop")] : []),
    ...(journal ? [entry(t("page.journal"), "/journal")] : []),
    ...(plans ? [entry(t("memberships.title"), "/membership")] : []),
    ...(pages || shop || journal ? [] : [entry(t("page.collections"), "/items")]),
  ];
  return { main, footer: [] };
}

/** Without what leads to a page that is not there; a group that is left empty goes too. */
export function omitMenuEntries(menus: Menus, href: string): Menus {
  const without = (entries: NavigationItem[]): NavigationItem[] =>
    entries.flatMap((entry) => {
      const children = without(entry.children);
      const isLeft = entry.href ? entry.href !== href : children.length > 0;
      return isLeft ? [{ ...entry, children }] : [];
    });
  return { main: without(menus.main), footer: without(menus.footer) };
}

/** Drops entries without a target and without children. */
function toItems(item: Entry): NavigationItem[] {
  const href = resolveLinkHref(item);
  const children = (item.children ?? []).flatMap(toItems);
  return href || children.length > 0 ? [{ label: item.title, href, children, lang: item.lang }] : [];
}
