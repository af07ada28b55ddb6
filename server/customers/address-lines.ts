import type { Language } from "#server/platform/i18n.ts";
import { getAddressRules } from "./address-rules.ts";
import { formatCountry } from "./countries.ts";
import type { PostalAddress } from "./postal-address.ts";

/** Address as written on a parcel, with a localised country; empty where nothing is shipped. */
export function formatAddressLines(
  { shippingAddress: address }: { shippingAddress: PostalAddress | undefined },
  { locale }: Language,
): string[] {
  if (!address) return [];
  return [
    address.name,
    address.line1,
    address.line2,
    ...townLines(address),
    formatCountry(address.country, locale),
  ].filter(Boolean);
}

/** Town, postal code and region in the country's format: "27472 Cuxhaven", "Portland, OR 97201". */
function townLines({ country, postal_code, city, region }: PostalAddress): string[] {
  const { townFirst } = getAddressRules(country);
  if (!townFirst) return [[postal_code, city].filter(Boolean).join(" "), region];
  if (!region) return [[city, postal_code].filter(Boolean).join(" ")];
  return [`${city}, ${region} ${postal_code}`.trim()];
}
