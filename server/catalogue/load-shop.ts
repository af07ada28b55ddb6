import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { type ProductCardView, viewOfCard } from "./card-view.ts";
import { type Category, listCategories } from "./categories.ts";
import type { Facet, FacetValue } from "./facets.ts";
import { type OptionWords, readOptionWords, type Word } from "./options.ts";
import { type Facets, readShelf } from "./shelf.ts";
import { type Chosen, chosenIn, type ShopQuery } from "./shop-query.ts";

/** What a shelf can be narrowed down by, with options and values as the page's language calls them. */
type NamedFacets = Omit<Facets, "options"> & { options: NamedFacet[] };

interface NamedFacet extends Omit<Facet, "values"> {
  label: Word;
  values: (FacetValue & { label: Word })[];
}

/** One page of the shop, or of one of its categories. */
export interface Shop {
  category: Category | undefined;
  categories: Category[];
  cards: ProductCardView[];
  total: number;
  pages: number;
  facets: NamedFacets | undefined;
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
  const [categories, { cards, total, facets }, words] = await Promise.all([
    orWithout(listCategories(directus), []),
    readShelf(directus, query, slug),
    readOptionWords(directus),
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
    facets: facets && { ...facets, options: facets.options.map((facet) => named(facet, words)) },
    chosen: chosenIn(query, directus, words),
    query,
  };
}

function named(facet: Facet, words: OptionWords): NamedFacet {
  const values = facet.values.map((one) => ({ ...one, label: words.ofValue(facet.name, one.value) }));
  return { ...facet, label: words.ofName(facet.name), values };
}
