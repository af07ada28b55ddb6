import { expect, test } from "vitest";
import { emptyCart } from "#server/cart/cart.ts";
import type { PricedCart } from "#server/cart/price-cart.ts";
import { estimateTotals } from "#server/checkout/estimate.ts";
import type { ShippingMethod } from "#server/checkout/shipping-method.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import { en } from "../../support/messages.ts";

const letter: ShippingMethod = {
  id: "letter",
  title: "Letter",
  description: "",
  countries: ["DE"],
  currency: "EUR",
  amount: 320,
  maxWeightGrams: 1000,
  freeFrom: undefined,
  lang: undefined,
};

function estimate(priced: Partial<PricedCart>, country = "DE", methods = [letter]) {
  const subtotal = { amount: 2000, currency: "EUR" };
  const cart = {
    lines: [],
    subtotal,
    weightGrams: 500,
    physical: true,
    digital: false,
    blocked: false,
    ...priced,
  } as PricedCart;
  const loaded = { cart: { ...emptyCart, draft: { country } }, priced: cart };
  const preset = country === "preset" ? "DE" : undefined;
  if (country === "preset") loaded.cart.draft.country = "";
  return estimateTotals(loaded, { methods, rates: [], preset }, defaultLanguage);
}

test("nothing that is sent needs no estimate, and no country is asked for", () => {
  expect(estimate({ physical: false })).toBeUndefined();
});

test("one way costs what it costs, of several the cheapest is named as such", () => {
  const parcel = { ...letter, id: "parcel", amount: 590 };

  expect(estimate({})?.shipping).toBe("€3.20");
  expect(estimate({}, "DE", [parcel, letter])?.shipping).toBe(
    en("buying.cart.estimate.from", { cost: "€3.20" }),
  );
  expect(estimate({}, "DE", [parcel, letter])?.sums.at(-1)?.amount).toBe("€23.20");
});

test("delivery that a code has free is free", () => {
  const discount = { discount: { code: "POST" }, amount: 0, parts: [], freeShipping: true };

  const view = estimate({ discount } as unknown as PricedCart, "DE", [{ ...letter, freeFrom: 6000 }]);

  expect(view?.shipping).toBe(en("buying.checkout.free"));
  expect(view?.freeShipping).toBeUndefined();
  expect(view?.sums.map(({ amount }) => amount)).toEqual(["€20.00"]);
});

test("before a country is chosen the one that is likely counts", () => {
  expect(estimate({}, "preset")?.country).toEqual({ value: "DE", label: "Germany" });
  expect(estimate({}, "preset")?.shipping).toBe("€3.20");
});

test.each([
  [
    "is missing",
    2000,
    { text: en("buying.cart.estimate.untilFree", { missing: "€40.00", country: "Germany" }), share: 1 / 3 },
  ],
  ["is reached", 6000, { text: en("buying.cart.estimate.isFree", { country: "Germany" }), share: 1 }],
])("what %s to free delivery is that of the lowest amount that makes it free", (_what, amount, expected) => {
  const parcel = { ...letter, id: "parcel", amount: 590, freeFrom: 6000 };
  const dear = { ...parcel, id: "express", freeFrom: 9000 };
  const heavy = { ...parcel, id: "leaflet", freeFrom: 1000, maxWeightGrams: 100 };
  const subtotal = { amount, currency: "EUR" };

  expect(estimate({ subtotal }, "DE", [dear, parcel, heavy, letter])?.freeShipping).toEqual(expected);
  expect(estimate({ subtotal }, "DE", [letter])?.freeShipping).toBeUndefined();
});

test.each([
  ["no country is chosen", {}, "", undefined],
  ["the parcel is too heavy", { weightGrams: 1001 }, "DE", /Germany/],
  ["the country has been taken from the list", {}, "FR", /France/],
  ["nothing is sent in that currency", { subtotal: { amount: 2000, currency: "JPY" } }, "DE", /JPY/],
])("where %s there are no sums, and it is said why", (_case, priced, country, problem) => {
  const view = estimate(priced, country);

  expect(view?.sums).toEqual([]);
  expect(view?.shipping).toBeUndefined();
  if (problem) expect(view?.problem).toMatch(problem);
  else expect(view?.problem).toBeUndefined();
});
