import type { DirectusClient } from "#server/directus/clients/client.ts";
import { toNativeCollection, toNativeField } from "#server/directus/naming/native-names.ts";
import type { MayCreate } from "#server/directus/rights.ts";
import { readVisibleSchema } from "#server/directus/schema.ts";

/** A section exists if its collections are visible and the service role has the rights it needs. */
export interface SiteSections {
  shop: boolean;
  journal: boolean;
  pages: boolean;
  accounts: boolean;
  orders: boolean;
  plans: boolean;
  stockAlerts: boolean;
  /** Native names of all readable collections. */
  collections: string[];
}

export const allParts: Omit<SiteSections, "collections"> = {
  shop: true,
  journal: true,
  pages: true,
  accounts: true,
  orders: true,
  plans: true,
  stockAlerts: true,
};

export async function readSiteSections(
  directus: DirectusClient,
  key: string,
  mayCreate: MayCreate,
): Promise<SiteSections> {
  const schema = await readVisibleSchema(directus, key);
  const has = (name: string, field: string) =>
    schema.get(toNativeCollection(name))?.fields.has(toNativeField(name, field)) ?? false;
  const hasAddress = (name: string) => has(name, "title") && (has(name, "slug") || has(name, "id"));
  const shop = hasAddress("products");
  const accounts = mayCreate("directus_users", "customers", "identities");
  const orders = shop && mayCreate("orders", "order_lines", "payments");
  return {
    shop,
    journal: hasAddress("posts"),
    pages: has("pages", "permalink"),
    accounts,
    orders,
    plans: accounts && has("plans", "name") && mayCreate("entitlements"),
    stockAlerts: orders && mayCreate("stock_alerts"),
    collections: [...schema.keys()].sort(),
  };
}
