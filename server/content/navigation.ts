import { z } from "zod";
import type { Directus, Row } from "#server/directus/client.ts";
import { parseRows } from "#server/directus/rows.ts";
import type { Language } from "#server/languages.ts";
import { hrefOf, linkFields } from "./link.ts";
import type { Parts } from "./parts.ts";
import { jsonList, key, text } from "./text.ts";

/** An entry of a menu; a group has no address of its own. */
export interface NavigationItem {
  label: string;
  href: string | undefined;
  /** Below a menu's entries stand two levels at most. */
  children: NavigationItem[];
  lang?: string | undefined;
}

export type Menus = Record<"main" | "footer", NavigationItem[]>;

const Leaf = z.looseObject({ title: z.string(), lang: text });
const Branch = Leaf.extend({ children: jsonList(Leaf) });
const Item = Leaf.extend({ parent: z.unknown(), children: jsonList(Branch) });
type Entry = z.output<typeof Leaf> & { children?: Entry[] };

const Menu = z.object({ id: key, items: jsonList(Item) });

const levels = ["items", "items.children", "items.children.children"];
const itemFields = ["title", "sort", ...linkFields];
const inOrder = { _sort: ["sort", "id"] };

/** Both menus in one read; a menu that is missing or switched off is empty. */
export async function readMenus(directus: Directus): Promise<Menus> {
  const rows = await directus.readItems("navigation", {
    fields: [
      "id",
      "items.parent",
      ...levels.flatMap((level) => itemFields.map((field) => `${level}.${field}`)),
    ],
    filter: { id: { _in: ["main", "footer"] }, is_active: { _eq: true } },
    deep: { items: { ...inOrder, children: { ...inOrder, children: inOrder } } },
    limit: 2,
  });
  return { main: itemsOf(rows, "main"), footer: itemsOf(rows, "footer") };
}

/** Leads to the parts that the site has, where nobody has made a menu, in the words of a language. */
export function generatedMenus(
  { shop, journal, pages }: Pick<Parts, "shop" | "journal" | "pages">,
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
  const menu = parseRows("navigation", Menu, rows).find((found) => found.id === id);
  return (menu?.items ?? []).flatMap((item) => (item.parent ? [] : entryOf(item)));
}

/** What leads nowhere, and has nothing below it that does, is not there. */
function entryOf(item: Entry): NavigationItem[] {
  const href = hrefOf(item);
  const children = (item.children ?? []).flatMap(entryOf);
  return href || children.length > 0 ? [{ label: item.title, href, children, lang: item.lang }] : [];
}
