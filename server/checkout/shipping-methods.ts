import { config } from "#server/config/config.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { parseRows } from "#server/directus/rows.ts";
import { type ShippingMethod, ShippingMethodSchema } from "./shipping-method.ts";

export async function listShippingMethods(directus: DirectusClient): Promise<ShippingMethod[]> {
  const rows = await directus.readItems("shipping_methods", {
    fields: [
      "id",
      "title",
      "description",
      "countries",
      "currency",
      "price",
      "unit_amount",
      "max_weight_grams",
      "free_from",
      "free_from_amount",
    ],
    filter: { status: { _eq: "published" }, currency: { _in: config.currencies } },
    sort: ["sort", "title", "id"],
    limit: 200,
  });
  return parseRows("shipping_methods", ShippingMethodSchema, rows);
}
