import { config } from "#server/config.ts";
import type { Directus } from "#server/directus/client.ts";
import { requireRows } from "#server/directus/rows.ts";
import { type TaxRate, TaxRateSchema } from "./tax.ts";

/** The owner's published tax rates, in their order; none where Stripe works the tax out. */
export async function listTaxRates(directus: Directus): Promise<TaxRate[]> {
  if (config.tax.byStripe) return [];
  const rows = await directus.readItems("tax_rates", {
    fields: ["id", "title", "tax_code", "countries", "percentage"],
    filter: { status: { _eq: "published" } },
    sort: ["sort", "title", "id"],
    limit: 500,
  });
  return requireRows("tax_rates", TaxRateSchema, rows);
}
