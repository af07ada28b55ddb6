import { config } from "#server/config.ts";
import type { Directus } from "#server/directus/client.ts";
import { parseRows } from "#server/directus/rows.ts";
import { type ShippingMethod, ShippingMethodSchema } from "./shipping-method.ts";

/** All published ways to send a parcel that are priced in a currency of the shop, in the owner's order. */
export async function listShippingMethods(directus: Directus): Promise<ShippingMethod[]> {
  const rows = await directus.readItems("shipping_methods", {
    fields: [
      ...["id", "title", "description", "countries", "currency", "unit_amount"],
      ...["max_weight_grams", "free_from_amount"],
    ],
    filter: { status: { _eq: "published" }, currency: { _in: config.currencies } },
    sort: ["sort", "title", "id"],
    limit: 200,
  });
  return parseRows("shipping_methods", ShippingMethodSchema, rows);
}
