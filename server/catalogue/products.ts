import type { SitemapSource } from "#server/content/site/sitemap-sources.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { listFileFields } from "#server/directus/files/assets.ts";
import { publishedNow } from "#server/directus/query/published.ts";
import type { TypedQuery } from "#server/directus/query/typed-query.ts";
import { parseRow, parseRows } from "#server/directus/rows.ts";
import { translationFields } from "#server/directus/translations.ts";
import { limits } from "#server/limits.ts";
import { listKeys, toRecords } from "#server/platform/guards.ts";
import { listPriceFields } from "./prices/price.ts";
import {
  type CardPrice,
  findLowestPrice,
  type Product,
  type ProductEntry,
  type ProductSummary,
  productSchemas,
} from "./product.ts";
import { backorderFields } from "./stock/backorder.ts";
import { addStockCopies, stockCopyFields } from "./stock/stock-snapshot.ts";

/** Sort orders: URL value to Directus fields. The id breaks ties. */
const sorts = {
  featured: ["-featured", "sort", "title", "id"],
  newest: ["-published_at", "id"],
  title: ["title", "id"],
  /** Directus cannot sort by the lowest price of a product's variants: see `loadProductList`. */
  "price-low": ["title", "id"],
  "price-high": ["title", "id"],
} as const satisfies Record<string, readonly string[]>;

export type ProductSort = keyof typeof sorts;
export const productSorts = listKeys(sorts);

export interface ProductQuery {
  category?: string | undefined;
  search?: string | undefined;
  featuredOnly?: boolean;
  sort?: ProductSort;
  /** From 1. */
  page?: number;
}

const priceFields = listPriceFields("variants.prices");
const variantFields = (
  [
    "id",
    "sku",
    "title",
    "options",
    "status",
    "weight_grams",
    "track_stock",
    "content_amount",
    "content_unit",
    ...backorderFields,
  ] as const
).map((f) => `variants.${f}` as const);
const cardFields = [
  "id",
  "slug",
  "title",
  "subtitle",
  "catalogue_number",
  "contributor",
  "lang",
  ...listFileFields("image"),
  ...variantFields,
  ...priceFields,
] as const;
const entryFields = [
  "id",
  "slug",
  "title",
  "type",
  "category.slug",
  "category.status",
  ...variantFields,
  ...priceFields,
] as const;
/** The ids of variants and prices map a change of one to its product. */
const indexedFields = [
  ...entryFields,
  "featured",
  "sort",
  "published_at",
  "variants.stock",
  "variants.prices.id",
] as const;
const productFields = [
  ...cardFields,
  ...listFileFields("variants.image"),
  ...translationFields,
  "description",
  "content",
  "type",
  "details",
  "seo",
  "category.slug",
  "category.title",
  "category.status",
  ...listFileFields("images.directus_files_id"),
] as const;

export async function listProducts(
  directus: DirectusClient,
  { count, ...query }: Pick<ProductQuery, "category" | "featuredOnly"> & { count: number },
): Promise<ProductSummary[]> {
  const part = { filter: buildFilter(query), sort: [...sorts.featured], limit: count };
  const rows = await readProducts(directus, { fields: cardFields, ...part });
  return parseRows("products", productSchemas(directus.currency).card, rows);
}

/** All published products, a category's, or a search's. */
type Shelved = Pick<ProductQuery, "category" | "search">;

/** Cached until a product is published or removed: see `isPublishedCount` of the cache tags. */
export async function countProducts(
  directus: DirectusClient,
  { category, search }: Shelved = {},
): Promise<number> {
  const part = { filter: buildFilter({ category }), ...(search ? { search } : {}) };
  const [row] = await directus.readItems("products", { aggregate: { countDistinct: "id" }, ...part });
  return Number(Object.values(Object(row?.countDistinct))[0] ?? 0);
}

/** Ids of one page of products, sorted and paged by Directus. */
export async function readPageOfKeys(
  directus: DirectusClient,
  { sort = "featured", page = 1, category, search }: ProductQuery,
): Promise<string[]> {
  const part = { filter: buildFilter({ category }), search, limit: limits.productsPerPage, page };
  const rows = await directus.readItems("products", { fields: ["id"], sort: [...sorts[sort]], ...part });
  return rows.map(({ id }) => String(id));
}

