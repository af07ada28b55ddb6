import type { ItemsQuery } from "../query/typed-query.ts";
import type { UntypedDirectusClient } from "./client.ts";

export interface Preview {
  collection: string;
  id: string;
  /** A content version; undefined for the item itself. */
  version: string | undefined;
}

const addresses = ["slug", "permalink"];

/**
 * A client that shows one item as Studio has it, published or not; it needs the right to read drafts. Directus
 * ignores `version` on lists, so the page's search for its own item becomes a read by id.
 */
export function withPreview(
  directus: UntypedDirectusClient,
  { collection, id, version }: Preview,
): UntypedDirectusClient {
  const isThePage = (name: string, { filter = {} }: ItemsQuery) =>
    name === collection && addresses.some((field) => matchesKey(filter[field]));
  return {
    ...directus,
    isPreview: true,
    readItems: async (name, query = {}) => {
      if (!isThePage(name, query)) return directus.readItems(name, query);
      const { fields, deep } = query;
      return [await directus.readItem(collection, id, { fields, deep, ...(version && { version }) })];
    },
  };
}

function matchesKey(condition: unknown): boolean {
  return typeof condition === "object" && condition !== null && ("_eq" in condition || "_in" in condition);
}
