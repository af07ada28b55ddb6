import { expect, test } from "vitest";
import { en } from "#app/messages/index.ts";
import { checkoutSchema } from "#server/checkout/checkout-form.ts";
import { parseForm } from "#server/http/forms.ts";

const ada = {
  email: "Ada@Example.com",
  name: "Ada Quist",
  country: "DE",
  line1: "Am Alten Hafen 3",
  postal_code: "27472",
  city: "Cuxhaven",
};

function check(cart: { physical: boolean; digital: boolean }, fields: Record<string, string>) {
  return parseForm(checkoutSchema(cart, ["DE", "HK"], en), new URLSearchParams(fields));
}

test("a parcel needs an address, a download does not", () => {
  const { email, name } = ada;

  expect(check({ physical: true, digital: false }, { email, name })).toMatchObject({
    ok: false,
    errors: {
      line1: expect.any(String),
      postal_code: expect.any(String),
      city: expect.any(String),
      country: expect.any(String),
    },
  });
  expect(check({ physical: false, digital: true }, { email, name, consent: "yes" })).toMatchObject({
    ok: true,
    value: { email: "ada@example.com", address: undefined, consent: true },
  });
  expect(check({ physical: true, digital: false }, ada)).toMatchObject({
    ok: true,
    value: { address: { city: "Cuxhaven", country: "DE" } },
  });
});

test("a download needs the consent", () => {
  expect(check({ physical: true, digital: true }, ada)).toMatchObject({
    ok: false,
    errors: { consent: expect.any(String) },
  });
});

test("a country without postal codes needs none, and one we do not send to is refused", () => {
  const hongKong = { ...ada, country: "HK", postal_code: "" };

  expect(check({ physical: true, digital: false }, hongKong).ok).toBe(true);
  expect(check({ physical: true, digital: false }, { ...ada, country: "FR" })).toMatchObject({
    errors: { country: expect.any(String) },
  });
});

test("an address has what its country needs, written as it is written there", () => {
  const countries = ["DE", "US", "JP", "SG", "GB"];
  const errorsOf = (fields: Record<string, string>) => {
    const form = new URLSearchParams({ ...ada, ...fields });
    const parsed = parseForm(checkoutSchema({ physical: true, digital: false }, countries, en), form);
    return parsed.ok ? parsed.value.address : parsed.errors;
  };
  const t = en;

  expect(errorsOf({ postal_code: "2747" })).toEqual({
    postal_code: t("buying.checkout.fields.postalCodeLike", { example: "26133" }),
  });
  expect(errorsOf({ country: "US", postal_code: "97201", city: "Portland" })).toEqual({
    region: t("buying.checkout.fields.regions.state"),
  });
  expect(errorsOf({ country: "US", postal_code: "97201", region: "Ontario" })).toEqual({
    region: t("buying.checkout.fields.regions.state"),
  });
  expect(errorsOf({ country: "US", postal_code: "97201", region: "oregon" })).toMatchObject({ region: "OR" });
  expect(errorsOf({ country: "JP", postal_code: "650-0042", region: "Hyōgo" })).toMatchObject({
    region: "Hyogo",
  });
  expect(errorsOf({ country: "SG", postal_code: "546080", city: "" })).toMatchObject({ city: "" });
  expect(errorsOf({ country: "GB", postal_code: "sw1a 1aa", city: "London" })).toMatchObject({
    postal_code: "sw1a 1aa",
  });
});

test("the first problem of each field is in words", () => {
  const refused = check({ physical: false, digital: false }, { email: "ada@", name: "" });

  expect(refused).toMatchObject({
    ok: false,
    errors: { email: expect.stringContaining("@"), name: en("buying.checkout.fields.name") },
  });
});
