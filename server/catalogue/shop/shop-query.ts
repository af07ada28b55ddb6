import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { formatMoney, getCurrencyExponent } from "#server/platform/money.ts";
import type { OptionLabels } from "../options.ts";
import { type ProductSort, productSorts } from "../products.ts";
import type { ProductFilters } from "./facets.ts";

/** Shop URL: `?q=&sort=&page=&option=Format:Hardback&price-from=&price-to=&available=1`. */
export interface ShopQuery {
  search: string;
  sort: ProductSort;
  page: number;
  /** Each as `formatOptionParam` writes it. */
  options: string[];
  /** Major units as typed, such as "12.50", or "". */
  priceFrom: string;
  priceTo: string;
  available: boolean;
}

export interface ActiveFilter {
  text: string;
  rest: ShopQuery;
}

/** Undefined when the page is not a number from 1; an unknown sort is the default, an invalid amount none. */
export function readShopQuery(params: URLSearchParams): ShopQuery | undefined {
  const page = params.get("page") ?? "1";
  if (!/^[1-9]\d{0,4}$/.test(page)) return undefined;
  const asked = params.get("sort");
  const isOption = (text: string) => text.length <= limits.searchLength && text.includes(":");
  return {
    search: (params.get("q") ?? "").trim().slice(0, limits.searchLength),
    sort: productSorts.find((sort) => sort === asked) ?? "featured",
    page: Number(page),
    options: [...new Set(params.getAll("option"))].filter(isOption).slice(0, limits.facetValues),
    priceFrom: parsePrice(params.get("price-from")),
    priceTo: parsePrice(params.get("price-to")),
    available: params.get("available") === "1",
  };
}

/** Formats an option value for the URL, `Format:Hardback`, escaping the name. */
export function formatOptionParam(name: string, value: string): string {
  return `${name.replace(/[%:]/g, encodeURIComponent)}:${value}`;
}

export function toProductFilters(
  { options, priceFrom, priceTo, available }: ShopQuery,
  currency: string,
): ProductFilters {
  const byName = new Map<string, Set<string>>();
  for (const option of options) {
    const { name, value } = parseOption(option);
    byName.set(name, (byName.get(name) ?? new Set()).add(value));
  }
  const [from, to] = [priceFrom, priceTo].map((amount) => minorUnits(amount, currency));
  return { options: byName, from, to, available };
}

export function listActiveFilters(
  query: ShopQuery,
  { language: { locale, t }, currency }: Pick<DirectusClient, "language" | "currency">,
  labels: OptionLabels,
): ActiveFilter[] {
  const { options, priceFrom, priceTo, available } = query;
  const rest = { ...query, page: 1 };
  const money = (amount = 0) => formatMoney({ amount, currency }, locale);
  const { from, to } = toProductFilters(query, currency);
  return [
    ...options.map((key) => {
      const { name, value } = parseOption(key);
      const text = `${labels.ofName(name).text}: ${labels.ofValue(name, value).text}`;
      return { text, rest: { ...rest, options: options.filter((one) => one !== key) } };
    }),
    ...(priceFrom
      ? [{ text: t("shop.from", { price: money(from) }), rest: { ...rest, priceFrom: "" } }]
      : []),
    ...(priceTo ? [{ text: t("shop.upTo", { price: money(to) }), rest: { ...rest, priceTo: "" } }] : []),
    ...(available ? [{ text: t("shop.onlyAvailable"), rest: { ...rest, available: false } }] : []),
  ];
}

/** Removes the price filters from a path: amounts do not carry over to another currency. */
export function stripPriceParams(path: string): string {
  const [address = "", query = ""] = path.split("?", 2);
  if (!/price-(from|to)=/.test(query)) return path;
  const params = new URLSearchParams(query);
  for (const name of ["price-from", "price-to"]) params.delete(name);
  return params.size > 0 ? `${address}?${params}` : address;
}

function parseOption(key: string): { name: string; value: string } {
  const colon = key.indexOf(":");
  const name = key.slice(0, colon).replaceAll("%3A", ":").replaceAll("%25", "%");
  return { name, value: key.slice(colon + 1) };
}

function parsePrice(text: string | null): string {
  const amount = (text ?? "").trim().replace(",", ".");
  return /^\d{1,9}(\.\d{1,3})?$/.test(amount) ? amount : "";
}

/** Extra decimals are cut off. */
function minorUnits(amount: string, currency: string): number | undefined {
  if (!amount) return undefined;
  const exponent = getCurrencyExponent(currency);
  const [whole = "", decimals = ""] = amount.split(".");
  return Number(whole + decimals.slice(0, exponent).padEnd(exponent, "0"));
}
