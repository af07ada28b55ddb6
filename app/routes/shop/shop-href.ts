import type { ShopQuery } from "#server/catalogue/shop/shop-query.ts";

/** The address of another page, sort, search or narrowing of the same list, without what is the default. */
export function buildShopHref(path: string, query: ShopQuery): string {
  const { search, sort, page, options, priceFrom, priceTo, available } = query;
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (sort !== "featured") params.set("sort", sort);
  for (const option of options) params.append("option", option);
  if (priceFrom) params.set("price-from", priceFrom);
  if (priceTo) params.set("price-to", priceTo);
  if (available) params.set("available", "1");
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The same list with nothing left out. */
export const hrefWithoutFilters = { options: [], priceFrom: "", priceTo: "", available: false, page: 1 };