/** Cards in the order of `ids`. */
export async function readCards(directus: DirectusClient, ids: string[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const filter = { ...publishedNow, id: { _in: ids } };
  const rows = await readProducts(directus, { fields: cardFields, filter, limit: ids.length });
  return parseRows("products", productSchemas(directus.currency).card, rows).toSorted(
    (a, b) => ids.indexOf(a.id) - ids.indexOf(b.id),
  );
}

/** Entries for sorting and filtering, at most `limits.productsSorted`, in Directus's order. */
export async function readEntries(
  directus: DirectusClient,
  { search, sort = "featured" }: Pick<ProductQuery, "search" | "sort">,
): Promise<ProductEntry[]> {
  const rows = await readProducts(directus, {
    fields: entryFields,
    filter: publishedNow,
    search,
    sort: [...sorts[sort]],
    limit: limits.productsSorted,
  });
  return parseRows("products", productSchemas(directus.currency).entry, rows);
}

/** The lowest prices by path, in a shop whose list is read whole anyway; none in a larger one. */
export async function findPricesByPath(
  directus: DirectusClient,
  paths: string[],
): Promise<Map<string, CardPrice>> {
  if (paths.length === 0 || (await countProducts(directus)) > limits.productsSorted) return new Map();
  const entries = await readEntries(directus, {});
  return new Map(
    entries.flatMap(({ slug, variants }) => {
      const path = `/shop/${encodeURIComponent(slug)}`;
      const price = paths.includes(path) && findLowestPrice(variants);
      return price ? [[path, price] as const] : [];
    }),
  );
}

export function readCatalogRows(directus: DirectusClient, offset: number): Promise<Row[]> {
  const part = { filter: publishedNow, sort: ["id"], limit: limits.catalogIndexBatch, offset } as const;
  return directus.readItems("products", { fields: indexedFields, ...part });
}

export interface CatalogKeys {
  products: string[];
  variants: string[];
  prices: string[];
}

export function readCatalogRowsByKeys(
  directus: DirectusClient,
  { products, variants, prices }: CatalogKeys,
): Promise<Row[]> {
  const some = [
    ...(products.length > 0 ? [{ id: { _in: products } }] : []),
    ...(variants.length > 0 ? [{ variants: { id: { _in: variants } } }] : []),
    ...(prices.length > 0 ? [{ variants: { prices: { id: { _in: prices } } } }] : []),
  ];
  return directus.readItems("products", {
    fields: indexedFields,
    filter: { _and: [publishedNow, { _or: some }] },
    limit: products.length + variants.length + prices.length,
  });
}

export function listVariantAndPriceKeys(row: Row): string[] {
  const variants = toRecords(row.variants);
  return [...variants, ...variants.flatMap(({ prices }) => toRecords(prices))].map(({ id }) => String(id));
}

export async function findEntry(directus: DirectusClient, id: string): Promise<ProductEntry | undefined> {
  const filter = { ...publishedNow, id: { _eq: id } };
  const rows = await readProducts(directus, { fields: entryFields, filter, limit: 1 });
  return parseRows("products", productSchemas(directus.currency).entry, rows)[0];
}

/** Stock copies are a separate read with its own cache tag, so that a sale invalidates nothing else. */
async function readProducts<const Field extends string>(
  directus: DirectusClient,
  query: TypedQuery<"products", Field, string>,
): Promise<Row[]> {
  const [rows, copies] = await Promise.all([
    directus.readItems("products", query),
    directus.readItems("products", { ...query, fields: stockCopyFields }),
  ]);
  return addStockCopies(rows, copies);
}

function buildFilter({ category, featuredOnly }: ProductQuery): Row {
  return {
    ...publishedNow,
    ...(category ? { category: { slug: { _eq: category } } } : {}),
    ...(featuredOnly ? { featured: { _eq: true } } : {}),
  };
}

export async function findProduct(directus: DirectusClient, slug: string): Promise<Product | undefined> {
  const [row] = await readProducts(directus, {
    fields: productFields,
    filter: { ...publishedNow, slug: { _eq: slug } },
    deep: { variants: { _sort: ["sort", "id"] }, images: { _sort: ["sort", "id"] } },
    limit: 1,
  });
  return parseRow("products", productSchemas(directus.currency).product, row);
}

/** Every published product, at most `limits.feedProducts`, in the order of their ids. */
export async function listFeedProducts(directus: DirectusClient): Promise<Product[]> {
  const products: Product[] = [];
  for (let offset = 0; offset < limits.feedProducts; offset += limits.catalogIndexBatch) {
    const rows = await readProducts(directus, {
      fields: productFields,
      filter: publishedNow,
      deep: { variants: { _sort: ["sort", "id"] }, images: { _sort: ["sort", "id"] } },
      sort: ["id"],
      limit: limits.catalogIndexBatch,
      offset,
    });
    products.push(...parseRows("products", productSchemas(directus.currency).product, rows));
    if (rows.length < limits.catalogIndexBatch) break;
  }
  return products;
}

export async function listRelated(
  directus: DirectusClient,
  product: Product,
  count: number,
): Promise<ProductSummary[]> {
  if (!product.category) return [];
  const rows = await readProducts(directus, {
    fields: cardFields,
    filter: { ...buildFilter({ category: product.category.slug }), id: { _neq: product.id } },
    sort: ["-featured", "sort", "id"],
    limit: count,
  });
  return parseRows("products", productSchemas(directus.currency).card, rows);
}

export const productAddresses: SitemapSource = {
  collection: "products",
  filter: publishedNow,
  fields: [
    "lang",
    "seo",
    "image.id",
    "image.type",
    "images.directus_files_id.id",
    "images.directus_files_id.type",
  ],
  translated: true,
  dates: ["date_updated", "date_created", "published_at"],
  title: "title",
  key: "slug",
  pathOf: (slug) => `/shop/${encodeURIComponent(slug)}`,
};
