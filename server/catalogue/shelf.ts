import type { Directus } from "#server/directus/client.ts";
import { limits } from "#server/limits.ts";
import { type Money, majorUnits, stepOf } from "#server/money.ts";
import { countAvailable, type Facet, facetsOf, isNarrowed, type Narrowing, narrow } from "./facets.ts";
import { type LongShop, longShop } from "./keep-entries.ts";
import type { KeptEntry } from "./kept-entries.ts";
import type { ProductCard } from "./product.ts";
import { countProducts, type ProductSort, readCards, readEntries, readPageOfKeys } from "./products.ts";
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

/** What is looked at to sort, narrow down and count. */
type Entry = Pick<KeptEntry, "id" | "category" | "price" | "variants">;

/** A page that is asked for. */
interface Asked {
  query: ShopQuery;
  category: string | undefined;
}

/** The shop was short when it was last looked at: then it is read at once, and nobody asks first how long it is. */
let wasShort = false;

/**
 * Reads a page of a shelf: a light read of all products, sorted and narrowed down here, then the cards of the page.
 * Directus can neither sort by the least of a product's prices nor count by what a variant's JSON holds.
 *
 * A shop with `limits.productsSorted` products and more is kept in memory for that, and paged by Directus where nothing is
 * asked but a page. Until it has been read, and where a search finds as many, there are no facets, and by price the first
 * products are sorted.
 * @param category a slug, or undefined for all products
 * @param long the products of a long shop
 */
export async function readShelf(
  directus: Directus,
  query: ShopQuery,
  category?: string,
  long: Pick<LongShop, "inOrder"> = longShop,
): Promise<Shelf> {
  const search = query.search || undefined;
  const asked = { query, category };
  if (!search && !wasShort && (await countProducts(directus)) >= limits.productsSorted) {
    const kept = await long.inOrder(directus.currency, query.sort);
    if (kept) return readKeptShelf(directus, asked, kept);
    if (!isByPrice(query.sort)) return readPagedShelf(directus, asked);
  }
  const all = await readEntries(directus, { search, sort: query.sort });
  const isWhole = all.length < limits.productsSorted;
  const hasGrown = !search && wasShort && !isWhole;
  if (!search) wasShort = isWhole;
  if (hasGrown) return readShelf(directus, query, category, long);
  if (!isWhole && !isByPrice(query.sort)) return readPagedShelf(directus, asked);
  const { shown, facets } = narrowed(directus, asked, all, isWhole);
  return { cards: await readCards(directus, pageOf(shown, query)), total: shown.length, facets };
}

/** What is not narrowed down is paged by Directus all the same: with their own bearer some see more than guests do. */
async function readKeptShelf(directus: Directus, asked: Asked, kept: readonly KeptEntry[]): Promise<Shelf> {
  const { query, category } = asked;
  const isPlain = !isByPrice(query.sort) && !isNarrowed(narrowingOf(query, directus.currency));
  const { shown, facets } = narrowed(directus, asked, kept);
  if (isPlain) return { ...(await readPagedShelf(directus, { query, category })), facets };
  return { cards: await readCards(directus, pageOf(shown, query)), total: shown.length, facets };
}

async function readPagedShelf(directus: Directus, { query, category }: Asked): Promise<Shelf> {
  const { sort, page } = query;
  const search = query.search || undefined;
  const [ids, total] = await Promise.all([
    readPageOfKeys(directus, { sort, page, search, category }),
    countProducts(directus, { category, search }),
  ]);
  return { cards: await readCards(directus, ids), total, facets: undefined };
}

/** @param isWhole false where these are only the first products: then nothing can be counted or left out */
function narrowed(
  directus: Directus,
  { query, category }: Asked,
  all: readonly Entry[],
  isWhole = true,
): { shown: Entry[]; facets: Facets | undefined } {
  const narrowing = narrowingOf(query, directus.currency);
  const here = all.filter((entry) => category === undefined || entry.category === category);
  const shown = byPrice(isWhole ? narrow(here, narrowing) : here, query.sort);
  return { shown, facets: isWhole ? facetsAround({ all, here, narrowing }, directus) : undefined };
}

function pageOf(shown: Entry[], { page }: ShopQuery): string[] {
  return shown.slice((page - 1) * limits.productsPerPage, page * limits.productsPerPage).map(({ id }) => id);
}

function facetsAround(
  { all, here, narrowing }: { all: readonly Entry[]; here: Entry[]; narrowing: Narrowing },
  { language: { locale }, currency }: Pick<Directus, "language" | "currency">,
): Facets {
  const everywhere = narrow(all, narrowing);
  const counts = new Map<string, number>();
  for (const { category } of everywhere) if (category) counts.set(category, (counts.get(category) ?? 0) + 1);
  return {
    options: facetsOf(here, narrowing, locale),
    available: countAvailable(here, narrowing),
    categories: Object.fromEntries(counts),
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
