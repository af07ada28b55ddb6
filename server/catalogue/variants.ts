import { z } from "zod";
import { config } from "#server/config/config.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import { listFileFields } from "#server/directus/files/assets.ts";
import { filterValidKeys } from "#server/directus/filter-valid-keys.ts";
import { publishedNow } from "#server/directus/query/published.ts";
import { readPages } from "#server/directus/query/read-in-pages.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows, requireRows } from "#server/directus/rows.ts";
import { updateEach } from "#server/directus/writes.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import { CoverSchema, type ProductCover } from "./cover.ts";
import { type DigitalGoods, DigitalGoodsSchema } from "./digital-goods.ts";
import { parseOptionLabels, readOptionLabels } from "./options.ts";
import { listPriceFields } from "./prices/price.ts";
import { sellableSchema } from "./sellable-variant.ts";
import { backorderFields } from "./stock/backorder.ts";
import type { SellableVariant } from "./variant.ts";

const sellableFields = [
  "id",
  "sku",
  "title",
  "options",
  "weight_grams",
  "track_stock",
  "content_amount",
  "content_unit",
  ...listPriceFields("prices"),
  ...backorderFields,
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

const coverFields = [
  "id",
  "product.slug",
  "product.title",
  "product.catalogue_number",
  "product.lang",
  ...listFileFields("product.image"),
  ...listFileFields("image"),
] as const;

const fileFields = ["id", "title", "filename_download", "filesize", "modified_on"] as const;
const digitalFields = [
  "id",
  "max_downloads",
  ...fileFields.flatMap((name) => [`file.${name}`, `files.directus_files_id.${name}`] as const),
] as const;

/** The default language names variants without their siblings. */
const siblingFields = ["product.variants.options", "product.variants.status"] as const;

/** An invalid number counts as no stock. */
const StockCopy = z.object({ id: idSchema, stock: z.number().nullable().catch(0) });
const Key = z.object({ id: idSchema });

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
    ...sellableFields,
    ...(withFiles ? ["file", "files"] : []),
    ...(isTranslated ? siblingFields : []),
  ] as const;
  const [rows, labels] = await Promise.all([
    directus.readItems("product_variants", {
      fields: asked,
      filter: { id: { _in: keys }, status: { _eq: "published" }, product: publishedNow },
      limit: keys.length,
    }),
    isTranslated ? readOptionLabels(directus) : parseOptionLabels([], directus.language),
  ]);
  return parseRows("product_variants", sellableSchema(currency, labels), rows);
}

/** Covers by variant, without those no longer for sale; the visitor's client, whose answer is a guest's kept one. */
export async function findCovers(
  directus: DirectusClient,
  variants: string[],
): Promise<Map<string, ProductCover>> {
  const ids = [...new Set(variants)].toSorted();
  if (ids.length === 0) return new Map();
  const filter = {
    id: { _in: ids },
    status: { _eq: "published" },
    product: publishedNow,
  } satisfies CollectionFilter<"product_variants">;
  const reading = directus.readItems("product_variants", { fields: coverFields, filter, limit: ids.length });
  const rows = parseRows("product_variants", CoverSchema, await withFallback(reading, []));
  return new Map(rows.map(({ id, cover }) => [id, cover]));
}

/** Files by variant, also of variants no longer for sale; service client only. @throws DirectusError "unavailable" */
export async function findDigitalGoods(
  directus: DirectusClient,
  variants: string[],
): Promise<Map<string, DigitalGoods>> {
  if (variants.length === 0) return new Map();
  const rows = await directus.readItems("product_variants", {
    fields: digitalFields,
    filter: { id: { _in: variants } },
    deep: { files: { _sort: ["sort", "id"], _limit: -1 } },
    limit: variants.length,
  });
  return new Map(
    parseRows("product_variants", DigitalGoodsSchema, rows).map(({ id, ...goods }) => [id, goods]),
  );
}

/** Whether any variant's files may be downloaded so many times only; service client only. */
export async function hasDownloadLimits(directus: DirectusClient): Promise<boolean> {
  const filter = { max_downloads: { _nnull: true } } satisfies CollectionFilter<"product_variants">;
  return (await directus.readItems("product_variants", { fields: ["id"], filter, limit: 1 })).length > 0;
}

/** The stock copies of existing variants; needs the service client. */
export async function readStockCopies(directus: DirectusClient, ids: string[]) {
  const query = { fields: ["id", "stock"], filter: { id: { _in: ids } }, limit: -1 } as const;
  return requireRows("product_variants", StockCopy, await directus.readItems("product_variants", query));
}

export async function updateStockCopies(
  directus: DirectusClient,
  copies: { id: string; stock: number }[],
): Promise<void> {
  await updateEach(directus, "product_variants", copies);
}

/** Ids of the variants that were updated since. */
export async function listUpdatedVariants(directus: DirectusClient, since: Date): Promise<string[]> {
  const filter = {
    date_updated: { _gte: since.toISOString() },
  } satisfies CollectionFilter<"product_variants">;
  const rows = await readPages(directus, "product_variants", { fields: ["id"], filter, sort: ["id"] });
  return parseRows("product_variants", Key, rows).map(({ id }) => id);
}
