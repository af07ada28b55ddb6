import type { Directus } from "#server/directus/client.ts";
import { realField, realName } from "#server/directus/names.ts";
import type { MayCreate } from "#server/directus/rights.ts";
import { visibleSchema } from "#server/directus/schema.ts";

/**
 * Which parts the site has: one whose collections Directus does not show is not there, nor is one that needs rows which
 * the site may not make.
 */
export interface Parts {
  shop: boolean;
  journal: boolean;
  pages: boolean;
  /** People can have an account here. */
  accounts: boolean;
  /** Something can be bought. */
  orders: boolean;
  /** Memberships can be taken out. */
  plans: boolean;
  /** Every collection that can be read, by its name in Directus. */
  collections: string[];
}

/** All that there can be. */
export const allParts: Omit<Parts, "collections"> = {
  shop: true,
  journal: true,
  pages: true,
  accounts: true,
  orders: true,
  plans: true,
};

/**
 * Works out the parts of the site by what a reader may see and the site may do.
 * @param key under which the reader's schema is kept
 */
export async function readParts(directus: Directus, key: string, mayCreate: MayCreate): Promise<Parts> {
  const schema = await visibleSchema(directus, key);
  const has = (name: string, field: string) =>
    schema.get(realName(name))?.fields.has(realField(name, field)) ?? false;
  const hasAddress = (name: string) => has(name, "title") && (has(name, "slug") || has(name, "id"));
  const shop = hasAddress("products");
  const accounts = mayCreate("directus_users", "customers", "identities");
  return {
    shop,
    journal: hasAddress("posts"),
    pages: has("pages", "permalink"),
    accounts,
    orders: shop && mayCreate("orders", "order_lines", "payments"),
    plans: accounts && has("plans", "name") && mayCreate("entitlements"),
    collections: [...schema.keys()].sort(),
  };
}
