import type { Directus } from "#server/directus/client.ts";
import { limits } from "#server/limits.ts";
import { type Money, majorUnits, stepOf } from "#server/money.ts";
import { countAvailable, type Facet, facetsOf, type Narrowing, narrow } from "./facets.ts";
import type { ProductCard, ProductEntry } from "./product.ts";
import {
  countProducts,
  type ProductQuery,
  type ProductSort,
  readCards,
  readEntries,
  readPageOfKeys,
} from "./products.ts";
import { narrowingOf, type ShopQuery } from "./shop-query.ts";

/** One page of a shelf: of all products, or of a category's. */
export interface Shelf {
  cards: ProductCard[];
  /** On all pages together. */
  total: number;
  /** What the shelf can be narrowed down by; undefined where it is too long to be looked through. */
  facets: Facets | undefined;
}

export interface Facets {
  options: Facet[];
  /** How many of what is shown can be bought now. */
  available: number;
  /** How many products each category has as things are narrowed down, by its slug. */
  categories: Record<string, number>;
  /** In all categories together. */
  everywhere: number;
  /** What prices are written in: the currency's code, and its smallest step in major units. */
  currency: string;
  step: string;
}

/**
 * Reads a page of a shelf: a light read of all products, sorted and narrowed down here, then the cards of the page.
 * Directus can neither sort by the least of a product's prices nor count by what a variant's JSON holds.
 *
 * A shop with `limits.productsSorted` products and more is paged by Directus instead, without facets; by price its
 * first products are sorted.
 * @param category a slug, or undefined for all products
 */
export async function readShelf(directus: Directus, query: ShopQuery, category?: string): Promise<Shelf> {
  const search = query.search || undefined;
  const { sort, page } = query;
  const asked = { sort, page, search, category };
  if (!search && !isByPrice(sort) && (await countProducts(directus)) >= limits.productsSorted)
    return readLongShelf(directus, asked);
  const all = await readEntries(directus, { search, sort });
  const isWhole = all.length < limits.productsSorted;
  if (!isWhole && !isByPrice(sort)) return readLongShelf(directus, asked);
  const narrowing = narrowingOf(query, directus.currency);
  const here = category === undefined ? all : all.filter((entry) => entry.category === category);
  const shown = byPrice(isWhole ? narrow(here, narrowing) : here, sort);
  const ids = shown
    .slice((page - 1) * limits.productsPerPage, page * limits.productsPerPage)
    .map(({ id }) => id);
  return {
    cards: await readCards(directus, ids),
    total: shown.length,
    facets: isWhole ? facetsAround({ all, here, narrowing }, directus) : undefined,
  };
}

async function readLongShelf(directus: Directus, query: ProductQuery): Promise<Shelf> {
  const { category, search } = query;
  const [ids, total] = await Promise.all([
    readPageOfKeys(directus, query),
    countProducts(directus, { category, search }),
  ]);
  return { cards: await readCards(directus, ids), total, facets: undefined };
}

function facetsAround(
  { all, here, narrowing }: { all: ProductEntry[]; here: ProductEntry[]; narrowing: Narrowing },
  { language: { locale }, currency }: Pick<Directus, "language" | "currency">,
): Facets {
  const everywhere = narrow(all, narrowing);
  const categories: Record<string, number> = {};
  for (const { category } of everywhere) if (category) categories[category] = (categories[category] ?? 0) + 1;
  return {
    options: facetsOf(here, narrowing, locale),
    available: countAvailable(here, narrowing),
    categories,
    everywhere: everywhere.length,
    currency,
    step: majorUnits({ amount: stepOf(currency), currency }),
  };
}

function isByPrice(sort: ProductSort): boolean {
  return sort === "price-low" || sort === "price-high";
}

/** Sorted by the least price where that is asked for, else as they are; equal prices keep their order. */
function byPrice<Priced extends { price: Money | undefined }>(
  entries: Priced[],
  sort: ProductSort,
): Priced[] {
  if (!isByPrice(sort)) return entries;
  const direction = sort === "price-high" ? -1 : 1;
  return entries.toSorted((a, b) => compareAmounts(a.price?.amount, b.price?.amount, direction));
}

/** What has no price stands last in both directions. */
function compareAmounts(a: number | undefined, b: number | undefined, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return (a - b) * direction;
}
