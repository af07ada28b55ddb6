import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { formatMajorUnits, getCurrencyStep, type Money } from "#server/platform/money.ts";
import type { ProductSummary } from "../product.ts";
import { countProducts, type ProductSort, readCards, readEntries, readPageOfKeys } from "../products.ts";
import type { CatalogEntry } from "./catalog-index.ts";
import { type CatalogIndex, catalogIndex } from "./catalog-index-sync.ts";
import {
  applyFilters,
  buildFacets,
  countAvailable,
  type Facet,
  hasFilters,
  type ProductFilters,
} from "./facets.ts";
import { type ShopQuery, toProductFilters } from "./shop-query.ts";

export interface ProductListPage {
  cards: ProductSummary[];
  total: number;
  /** Undefined where there are too many products to count. */
  facets: Facets | undefined;
}

export interface Facets {
  options: Facet[];
  /** Of the products listed. */
  available: number;
  /** Number of filtered products by category slug. */
  categories: Record<string, number>;
  everywhere: number;
  /** Currency code, and its smallest step in major units. */
  currency: string;
  step: string;
}

type Entry = Pick<CatalogEntry, "id" | "category" | "price" | "variants">;

interface Asked {
  query: ShopQuery;
  category: string | undefined;
}

/** Whether the shop was small when last read: then counting it first is skipped. */
let wasShort = false;

/**
 * Reads a product page: all entries, sorted and filtered here, as Directus can neither sort by a product's lowest price
 * nor count by JSON values; then the page's cards. From `limits.productsSorted` products the in-memory index does it,
 * and Directus pages unfiltered lists. Until the index is loaded, and for searches that large, there are no facets, and
 * price sorts cover only the first products.
 * @param category a slug
 */
export async function loadProductList(
  directus: DirectusClient,
  query: ShopQuery,
  { category, long = catalogIndex }: { category?: string; long?: Pick<CatalogIndex, "inOrder"> } = {},
): Promise<ProductListPage> {
  const search = query.search || undefined;
  const asked = { query, category };
  if (!search && !wasShort && (await countProducts(directus)) >= limits.productsSorted) {
    const entries = await long.inOrder(directus.currency, query.sort);
    if (entries) return readKeptShelf(directus, asked, entries);
    if (!isByPrice(query.sort)) return readPagedShelf(directus, asked);
  }
  const all = await readEntries(directus, { search, sort: query.sort });
  const isWhole = all.length < limits.productsSorted;
  const hasGrown = !search && wasShort && !isWhole;
  if (!search) wasShort = isWhole;
  if (hasGrown) return loadProductList(directus, query, { category, long });
  if (!isWhole && !isByPrice(query.sort)) return readPagedShelf(directus, asked);
  const { shown, facets } = narrowed(directus, asked, { all, isWhole });
  return { cards: await readCards(directus, slicePage(shown, query)), total: shown.length, facets };
}

/** Unfiltered lists are paged by Directus: a member may see more than guests do. */
async function readKeptShelf(
  directus: DirectusClient,
  asked: Asked,
  entries: readonly CatalogEntry[],
): Promise<ProductListPage> {
  const { query, category } = asked;
  const isPlain = !isByPrice(query.sort) && !hasFilters(toProductFilters(query, directus.currency));
  const { shown, facets } = narrowed(directus, asked, { all: entries });
  if (isPlain) return { ...(await readPagedShelf(directus, { query, category })), facets };
  return { cards: await readCards(directus, slicePage(shown, query)), total: shown.length, facets };
}

async function readPagedShelf(
  directus: DirectusClient,
  { query, category }: Asked,
): Promise<ProductListPage> {
  const { sort, page } = query;
  const search = query.search || undefined;
  const [ids, total] = await Promise.all([
    readPageOfKeys(directus, { sort, page, search, category }),
    countProducts(directus, { category, search }),
  ]);
  return { cards: await readCards(directus, ids), total, facets: undefined };
}

/** @param isWhole false where these are only the first products, which cannot be counted or filtered */
function narrowed(
  directus: DirectusClient,
  { query, category }: Asked,
  { all, isWhole = true }: { all: readonly Entry[]; isWhole?: boolean },
): { shown: Entry[]; facets: Facets | undefined } {
  const narrowing = toProductFilters(query, directus.currency);
  const here = all.filter((entry) => category === undefined || entry.category === category);
  const shown = byPrice(isWhole ? applyFilters(here, narrowing) : here, query.sort);
  return { shown, facets: isWhole ? facetsAround({ all, here, narrowing }, directus) : undefined };
}

function slicePage(shown: Entry[], { page }: ShopQuery): string[] {
  return shown.slice((page - 1) * limits.productsPerPage, page * limits.productsPerPage).map(({ id }) => id);
}

function facetsAround(
  { all, here, narrowing }: { all: readonly Entry[]; here: Entry[]; narrowing: ProductFilters },
  { language: { locale }, currency }: Pick<DirectusClient, "language" | "currency">,
): Facets {
  const everywhere = applyFilters(all, narrowing);
  const counts = new Map<string, number>();
  for (const { category } of everywhere) if (category) counts.set(category, (counts.get(category) ?? 0) + 1);
  return {
    options: buildFacets(here, narrowing, locale),
    available: countAvailable(here, narrowing),
    categories: Object.fromEntries(counts),
    everywhere: everywhere.length,
    currency,
    step: formatMajorUnits({ amount: getCurrencyStep(currency), currency }),
  };
}

function isByPrice(sort: ProductSort): boolean {
  return sort === "price-low" || sort === "price-high";
}

/** Sorts stably by lowest price, if the query asks for it. */
function byPrice<Priced extends { price: Money | undefined }>(
  entries: Priced[],
  sort: ProductSort,
): Priced[] {
  if (!isByPrice(sort)) return entries;
  const direction = sort === "price-high" ? -1 : 1;
  return entries.toSorted((a, b) => compareAmounts(a.price?.amount, b.price?.amount, direction));
}

/** Products without a price come last in both directions. */
function compareAmounts(a: number | undefined, b: number | undefined, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return (a - b) * direction;
}
