import type { Directus, ItemsQuery } from "./client.ts";

/** What Studio shows beside its form: one item, as it was saved last, in a version of its own or not. */
export interface Preview {
  collection: string;
  id: string;
  /** The key of a version; undefined for the item itself. */
  version: string | undefined;
}

/** The fields by which a page finds its item. */
const addresses = ["slug", "permalink"];

/**
 * A door through which one item is there as Studio has it, published or not; all else is read as ever. Lists ignore
 * `version` in Directus, so that the page's search for its own item becomes a read by id.
 * @param directus a door that may read drafts
 */
export function previewDoor(directus: Directus, { collection, id, version }: Preview): Directus {
  const isThePage = (name: string, { filter = {} }: ItemsQuery) =>
    name === collection && addresses.some((field) => asksFor(filter[field]));
  return {
    ...directus,
    readItems: async (name, query = {}) => {
      if (!isThePage(name, query)) return directus.readItems(name, query);
      const { fields, deep } = query;
      return [await directus.readItem(collection, id, { fields, deep, ...(version && { version }) })];
    },
  };
}

function asksFor(condition: unknown): boolean {
  return typeof condition === "object" && condition !== null && ("_eq" in condition || "_in" in condition);
}
