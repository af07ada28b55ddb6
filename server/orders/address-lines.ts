import type { Language } from "#server/languages.ts";
import type { Order } from "./order.ts";

/** The address as it is written on a parcel, with the country as a language calls it; empty where nothing is sent. */
export function addressLines(
  { shippingAddress: address }: Pick<Order, "shippingAddress">,
  { locale }: Language,
): string[] {
  if (!address) return [];
  const country = new Intl.DisplayNames(locale, { type: "region" }).of(address.country);
  const town = [address.postal_code, address.city].filter(Boolean).join(" ");
  return [
    address.name,
    address.line1,
    address.line2,
    town,
    address.region,
    country ?? address.country,
  ].filter(Boolean);
}
