import { expect, test } from "vitest";
import { en } from "#app/messages/index.ts";
import { getInitialAddress } from "#server/checkout/use-saved-address.ts";
import { savedAddressSchema } from "#server/customers/address-form.ts";
import { isSameAddress, SavedAddressSchema, sortAddresses } from "#server/customers/saved-address.ts";
import { parseForm } from "#server/http/forms.ts";

const home = { name: "Ada Quist", line1: "Kai 3", postal_code: "27472", city: "Cuxhaven", country: "DE" };
const saved = (id: string, default_since: string | null, more: object = {}) =>
  SavedAddressSchema.parse({
    id,
    key: `c:${id}`,
    line2: null,
    region: null,
    ...home,
    default_since,
    ...more,
  });

test("the one that was made the default last comes first, the others as they were saved", () => {
  const rows = [
    saved("1", null),
    saved("2", "2026-01-02T00:00:00.000Z"),
    saved("3", null),
    saved("4", "2026-01-03T00:00:00.000Z"),
  ];

  expect(sortAddresses(rows).map(({ id }) => id)).toEqual(["4", "2", "1", "3"]);
});

test("the checkout begins with the first, unless an address was begun or another country was chosen", () => {
  const [first] = [saved("1", null)];
  const all = first ? [first] : [];

  expect(getInitialAddress(all, { email: "a@example.com", note: "" })).toMatchObject({
    email: "a@example.com",
    city: "Cuxhaven",
    country: "DE",
  });
  expect(getInitialAddress(all, { country: "FR" })).toEqual({ country: "FR" });
  expect(getInitialAddress(all, { country: "DE" })).toMatchObject({ city: "Cuxhaven" });
  expect(getInitialAddress(all, { city: "Wyk" })).toEqual({ city: "Wyk" });
  expect(getInitialAddress([], { note: "x" })).toEqual({ note: "x" });
});

test("two addresses that a parcel would not tell apart are one", () => {
  const { address } = saved("1", null);

  expect(isSameAddress(address, { ...address, city: "CUXHAVEN" })).toBe(true);
  expect(isSameAddress(address, { ...address, line2: "Back door" })).toBe(false);
});

test("an address to be saved may be in any country, and has what one needs there", () => {
  const check = (fields: Record<string, string>) =>
    parseForm(savedAddressSchema(en), new URLSearchParams(fields));

  expect(check({ ...home, country: "HK", postal_code: "" }).ok).toBe(true);
  expect(check({ ...home, country: "XX", city: "", line2: "x".repeat(121) })).toMatchObject({
    errors: { country: expect.any(String), city: expect.any(String), line2: expect.any(String) },
  });
});
