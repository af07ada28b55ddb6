import type { Directus } from "#server/directus/client.ts";
import { limits } from "#server/limits.ts";
import { exponentOf, formatMoney } from "#server/money.ts";
import type { Narrowing } from "./facets.ts";
import type { OptionWords } from "./options.ts";
import { type ProductSort, productSorts } from "./products.ts";

/** What a shop URL asks for: `?q=&sort=&page=&option=Format:Hardback&price-from=&price-to=&available=1`. */
export interface ShopQuery {
  search: string;
  sort: ProductSort;
  page: number;
  /** Each as `optionKey` writes it. */
  options: string[];
  /** Major units as they were typed, such as "12.50", or "". */
  priceFrom: string;
  priceTo: string;
  available: boolean;
}

/** One thing that a shelf is narrowed down to. */
export interface Chosen {
  text: string;
  /** The query without it. */
  rest: ShopQuery;
}

/**
 * Reads the shop's query parameters.
 * @returns undefined when the page is not a number from 1; an unknown sort counts as the default, and what is no
 * amount as none
 */
export function readShopQuery(params: URLSearchParams): ShopQuery | undefined {
  const page = params.get("page") ?? "1";
  if (!/^[1-9]\d{0,4}$/.test(page)) return undefined;
  const asked = params.get("sort") as ProductSort;
  const isOption = (text: string) => text.length <= limits.searchLength && text.includes(":");
  return {
    search: (params.get("q") ?? "").trim().slice(0, limits.searchLength),
    sort: productSorts.includes(asked) ? asked : "featured",
    page: Number(page),
    options: [...new Set(params.getAll("option"))].filter(isOption).slice(0, limits.facetValues),
    priceFrom: priceIn(params.get("price-from")),
    priceTo: priceIn(params.get("price-to")),
    available: params.get("available") === "1",
  };
}

/** An option's value as a URL has it, `Format:Hardback`, whatever is in the option's name. */
export function optionKey(name: string, value: string): string {
  return `${name.replace(/[%:]/g, encodeURIComponent)}:${value}`;
}

/** What the query narrows a shelf down to; its prices are in a currency. */
export function narrowingOf(
  { options, priceFrom, priceTo, available }: ShopQuery,
  currency: string,
): Narrowing {
  const byName = new Map<string, Set<string>>();
  for (const option of options) {
    const { name, value } = optionOf(option);
    byName.set(name, (byName.get(name) ?? new Set()).add(value));
  }
  const [from, to] = [priceFrom, priceTo].map((amount) => minorUnits(amount, currency));
  return { options: byName, from, to, available };
}

/** What the query narrows a shelf down to, in words, each with the query that it leaves when it is taken away. */
export function chosenIn(
  query: ShopQuery,
  { language: { locale, texts }, currency }: Pick<Directus, "language" | "currency">,
  words: OptionWords,
): Chosen[] {
  const { options, priceFrom, priceTo, available } = query;
  const rest = { ...query, page: 1 };
  const money = (amount = 0) => formatMoney({ amount, currency }, locale);
  const { from, to } = narrowingOf(query, currency);
  return [
    ...options.map((key) => {
      const { name, value } = optionOf(key);
      const text = `${words.ofName(name).text}: ${words.ofValue(name, value).text}`;
      return { text, rest: { ...rest, options: options.filter((one) => one !== key) } };
    }),
    ...(priceFrom ? [{ text: texts.shop.from(money(from)), rest: { ...rest, priceFrom: "" } }] : []),
    ...(priceTo ? [{ text: texts.shop.upTo(money(to)), rest: { ...rest, priceTo: "" } }] : []),
    ...(available ? [{ text: texts.shop.onlyAvailable, rest: { ...rest, available: false } }] : []),
  ];
}

/** An address of ours without what it says about prices: amounts of one currency mean nothing in another. */
export function withoutPrices(path: string): string {
  const [address = "", query = ""] = path.split("?", 2);
  if (!/price-(from|to)=/.test(query)) return path;
  const params = new URLSearchParams(query);
  for (const name of ["price-from", "price-to"]) params.delete(name);
  return params.size > 0 ? `${address}?${params}` : address;
}

/** The name and value of what `optionKey` wrote. */
function optionOf(key: string): { name: string; value: string } {
  const colon = key.indexOf(":");
  const name = key.slice(0, colon).replaceAll("%3A", ":").replaceAll("%25", "%");
  return { name, value: key.slice(colon + 1) };
}

function priceIn(text: string | null): string {
  const amount = (text ?? "").trim().replace(",", ".");
  return /^\d{1,9}(\.\d{1,3})?$/.test(amount) ? amount : "";
}

/** Minor units of a currency; more decimals than it has are left out. */
function minorUnits(amount: string, currency: string): number | undefined {
  if (!amount) return undefined;
  const exponent = exponentOf(currency);
  const [whole = "", decimals = ""] = amount.split(".");
  return Number(whole + decimals.slice(0, exponent).padEnd(exponent, "0"));
}
