import { z } from "zod";
import { key } from "#server/content/text.ts";
import type { Language } from "#server/languages.ts";
import { addressLines } from "#server/orders/address-lines.ts";
import { type Address, AddressSchema } from "#server/orders/order.ts";

const Line = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

export const SavedAddressSchema = z
  .object({
    id: key,
    key: z.string(),
    name: Line,
    ...{ line1: Line, line2: Line, postal_code: Line, city: Line, region: Line, country: Line },
    default_since: z.string().nullish(),
  })
  .transform(({ id, key, default_since, ...lines }) => ({
    id,
    key,
    defaultSince: default_since ?? undefined,
    address: AddressSchema.parse(lines),
  }));
/** An address that a member has saved. The one that was made the default last is it. */
export type SavedAddress = z.output<typeof SavedAddressSchema>;

/** The default one first, then as they were saved. @param rows oldest first */
export function sortAddresses(rows: SavedAddress[]): SavedAddress[] {
  return rows.toSorted((a, b) => (b.defaultSince ?? "").localeCompare(a.defaultSince ?? ""));
}

/** True for two that a parcel would not tell apart. */
export function isSameAddress(one: Address, other: Address): boolean {
  const whole = (address: Address) => Object.values(AddressSchema.parse(address)).join("\n").toLowerCase();
  return whole(one) === whole(other);
}

/** An address as its page gets it. */
export interface SavedAddressView {
  id: string;
  lines: string[];
  isDefault: boolean;
}

/** The saved addresses of a member, written out in a language. @param all as `listAddresses` gives them */
export function viewOfAddresses(all: SavedAddress[], language: Language): SavedAddressView[] {
  return all.map(({ id, address }, index) => ({
    id,
    lines: addressLines({ shippingAddress: address }, language),
    isDefault: index === 0,
  }));
}
