import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { type ProductCardView, toProductCardView } from "../card-view.ts";
import { type Category, listCategories } from "../categories.ts";
import { type OptionLabel, type OptionLabels, readOptionLabels } from "../options.ts";
import type { Facet, FacetValue } from "./facets.ts";
import { type Facets, loadProductList } from "./product-list.ts";
import { type ActiveFilter, listActiveFilters, type ShopQuery } from "./shop-query.ts";

type NamedFacets = Omit<Facets, "options"> & { options: NamedFacet[] };

interface NamedFacet extends Omit<Facet, "values"> {
  label: OptionLabel;
  values: (FacetValue & { label: OptionLabel })[];
}

export interface Shop {
  category: Category | undefined;
  categories: Category[];
  cards: ProductCardView[];
  total: number;
  pages: number;
  facets: NamedFacets | undefined;
  chosen: ActiveFilter[];
  query: ShopQuery;
}

/** Reads a shop page in two rounds of requests; undefined where there is no such category or page. */
export async function loadShop(
  directus: DirectusClient,
  query: ShopQuery,
  slug?: string,
): Promise<Shop | undefined> {
  const [categories, { cards, total, facets }, labels] = await Promise.all([
    withFallback(listCategories(directus), []),
    loadProductList(directus, query, { category: slug }),
    readOptionLabels(directus),
  ]);
  const category = categories.find((shelf) => shelf.slug === slug);
  const pages = Math.max(1, Math.ceil(total / limits.productsPerPage));
  if ((slug && !category) || query.page > pages) return undefined;
  return {
    category,
    categories,
    cards: cards.map((card) => toProductCardView(card, directus.language)),
    total,
    pages,
    facets: facets && { ...facets, options: facets.options.map((facet) => named(facet, labels)) },
    chosen: listActiveFilters(query, directus, labels),
    query,
  };
}

function named(facet: Facet, labels: OptionLabels): NamedFacet {
  const values = facet.values.map((one) => ({ ...one, label: labels.ofValue(facet.name, one.value) }));
  return { ...facet, label: labels.ofName(facet.name), values };
}
