import type { Language } from "#server/languages.ts";
import { addressRulesOf } from "./address-rules.ts";
import type { Address, Order } from "./order.ts";

/** The address as it is written on a parcel, with the country as a language calls it; empty where nothing is sent. */
export function addressLines(
  { shippingAddress: address }: Pick<Order, "shippingAddress">,
  { locale }: Language,
): string[] {
  if (!address) return [];
  const country = /^[A-Z]{2}$/.test(address.country)
    ? new Intl.DisplayNames(locale, { type: "region" }).of(address.country)
    : undefined;
  return [
    address.name,
    address.line1,
    address.line2,
    ...townLines(address),
    country ?? address.country,
  ].filter(Boolean);
}

/** Town, postal code and region as the country has them: "27472 Cuxhaven", "Portland, OR 97201". */
function townLines({ country, postal_code, city, region }: Address): string[] {
  const { townFirst } = addressRulesOf(country);
  if (!townFirst) return [[postal_code, city].filter(Boolean).join(" "), region];
  if (!region) return [[city, postal_code].filter(Boolean).join(" ")];
  return [`${city}, ${region} ${postal_code}`.trim()];
}
