import { config } from "#server/config/config.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import type { Language } from "#server/platform/i18n.ts";
import { displayNames } from "#server/platform/intl.ts";
import type { Cart } from "./cart.ts";
import { findCartKey, getOrCreateCart, readCart, updateCart } from "./carts.ts";

export interface CurrencyName {
  code: string;
  name: string;
}

/** The currency chosen, as long as the shop sells in it; else the shop's default. */
export function resolveCartCurrency({ currency }: Pick<Cart, "currency">): string {
  return currency && config.currencies.includes(currency) ? currency : config.currency;
}

/** `?currency=` of a product's page, or `cartCurrency` of its form; undefined where the shop does not sell in it. */
export function findRequestedCurrency(request: Request): string | undefined {
  const { pathname, searchParams } = new URL(request.url);
  const code = searchParams.get("currency") ?? searchParams.get("cartCurrency") ?? "";
  return /\/shop\/[^/]+$/.test(pathname) && config.currencies.includes(code) ? code : undefined;
}

/** That requested, else the cart's, or the default while carts cannot be read. Never reads Directus. */
export async function getCurrency(request: Request): Promise<string> {
  if (config.currencies.length === 1) return config.currency;
  const requested = findRequestedCurrency(request);
  if (requested) return requested;
  try {
    return resolveCartCurrency(await readCart(await findCartKey(request)));
  } catch (error) {
    if (isUnavailable(error)) return config.currency;
    throw error;
  }
}

/** @returns headers to send, empty where the default needs no cart */
export async function chooseCurrency(request: Request, currency: string): Promise<HeadersInit> {
  if (currency === config.currency && !(await findCartKey(request))) return {};
  const { key, headers } = await getOrCreateCart(request);
  await updateCart(key, (cart) => ({ ok: true, cart: { ...cart, currency } }));
  return headers;
}

/** Empty where the shop sells in one currency. */
export function listCurrencyNames({ locale }: Language): CurrencyName[] {
  if (config.currencies.length === 1) return [];
  const names = displayNames(locale, { type: "currency" });
  return config.currencies.map((code) => ({ code, name: names.of(code) ?? code }));
}
