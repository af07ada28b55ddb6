import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { type ProductCardView, viewOfCard } from "./card-view.ts";
import { type Category, listCategories } from "./categories.ts";
import { type Facets, readShelf } from "./shelf.ts";
import { type Chosen, chosenIn, type ShopQuery } from "./shop-query.ts";

/** One page of the shop, or of one of its categories. */
export interface Shop {
  category: Category | undefined;
  categories: Category[];
  cards: ProductCardView[];
  total: number;
  pages: number;
  facets: Facets | undefined;
  /** What the shelf is narrowed down to. */
  chosen: Chosen[];
  query: ShopQuery;
}

/**
 * Reads what a page of the shop shows, in two rounds.
 * @param slug a category's, or undefined for all products
 * @returns undefined when there is no such category or no such page
 */
export async function loadShop(
  directus: Directus,
  query: ShopQuery,
  slug?: string,
): Promise<Shop | undefined> {
  const [categories, { cards, total, facets }] = await Promise.all([
    orWithout(listCategories(directus), []),
    readShelf(directus, query, slug),
  ]);
  const category = categories.find((shelf) => shelf.slug === slug);
  const pages = Math.max(1, Math.ceil(total / limits.productsPerPage));
  if ((slug && !category) || query.page > pages) return undefined;
  return {
    category,
    categories,
    cards: cards.map((card) => viewOfCard(card, directus.language)),
    total,
    pages,
    facets,
    chosen: chosenIn(query, directus.language),
    query,
  };
}
