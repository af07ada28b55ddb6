import { config } from "#server/config.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { displayNames } from "#server/formats.ts";
import type { Language } from "#server/languages.ts";
import type { Cart } from "./cart.ts";
import { findCartKey, openCart, readCart, updateCart } from "./carts.ts";

/** A currency that the shop sells in, as it is called in a language. */
export interface CurrencyName {
  code: string;
  name: string;
}

/** The currency that a cart is priced in: the one chosen as long as the shop sells in it, else the shop's first. */
export function currencyOfCart({ currency }: Pick<Cart, "currency">): string {
  return currency && config.currencies.includes(currency) ? currency : config.currency;
}

/**
 * The currency in which this browser sees prices: its cart's. The shop's first where carts cannot be read now. Asks no
 * backend.
 */
export async function currencyOf(request: Request): Promise<string> {
  if (config.currencies.length === 1) return config.currency;
  try {
    return currencyOfCart(await readCart(await findCartKey(request)));
  } catch (error) {
    if (isUnavailable(error)) return config.currency;
    throw error;
  }
}

/**
 * From now on this browser sees prices in a currency, and its cart is priced in it.
 * @param currency one of `config.currencies`
 * @returns headers to send: whoever has no cart and takes the shop's first currency needs none
 */
export async function chooseCurrency(request: Request, currency: string): Promise<HeadersInit> {
  if (currency === config.currency && !(await findCartKey(request))) return {};
  const { key, headers } = await openCart(request);
  await updateCart(key, (cart) => ({ ok: true, cart: { ...cart, currency } }));
  return headers;
}

/** What there is to choose from; nothing where the shop sells in one currency. */
export function currenciesIn({ locale }: Language): CurrencyName[] {
  if (config.currencies.length === 1) return [];
  const names = displayNames(locale, { type: "currency" });
  return config.currencies.map((code) => ({ code, name: names.of(code) ?? code }));
}
