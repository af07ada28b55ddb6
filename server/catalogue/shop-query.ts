import { limits } from "#server/limits.ts";
import { type ProductSort, productSorts } from "./products.ts";

/** What a shop URL asks for: `?q=&sort=&page=`. */
export interface ShopQuery {
  search: string;
  sort: ProductSort;
  page: number;
}

/**
 * Reads the shop's query parameters.
 * @returns undefined when the page is not a number from 1; an unknown sort counts as the default
 */
export function readShopQuery(params: URLSearchParams): ShopQuery | undefined {
  const page = params.get("page") ?? "1";
  if (!/^[1-9]\d{0,4}$/.test(page)) return undefined;
  const asked = params.get("sort") as ProductSort;
  return {
    search: (params.get("q") ?? "").trim().slice(0, limits.searchLength),
    sort: productSorts.includes(asked) ? asked : "featured",
    page: Number(page),
  };
}
