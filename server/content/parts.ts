import type { Directus } from "#server/directus/client.ts";
import { realField, realName } from "#server/directus/names.ts";
import { visibleSchema } from "#server/directus/schema.ts";

/** Which parts the site has: one whose collections Directus does not show is not there. */
export interface Parts {
  shop: boolean;
  journal: boolean;
  pages: boolean;
  /** Every collection that can be read, by its name in Directus. */
  collections: string[];
}

/**
 * Works out the parts of the site by what a reader may see.
 * @param key under which the reader's schema is kept
 */
export async function readParts(directus: Directus, key: string): Promise<Parts> {
  const schema = await visibleSchema(directus, key);
  const has = (name: string, field: string) =>
    schema.get(realName(name))?.fields.has(realField(name, field)) ?? false;
  const hasAddress = (name: string) => has(name, "title") && (has(name, "slug") || has(name, "id"));
  return {
    shop: hasAddress("products"),
    journal: hasAddress("posts"),
    pages: has("pages", "permalink"),
    collections: [...schema.keys()].sort(),
  };
}
