import type { AddressSource } from "#server/content/addresses.ts";
import { readable } from "#server/content/text.ts";
import { fileFields } from "#server/directus/assets.ts";
import type { Directus, ItemsQuery, Row } from "#server/directus/client.ts";
import { publishedNow } from "#server/directus/published.ts";
import { spokenFields } from "#server/directus/translations.ts";
import { limits } from "#server/limits.ts";
import { backorderFields } from "./backorder.ts";
import { type Product, type ProductCard, type ProductEntry, productSchemas } from "./product.ts";
import { addStockCopies, stockCopyFields } from "./stock-copies.ts";

/** How a list may be sorted: the value in the URL and what Directus sorts by. Ties end on the key. */
const sorts = {
  featured: ["-featured", "sort", "title", "id"],
  newest: ["-published_at", "id"],
  title: ["title", "id"],
  /** Directus cannot sort a product by the least of its variants' prices: see `readShelf`. */
  "price-low": ["title", "id"],
  "price-high": ["title", "id"],
} as const satisfies Record<string, readonly string[]>;

export type ProductSort = keyof typeof sorts;
export const productSorts = Object.keys(sorts) as ProductSort[];

export interface ProductQuery {
  /** A category's slug. */
  category?: string | undefined;
  search?: string | undefined;
  featuredOnly?: boolean;
  sort?: ProductSort;
  /** From 1. */
  page?: number;
  perPage?: number;
}

const priceFields = [
  "variants.prices.currency",
  "variants.prices.unit_amount",
  "variants.prices.compare_at_amount",
];
const variantFields = [
  ...["id", "sku", "title", "options", "status", "weight_grams", "track_stock"],
  ...["content_amount", "content_unit", ...backorderFields],
].map((f) => `variants.${f}`);
const cardFields = [
  ...["id", "slug", "title", "subtitle", "catalogue_number", "contributor", "lang"],
  ...fileFields("image"),
  ...variantFields,
  ...priceFields,
];
const productFields = [
  ...cardFields,
  ...fileFields("variants.image"),
  ...spokenFields,
  ...[
    "description",
    "content",
    "type",
    "details",
    "seo",
    "category.slug",
    "category.title",
    "category.status",
  ],
  ...fileFields("images.directus_files_id"),
];

/**
 * One page of products.
 * @returns the cards and how many there are on all pages together
 */
export async function listProducts(directus: Directus, query: ProductQuery = {}) {
  const { sort = "featured", page = 1, perPage = limits.productsPerPage, search } = query;
  const { data, meta } = await readProducts(directus, {
    fields: cardFields,
    filter: filterOf(query),
    search,
    sort: [...sorts[sort]],
    limit: perPage,
    page,
    meta: "filter_count",
  });
  return {
    cards: readable(productSchemas(directus.currency).card, data),
    total: Number(meta?.filter_count ?? data.length),
  };
}

/** The cards of these products, in this order. */
export async function readCards(directus: Directus, ids: string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const filter = { ...publishedNow, id: { _in: ids } };
  const { data } = await readProducts(directus, { fields: cardFields, filter, limit: ids.length });
  return readable(productSchemas(directus.currency).card, data).sort(
    (a, b) => ids.indexOf(a.id) - ids.indexOf(b.id),
  );
}

/**
 * What sorting and narrowing down looks at of all products that are out: no more than `limits.productsSorted`.
 * @returns entries in the order that Directus can make
 */
export async function readEntries(
  directus: Directus,
  { search, sort = "featured" }: Pick<ProductQuery, "search" | "sort">,
): Promise<ProductEntry[]> {
  const { data } = await readProducts(directus, {
    fields: ["id", "title", "category.slug", "category.status", ...variantFields, ...priceFields],
    filter: publishedNow,
    search,
    sort: [...sorts[sort]],
    limit: limits.productsSorted,
  });
  return readable(productSchemas(directus.currency).entry, data);
}

/** The copies of the stock come by a read of their own: a sale makes them out of date, and nothing else. */
async function readProducts(directus: Directus, query: ItemsQuery): Promise<{ data: Row[]; meta?: Row }> {
  const { meta: _meta, ...alike } = query;
  const [answer, copies] = await Promise.all([
    query.meta
      ? directus.readItemsWithMeta("products", query)
      : directus.readItems("products", query).then((data) => ({ data })),
    directus.readItems("products", { ...alike, fields: stockCopyFields }),
  ]);
  return { ...answer, data: addStockCopies(answer.data, copies) };
}

function filterOf({ category, featuredOnly }: ProductQuery): Row {
  return {
    ...publishedNow,
    ...(category ? { category: { slug: { _eq: category } } } : {}),
    ...(featuredOnly ? { featured: { _eq: true } } : {}),
  };
}

/** The published product with this slug, with its variants in the owner's order; undefined where there is none. */
export async function findProduct(directus: Directus, slug: string): Promise<Product | undefined> {
  const [row] = (
    await readProducts(directus, {
      fields: productFields,
      filter: { ...publishedNow, slug: { _eq: slug } },
      deep: { variants: { _sort: ["sort", "id"] }, images: { _sort: ["sort", "id"] } },
      limit: 1,
    })
  ).data;
  return row && readable(productSchemas(directus.currency).product, [row])[0];
}

/** A few others of the same category. */
export async function listRelated(
  directus: Directus,
  product: Product,
  count: number,
): Promise<ProductCard[]> {
  if (!product.category) return [];
  const { data: rows } = await readProducts(directus, {
    fields: cardFields,
    filter: { ...filterOf({ category: product.category.slug }), id: { _neq: product.id } },
    sort: ["-featured", "sort", "id"],
    limit: count,
  });
  return readable(productSchemas(directus.currency).card, rows);
}

/** What a sitemap reads of products. */
export const productAddresses: AddressSource = {
  collection: "products",
  filter: publishedNow,
  fields: ["lang", "seo", "image.id", "images.directus_files_id.id"],
  translated: true,
  dates: ["date_updated", "date_created", "published_at"],
  title: "title",
  key: "slug",
  pathOf: (slug) => `/shop/${encodeURIComponent(slug)}`,
};
