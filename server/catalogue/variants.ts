import { z } from "zod";
import { config } from "#server/config/config.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { idSchema, languageTagSchema } from "#server/directus/field-schemas.ts";
import { AssetSchema, listFileFields } from "#server/directus/files/assets.ts";
import { filterValidKeys } from "#server/directus/filter-valid-keys.ts";
import { publishedNow } from "#server/directus/query/published.ts";
import { parseRows } from "#server/directus/rows.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import { type OptionLabels, parseOptionLabels, readOptionLabels } from "./options.ts";
import { createPriceSchema, findFixedPrice } from "./prices/price.ts";
import { calculateUnitPrice, parseContent } from "./prices/unit-price.ts";
import { textSchema } from "./product.ts";
import { BackorderRow, backorderFields, parseBackorder } from "./stock/backorder.ts";
import { isPublished, type SellableVariant, VariantOptions } from "./variant.ts";

const fields = [
  "id",
  "sku",
  "title",
  "options",
  "weight_grams",
  "track_stock",
  "content_amount",
  "content_unit",
  "prices.currency",
  "prices.unit_amount",
  "prices.minimum_amount",
  ...backorderFields,
  "prices.compare_at_amount",
  "product.slug",
  "product.title",
  "product.catalogue_number",
  "product.lang",
  "product.type",
  "product.tax_code",
  ...listFileFields("product.image"),
  ...listFileFields("image"),
  // Only where it is used: a Directus with an older pack has no such field.
  ...(config.tax.byStripe ? ["product.stripe_tax_code"] : []),
] as const;

/** The default language names variants without their siblings. */
const siblingFields = ["product.variants.options", "product.variants.status"] as const;

const SellableRow = z.object({
  id: idSchema,
  sku: textSchema,
  title: textSchema,
  options: VariantOptions,
  weight_grams: z.number().nullish(),
  track_stock: z.boolean().nullish(),
  content_amount: z.unknown().optional(),
  content_unit: z.unknown().optional(),
  file: z.string().nullish(),
  files: z.array(z.unknown()).nullish(),
  ...BackorderRow.shape,
  image: AssetSchema,
  product: z.object({
    slug: z.string(),
    title: z.string(),
    catalogue_number: textSchema,
    lang: languageTagSchema,
    tax_code: textSchema,
    stripe_tax_code: textSchema,
    type: z.string().nullish(),
    image: AssetSchema,
    variants: z.array(z.object({ options: VariantOptions, status: z.string().nullish() })).nullish(),
  }),
});

function sellableSchema(currency: string, words: OptionLabels) {
  return SellableRow.extend({ prices: createPriceSchema(currency) }).transform((row): SellableVariant => {
    const { sku = "", title = "", options } = row;
    const siblings = row.product.variants?.filter(({ status }) => isPublished(status)) ?? [];
    const name = words.ofVariant({ sku, title, options }, siblings);
    return {
      id: row.id,
      sku,
      title: name.text,
      titleLang: name.lang,
      productTitle: row.product.title,
      productSlug: row.product.slug,
      catalogueNumber: row.product.catalogue_number,
      lang: row.product.lang,
      image: row.image ?? row.product.image,
      type: row.product.type === "digital" || row.file || row.files?.length ? "digital" : "physical",
      weightGrams: row.weight_grams ?? 0,
      taxCode: row.product.tax_code ?? "standard",
      stripeTaxCode: row.product.stripe_tax_code,
      trackStock: row.track_stock ?? false,
      backorder: parseBackorder(row),
      ...row.prices,
      unitPrice: calculateUnitPrice(
        findFixedPrice(row.prices),
        parseContent(row.content_amount, row.content_unit),
      ),
    };
  });
}

/** Variants for sale, unordered. `withFiles` (service client) tells downloads from parcels without a weight. */
export async function findVariants(
  directus: DirectusClient,
  ids: string[],
  { withFiles = false, currency = config.currency }: { withFiles?: boolean; currency?: string } = {},
): Promise<SellableVariant[]> {
  const keys = await filterValidKeys("product_variants", ids);
  if (keys.length === 0) return [];
  const isTranslated = directus.language !== defaultLanguage;
  const asked = [
    ...fields,
    ...(withFiles ? ["file", "files"] : []),
    ...(isTranslated ? siblingFields : []),
  ] as const;
  const [rows, words] = await Promise.all([
    directus.readItems("product_variants", {
      fields: asked,
      filter: { id: { _in: keys }, status: { _eq: "published" }, product: publishedNow },
      limit: keys.length,
    }),
    isTranslated ? readOptionLabels(directus) : parseOptionLabels([], directus.language),
  ]);
  const schema = sellableSchema(currency, words);
  return parseRows("product_variants", schema, rows);
}
