import Negotiator from "negotiator";
import { config } from "#server/config/config.ts";
import type { LoadedCart } from "./load-checkout-cart.ts";
import { listShippingCountries, type ShippingMethod } from "./shipping-method.ts";

/** What browsers ask for out of the box, wherever they are. */
const uninformative = "en-US";

/**
 * Where a cart probably goes before anybody says: the region of the browser's language, else the shop's own country.
 * @param countries ISO codes of those that can be shipped to
 */
export function presetCountry(
  countries: string[],
  acceptLanguage: string | null,
  home: string | undefined = config.tax.country,
): string | undefined {
  const [language = ""] = new Negotiator({
    headers: { "accept-language": acceptLanguage ?? "" },
  }).languages();
  const region = language === uninformative ? undefined : getRegion(language);
  return [region, home].find((code) => code !== undefined && countries.includes(code));
}

function getRegion(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}

/** The preset of a cart that is shipped; undefined for downloads. */
export function presetCartCountry(
  { priced }: Pick<LoadedCart, "priced">,
  methods: ShippingMethod[],
  acceptLanguage: string | null,
): string | undefined {
  if (!priced.physical) return undefined;
  return presetCountry(listShippingCountries(methods, priced.subtotal.currency), acceptLanguage);
}
