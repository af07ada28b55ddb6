import { expect, test } from "vitest";
import { toAddressFieldsView } from "#server/customers/address-fields-view.ts";
import { formatAddressLines } from "#server/customers/address-lines.ts";
import { getAddressRules, resolveRegion } from "#server/customers/address-rules.ts";
import { countryCodes } from "#server/customers/countries.ts";
import { listRegions } from "#server/customers/regions.ts";
import { findLanguage } from "#server/platform/i18n.ts";
import { en } from "../../support/messages.ts";

const english = findLanguage("en");

test("the example of each country's postal code is one", () => {
  const formats = countryCodes.flatMap((country) => {
    const { postalCode } = getAddressRules(country);
    return typeof postalCode === "object" ? [postalCode] : [];
  });

  expect(formats.length).toBeGreaterThan(40);
  for (const { pattern, example } of formats) expect(example).toMatch(pattern);
});

test("a region that must be chosen can be, by its code, its name and without its accents", () => {
  for (const country of countryCodes)
    for (const { value, label } of listRegions(country) ?? []) {
      expect(getAddressRules(country).region?.required).toBe(true);
      expect([resolveRegion(country, value), resolveRegion(country, label.toUpperCase())]).toEqual([
        value,
        value,
      ]);
    }
  expect(resolveRegion("BR", "sao paulo")).toBe("SP");
  expect([resolveRegion("US", "Kent"), resolveRegion("NG", "Kano")]).toEqual([undefined, "Kano"]);
});

test.each([
  ["DE", ["postal", "city"], undefined],
  ["", ["postal", "city"], en("buying.checkout.regionKinds.region")],
  ["US", ["city", "postal"], en("buying.checkout.regionKinds.state")],
  ["CA", ["city", "postal"], en("buying.checkout.regionKinds.province")],
  ["JP", ["city", "postal"], en("buying.checkout.regionKinds.prefecture")],
  ["HK", ["city"], en("buying.checkout.regionKinds.region")],
  ["AE", ["city"], en("buying.checkout.regionKinds.emirate")],
  ["GB", ["city", "postal"], undefined],
  ["SG", ["postal"], undefined],
])("a form for %j asks for %j", (country, parts, label) => {
  const { hasCity, hasPostalCode, townFirst, region } = toAddressFieldsView({ country }, english);

  const asked = [...(hasPostalCode ? ["postal"] : []), ...(hasCity ? ["city"] : [])];
  expect(townFirst ? asked.toReversed() : asked).toEqual(parts);
  expect(region?.label).toBe(label);
});

test("a region that was written before it could be chosen is chosen", () => {
  expect(toAddressFieldsView({ country: "US", region: "california" }, english).region?.value).toBe("CA");
  expect(toAddressFieldsView({ country: "US", region: "Bavaria" }, english).region?.value).toBe("");
});

test.each([
  [{ country: "DE", postal_code: "27472", city: "Cuxhaven", region: "" }, ["27472 Cuxhaven", "Germany"]],
  [
    { country: "US", postal_code: "97201", city: "Portland", region: "OR" },
    ["Portland, OR 97201", "United States"],
  ],
  [
    { country: "GB", postal_code: "SW1A 1AA", city: "London", region: "" },
    ["London SW1A 1AA", "United Kingdom"],
  ],
  [
    { country: "AE", postal_code: "", city: "Deira", region: "Dubai" },
    ["Deira", "Dubai", "United Arab Emirates"],
  ],
  [{ country: "SG", postal_code: "546080", city: "", region: "" }, ["546080", "Singapore"]],
])("on a parcel it is written as %j has it", (place, lines) => {
  const shippingAddress = { name: "Ada Quist", line1: "1 Quay", line2: "", ...place };

  expect(formatAddressLines({ shippingAddress }, english)).toEqual(["Ada Quist", "1 Quay", ...lines]);
});

test("what every object has is no country", () => {
  for (const country of ["constructor", "__proto__", "toString"]) {
    expect(listRegions(country), country).toBeUndefined();
    expect(getAddressRules(country), country).toEqual(getAddressRules("XX"));
  }
});
