import { describe, expect, test, vi } from "vitest";
import { toSaleTermsView } from "#server/checkout/sale-terms.ts";
import type { ShippingMethod } from "#server/checkout/shipping-method.ts";
import { config } from "#server/config/config.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import { en } from "../../support/messages.ts";

const letter: ShippingMethod = {
  id: "letter",
  title: "Letter",
  description: "Two days",
  countries: ["DE"],
  currency: "EUR",
  amount: 320,
  maxWeightGrams: 1000,
  freeFrom: undefined,
  lang: undefined,
};
const parcel = {
  ...letter,
  id: "parcel",
  title: "Parcel",
  amount: 590,
  maxWeightGrams: undefined,
  freeFrom: 6000,
};
const shownIn = { language: defaultLanguage, currency: "EUR" };

function view(grams: number | undefined, given: Partial<Parameters<typeof toSaleTermsView>[0]> = {}) {
  const terms = { country: "DE", methods: [letter, parcel], plans: [], permalinks: ["/delivery"], ...given };
  return toSaleTermsView(terms, grams, shownIn);
}

test("delivery is that of the lightest that is sent, to the country that is known", () => {
  const germany = { country: "Germany", code: "DE", freeFrom: "€60.00" };
  expect(view(400).delivery?.to).toEqual({ ...germany, price: "€3.20", rate: "3.20" });
  expect(view(2000).delivery?.to).toEqual({ ...germany, price: "€5.90", rate: "5.90" });
  expect(view(400, { country: undefined }).delivery?.to).toBeUndefined();
  expect(view(400, { country: "FR" }).delivery?.to).toBeUndefined();
});

test("what is not sent has no delivery and is not taken back", () => {
  expect(view(undefined)).toMatchObject({ delivery: undefined, returnDays: 0 });
  expect(view(400, { methods: [{ ...letter, currency: "JPY" }] }).delivery).toBeUndefined();
});

test("pages are named that there are", () => {
  expect(view(400)).toMatchObject({ deliveryPage: "/delivery", returnsPage: undefined });
  expect(view(400, { permalinks: ["/shipping", "/returns"] })).toMatchObject({
    deliveryPage: "/shipping",
    returnsPage: "/returns",
  });
});

describe("the words on tax follow the settings", () => {
  test.each([
    [{ behavior: "inclusive", country: "DE", byStripe: false }, "included"],
    [{ behavior: "exclusive", country: "US", byStripe: false }, "added"],
    [{ behavior: "exclusive", country: undefined, byStripe: true }, "added"],
    [{ behavior: "inclusive", country: undefined, byStripe: false }, undefined],
  ] as const)("%o: %s", (tax, said) => {
    vi.spyOn(config, "tax", "get").mockReturnValue(tax);
    expect(view(400).tax).toBe(said);
  });
});

test("a membership costs what the cheapest does", () => {
  const price = (interval: "month" | "year", amount: number) => ({
    id: interval,
    interval,
    amount,
    currency: "EUR",
  });
  const plan = {
    id: "1",
    slug: "tide",
    name: "Tide",
    description: undefined,
    benefits: [],
    rank: 1,
    trialDays: 0,
    prices: [price("year", 6000), price("month", 600)],
    lang: undefined,
  };
  expect(view(400, { plans: [plan] }).membership).toBe(en("memberships.per.month", { price: "€6.00" }));
  expect(view(400).membership).toBeUndefined();
});
