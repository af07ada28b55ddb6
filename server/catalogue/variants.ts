import { z } from "zod";
import { config } from "#server/config.ts";
import { key, tag } from "#server/content/text.ts";
import { AssetSchema, fileFields } from "#server/directus/assets.ts";
import type { Directus } from "#server/directus/client.ts";
import { keysAmong } from "#server/directus/keys.ts";
import { publishedNow } from "#server/directus/published.ts";
import { parseRows } from "#server/directus/rows.ts";
import { defaultLanguage } from "#server/languages.ts";
import { BackorderRow, backorderFields, backorderOf } from "./backorder.ts";
import { type OptionWords, optionWords, readOptionWords } from "./options.ts";
import { fixedPriceOf, pricesIn } from "./price.ts";
import { text } from "./product.ts";
import { contentOf, unitPriceOf } from "./unit-price.ts";
import { isPublished, type SellableVariant, VariantOptions } from "./variant.ts";

const fields = [
  ...[
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
  ],
  ...[
    "prices.compare_at_amount",
    "product.slug",
    "product.title",
    "product.catalogue_number",
    "product.lang",
  ],
  ...["product.type", "product.tax_code", ...fileFields("product.image"), ...fileFields("image")],
  // Asked for only where it is used: a Directus whose pack is older has no such field.
  ...(config.tax.byStripe ? ["product.stripe_tax_code"] : []),
];

/** In the language that variants are named in nothing hangs on what else the product comes as. */
const siblingFields = ["product.variants.options", "product.variants.status"];

const SellableRow = z.object({
  id: key,
  sku: text,
  title: text,
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
    catalogue_number: text,
    lang: tag,
    tax_code: text,
    stripe_tax_code: text,
    type: z.string().nullish(),
    image: AssetSchema,
    variants: z.array(z.object({ options: VariantOptions, status: z.string().nullish() })).nullish(),
  }),
});

/** A variant that is for sale, with what it costs in a currency. */
function sellableSchema(currency: string, words: OptionWords) {
  return SellableRow.extend({ prices: pricesIn(currency) }).transform((row): SellableVariant => {
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
      backorder: backorderOf(row),
      ...row.prices,
      unitPrice: unitPriceOf(fixedPriceOf(row.prices), contentOf(row.content_amount, row.content_unit)),
    };
  });
}

/**
 * The variants of these ids that are for sale now: published, of a published product. One read.
 * @param directus any door; files are known through the service door only
 * @param options `withFiles` also reads what is downloaded: without it a download among the choices of a physical product is not
 * told from a parcel, whose weight an owner may leave out; and the currency that prices are asked for in
 * @returns them in no order; what is missing is not for sale
 */
export async function findVariants(
  directus: Directus,
  ids: string[],
  { withFiles = false, currency = config.currency }: { withFiles?: boolean; currency?: string } = {},
): Promise<SellableVariant[]> {
  const keys = await keysAmong("product_variants", ids);
  if (keys.length === 0) return [];
  const isTranslated = directus.language !== defaultLanguage;
  const asked = [...fields, ...(withFiles ? ["file", "files"] : []), ...(isTranslated ? siblingFields : [])];
  const [rows, words] = await Promise.all([
    directus.readItems("product_variants", {
      fields: asked,
      filter: { id: { _in: keys }, status: { _eq: "published" }, product: publishedNow },
      limit: keys.length,
    }),
    isTranslated ? readOptionWords(directus) : optionWords([], directus.language),
  ]);
  const schema = sellableSchema(currency, words);
  return parseRows("product_variants", schema, rows);
}
