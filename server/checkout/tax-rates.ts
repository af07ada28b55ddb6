import { config } from "#server/config/config.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { requireRows } from "#server/directus/rows.ts";
import { type TaxRate, TaxRateSchema } from "./tax.ts";

/** Published tax rates in the owner's order; none with Stripe Tax. */
export async function listTaxRates(directus: DirectusClient): Promise<TaxRate[]> {
  if (config.tax.byStripe) return [];
  const rows = await directus.readItems("tax_rates", {
    fields: ["id", "title", "tax_code", "countries", "percentage"],
    filter: { status: { _eq: "published" } },
    sort: ["sort", "title", "id"],
    limit: 500,
  });
  return requireRows("tax_rates", TaxRateSchema, rows);
}
