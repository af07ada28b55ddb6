import type { ShopQuery } from "#server/catalogue/shop-query.ts";

/** The address of another page, sort or search of the same list, without what is the default. */
export function shopHref(path: string, { search, sort, page }: ShopQuery): string {
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (sort !== "featured") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}
