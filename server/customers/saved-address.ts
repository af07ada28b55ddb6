import { z } from "zod";
import { idSchema } from "#server/directus/field-schemas.ts";
import type { Language } from "#server/platform/i18n.ts";
import { formatAddressLines } from "./address-lines.ts";
import { AddressSchema, type PostalAddress } from "./postal-address.ts";

const Line = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

export const SavedAddressSchema = z
  .object({
    id: idSchema,
    key: z.string(),
    name: Line,
    line1: Line,
    line2: Line,
    postal_code: Line,
    city: Line,
    region: Line,
    country: Line,
    default_since: z.string().nullish(),
  })
  .transform(({ id, key, default_since, ...lines }) => ({
    id,
    key,
    defaultSince: default_since ?? undefined,
    address: AddressSchema.parse(lines),
  }));
/** The address with the latest `defaultSince` is the default. */
export type SavedAddress = z.output<typeof SavedAddressSchema>;

/** The default first, then as saved. @param rows oldest first */
export function sortAddresses(rows: SavedAddress[]): SavedAddress[] {
  return rows.toSorted((a, b) => (b.defaultSince ?? "").localeCompare(a.defaultSince ?? ""));
}

/** Compares all fields, ignoring case. */
export function isSameAddress(one: PostalAddress, other: PostalAddress): boolean {
  const whole = (address: PostalAddress) =>
    Object.values(AddressSchema.parse(address)).join("\n").toLowerCase();
  return whole(one) === whole(other);
}

export interface SavedAddressView {
  id: string;
  lines: string[];
  isDefault: boolean;
}

/** @param all as `listAddresses` returns them */
export function toSavedAddressViews(all: SavedAddress[], language: Language): SavedAddressView[] {
  return all.map(({ id, address }, index) => ({
    id,
    lines: formatAddressLines({ shippingAddress: address }, language),
    isDefault: index === 0,
  }));
}
