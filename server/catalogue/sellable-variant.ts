import { z } from "zod";
import { idSchema, languageTagSchema } from "#server/directus/field-schemas.ts";
import { AssetSchema } from "#server/directus/files/assets.ts";
import type { OptionLabels } from "./options.ts";
import { createPriceSchema, findFixedPrice } from "./prices/price.ts";
import { calculateUnitPrice, parseContent } from "./prices/unit-price.ts";
import { textSchema } from "./product.ts";
import { BackorderRow, parseBackorder } from "./stock/backorder.ts";
import { isPublished, type SellableVariant, VariantOptions } from "./variant.ts";

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

export function sellableSchema(currency: string, labels: OptionLabels) {
  return SellableRow.extend({ prices: createPriceSchema(currency) }).transform((row): SellableVariant => {
    const { sku = "", title = "", options } = row;
    const siblings = row.product.variants?.filter(({ status }) => isPublished(status)) ?? [];
    const name = labels.ofVariant({ sku, title, options }, siblings);
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
