import { z } from "zod";
import type { Directus, Row } from "#server/directus/client.ts";
import type { Language } from "#server/languages.ts";
import { hrefOf, linkFields } from "./link.ts";
import type { Parts } from "./parts.ts";
import { jsonList, key, text } from "./text.ts";

/** An entry of a menu; a group has no address of its own. */
export interface NavigationItem {
  label: string;
  href: string | undefined;
  children: { label: string; href: string; lang?: string | undefined }[];
  lang?: string | undefined;
}

export type Menus = Record<"main" | "footer", NavigationItem[]>;

const Item = z.looseObject({
  title: z.string(),
  lang: text,
  parent: z.unknown(),
  children: jsonList(z.looseObject({ title: z.string(), lang: text })),
});

const Menu = z.object({ id: key, items: jsonList(Item) });

const itemFields = ["title", "sort", ...linkFields];

/** Both menus in one read; a menu that is missing or switched off is empty. */
export async function readMenus(directus: Directus): Promise<Menus> {
  const rows = await directus.readItems("navigation", {
    fields: [
      "id",
      "items.parent",
      ...itemFields.flatMap((field) => [`items.${field}`, `items.children.${field}`]),
    ],
    filter: { id: { _in: ["main", "footer"] }, is_active: { _eq: true } },
    deep: { items: { _sort: ["sort"], children: { _sort: ["sort"] } } },
    limit: 2,
  });
  return { main: itemsOf(rows, "main"), footer: itemsOf(rows, "footer") };
}

/** Leads to the parts that the site has, where nobody has made a menu, in the words of a language. */
export function generatedMenus(
  { shop, journal, pages }: Omit<Parts, "collections">,
  { page }: Language["texts"],
): Menus {
  const entry = (label: string, href: string) => ({ label, href, children: [] });
  const main = [
    ...(shop ? [entry(page.shop, "/shop")] : []),
    ...(journal ? [entry(page.journal, "/journal")] : []),
    ...(pages || shop || journal ? [] : [entry(page.collections, "/items")]),
  ];
  return { main, footer: [] };
}

function itemsOf(rows: Row[], id: string): NavigationItem[] {
  const menu = rows.map((row) => Menu.parse(row)).find((found) => found.id === id);
  return (menu?.items ?? []).flatMap((item) => {
    if (item.parent) return [];
    const href = hrefOf(item);
    const children = (item.children ?? []).flatMap((child) => {
      const target = hrefOf(child);
      return target ? [{ label: child.title, href: target, lang: child.lang }] : [];
    });
    return href || children.length > 0 ? [{ label: item.title, href, children, lang: item.lang }] : [];
  });
}
