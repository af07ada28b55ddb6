import type { Language } from "#server/platform/i18n.ts";
import { getAddressRules } from "./address-rules.ts";
import type { PostalAddress } from "./postal-address.ts";

/** Address as written on a parcel, with a localised country; empty where nothing is shipped. */
export function formatAddressLines(
  { shippingAddress: address }: { shippingAddress: PostalAddress | undefined },
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

/** Town, postal code and region in the country's format: "27472 Cuxhaven", "Portland, OR 97201". */
function townLines({ country, postal_code, city, region }: PostalAddress): string[] {
  const { townFirst } = getAddressRules(country);
  if (!townFirst) return [[postal_code, city].filter(Boolean).join(" "), region];
  if (!region) return [[city, postal_code].filter(Boolean).join(" ")];
  return [`${city}, ${region} ${postal_code}`.trim()];
}
