import { z } from "zod";
import { config } from "#server/config.ts";
import { key, tag } from "#server/content/text.ts";
import { AssetSchema, fileFields } from "#server/directus/assets.ts";
import type { Directus } from "#server/directus/client.ts";
import { keysAmong } from "#server/directus/keys.ts";
import { publishedNow } from "#server/directus/published.ts";
import { BackorderRow, backorderFields, backorderOf } from "./backorder.ts";
import { fixedPriceOf, pricesIn } from "./price.ts";
import { text } from "./product.ts";
import { contentOf, unitPriceOf } from "./unit-price.ts";
import type { SellableVariant } from "./variant.ts";

const fields = [
  ...[
    "id",
    "sku",
    "title",
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

const SellableRow = z.object({
  id: key,
  sku: text,
  title: text,
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
  }),
});

/** A variant that is for sale, with what it costs in a currency. */
function sellableSchema(currency: string) {
  return SellableRow.extend({ prices: pricesIn(currency) }).transform(
    (row): SellableVariant => ({
      id: row.id,
      sku: row.sku ?? "",
      title: row.title ?? "",
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
    }),
  );
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
  const rows = await directus.readItems("product_variants", {
    fields: withFiles ? [...fields, "file", "files"] : fields,
    filter: { id: { _in: keys }, status: { _eq: "published" }, product: publishedNow },
    limit: keys.length,
  });
  const schema = sellableSchema(currency);
  return rows.map((row) => schema.parse(row));
}
