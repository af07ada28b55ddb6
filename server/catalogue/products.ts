import type { AddressSource } from "#server/content/addresses.ts";
import { fileFields } from "#server/directus/assets.ts";
import type { Directus, ItemsQuery, Row } from "#server/directus/client.ts";
import { publishedNow } from "#server/directus/published.ts";
import { parseRow, parseRows } from "#server/directus/rows.ts";
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
}

const priceFields = [
  "variants.prices.currency",
  "variants.prices.unit_amount",
  "variants.prices.minimum_amount",
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
const entryFields = [
  ...["id", "slug", "title", "category.slug", "category.status"],
  ...variantFields,
  ...priceFields,
];
/** The ids of variants and prices say whose they are when one of them changes. */
const keptFields = [
  ...entryFields,
  ...["featured", "sort", "published_at", "variants.stock", "variants.prices.id"],
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

/** The first products of the owner's order, of a category or of what is featured. */
export async function listProducts(
  directus: Directus,
  { count, ...query }: Pick<ProductQuery, "category" | "featuredOnly"> & { count: number },
): Promise<ProductCard[]> {
  const part = { filter: filterOf(query), sort: [...sorts.featured], limit: count };
  const rows = await readProducts(directus, { fields: cardFields, ...part });
  return parseRows("products", productSchemas(directus.currency).card, rows);
}

/** Some of what is out: all of it, or of a category, or what a search finds. */
type Shelved = Pick<ProductQuery, "category" | "search">;

/**
 * How many products are out. Of all of them it stays known until one comes out or goes: see `countsWhatIsOut` of the
 * cache's tags.
 */
export async function countProducts(directus: Directus, { category, search }: Shelved = {}): Promise<number> {
  const part = { filter: filterOf({ category }), ...(search ? { search } : {}) };
  const [row] = await directus.readItems("products", { aggregate: { countDistinct: "id" }, ...part });
  return Number(Object.values(Object(row?.countDistinct))[0] ?? 0);
}

/** The keys of one page of products, which Directus sorts and cuts: it looks at every product, but at nothing else. */
export async function readPageOfKeys(
  directus: Directus,
  { sort = "featured", page = 1, category, search }: ProductQuery,
): Promise<string[]> {
  const part = { filter: filterOf({ category }), search, limit: limits.productsPerPage, page };
  const rows = await directus.readItems("products", { fields: ["id"], sort: [...sorts[sort]], ...part });
  return rows.map(({ id }) => String(id));
}

/** The cards of these products, in this order. */
export async function readCards(directus: Directus, ids: string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const filter = { ...publishedNow, id: { _in: ids } };
  const rows = await readProducts(directus, { fields: cardFields, filter, limit: ids.length });
  return parseRows("products", productSchemas(directus.currency).card, rows).sort(
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
  const rows = await readProducts(directus, {
    fields: entryFields,
    filter: publishedNow,
    search,
    sort: [...sorts[sort]],
    limit: limits.productsSorted,
  });
  return parseRows("products", productSchemas(directus.currency).entry, rows);
}

/** What a long shop keeps of the products that are out: one batch of `limits.shelfBatch` of all of them. */
export function readKeptRows(directus: Directus, offset: number): Promise<Row[]> {
  const part = { filter: publishedNow, sort: ["id"], limit: limits.shelfBatch, offset };
  return directus.readItems("products", { fields: keptFields, ...part });
}

/** Keys of products, and of variants and prices whose product is looked for. */
export interface ShelfKeys {
  products: string[];
  variants: string[];
  prices: string[];
}

/** The same of the products that some keys concern. */
export function readKeptRowsOf(
  directus: Directus,
  { products, variants, prices }: ShelfKeys,
): Promise<Row[]> {
  const some = [
    ...(products.length > 0 ? [{ id: { _in: products } }] : []),
    ...(variants.length > 0 ? [{ variants: { id: { _in: variants } } }] : []),
    ...(prices.length > 0 ? [{ variants: { prices: { id: { _in: prices } } } }] : []),
  ];
  return directus.readItems("products", {
    fields: keptFields,
    filter: { _and: [publishedNow, { _or: some }] },
    limit: products.length + variants.length + prices.length,
  });
}

/** The keys of a row's variants and prices. */
export function partsOf(row: Row): string[] {
  const listIn = (one: Row, name: string) => (Array.isArray(one[name]) ? (one[name] as Row[]) : []);
  const variants = listIn(row, "variants");
  return [...variants, ...variants.flatMap((one) => listIn(one, "prices"))].map(({ id }) => String(id));
}

/** The published product of a key, as an entry; undefined where there is none. */
export async function findEntry(directus: Directus, id: string): Promise<ProductEntry | undefined> {
  const filter = { ...publishedNow, id: { _eq: id } };
  const rows = await readProducts(directus, { fields: entryFields, filter, limit: 1 });
  return parseRows("products", productSchemas(directus.currency).entry, rows)[0];
}

/** The copies of the stock come by a read of their own: a sale makes them out of date, and nothing else. */
async function readProducts(directus: Directus, query: ItemsQuery): Promise<Row[]> {
  const [rows, copies] = await Promise.all([
    directus.readItems("products", query),
    directus.readItems("products", { ...query, fields: stockCopyFields }),
  ]);
  return addStockCopies(rows, copies);
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
  const [row] = await readProducts(directus, {
    fields: productFields,
    filter: { ...publishedNow, slug: { _eq: slug } },
    deep: { variants: { _sort: ["sort", "id"] }, images: { _sort: ["sort", "id"] } },
    limit: 1,
  });
  return parseRow("products", productSchemas(directus.currency).product, row);
}

/** A few others of the same category. */
export async function listRelated(
  directus: Directus,
  product: Product,
  count: number,
): Promise<ProductCard[]> {
  if (!product.category) return [];
  const rows = await readProducts(directus, {
    fields: cardFields,
    filter: { ...filterOf({ category: product.category.slug }), id: { _neq: product.id } },
    sort: ["-featured", "sort", "id"],
    limit: count,
  });
  return parseRows("products", productSchemas(directus.currency).card, rows);
}

/** What a sitemap reads of products. */
export const productAddresses: AddressSource = {
  collection: "products",
  filter: publishedNow,
  fields: [
    ...["lang", "seo", "image.id", "image.type"],
    ...["images.directus_files_id.id", "images.directus_files_id.type"],
  ],
  translated: true,
  dates: ["date_updated", "date_created", "published_at"],
  title: "title",
  key: "slug",
  pathOf: (slug) => `/shop/${encodeURIComponent(slug)}`,
};
