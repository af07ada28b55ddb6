import { afterAll, beforeAll, expect, test, vi } from "vitest";

let createPriceSchema: typeof import("#server/catalogue/prices/price.ts").createPriceSchema;
beforeAll(async () => {
  vi.resetModules();
  vi.stubEnv("SITE_CURRENCY", "EUR, JPY,KWD");
  ({ createPriceSchema } = await import("#server/catalogue/prices/price.ts"));
});
afterAll(() => vi.unstubAllEnvs());

const rows = [
  { currency: "EUR", unit_amount: "3800", compare_at_amount: "4500" },
  { currency: "KWD", unit_amount: 13_504, compare_at_amount: 13_500 },
  { currency: "USD", unit_amount: 4100 },
];

test("a price is the one of the currency that is asked for, with the earlier one where that was higher", () => {
  expect(createPriceSchema("EUR").parse(rows)).toEqual({
    price: { amount: 3800, currency: "EUR" },
    minimum: undefined,
    compareAt: { amount: 4500, currency: "EUR" },
    unsold: undefined,
  });
});

test("a price is shown as it can be charged", () => {
  expect(createPriceSchema("KWD").parse(rows)).toEqual({
    price: { amount: 13_500, currency: "KWD" },
    minimum: undefined,
    compareAt: undefined,
    unsold: undefined,
  });
});

test("what has no price in a currency says in which of the shop's it has one", () => {
  expect(createPriceSchema("JPY").parse(rows).unsold).toEqual({ currency: "JPY", soldIn: ["EUR", "KWD"] });
});

test("what has no price in any of them is just not for sale", () => {
  expect(createPriceSchema("JPY").parse([{ currency: "USD", unit_amount: 1 }])).toEqual({
    price: undefined,
    minimum: undefined,
    compareAt: undefined,
    unsold: undefined,
  });
});

const named = (minimum_amount: unknown, unit_amount = 1200, currency = "EUR") => {
  const rows = [{ currency, unit_amount, compare_at_amount: 9900, minimum_amount }];
  const { price, minimum, compareAt } = createPriceSchema(currency).parse(rows);
  return [price?.amount, minimum?.amount, compareAt];
};

test("with a minimum, nothing included, the buyer names the price; it was never dearer", () => {
  expect(named("500")).toEqual([1200, 500, undefined]);
  expect(named(0)).toEqual([1200, 0, undefined]);
  expect(named("0", 0)).toEqual([0, 0, undefined]);
  expect(named(null)).toEqual([1200, undefined, { amount: 9900, currency: "EUR" }]);
});

test("no less is suggested than can be named, and no less can be named than a card can pay", () => {
  expect(named(1500)).toEqual([1500, 1500, undefined]);
  expect(named(20, 10)).toEqual([50, 50, undefined]);
  expect(named(0, 20)).toEqual([50, 0, undefined]);
  expect(named(-5)).toEqual([undefined, undefined, undefined]);
  expect(named(5124, 6126, "KWD")).toEqual([6130, 5120, undefined]);
});

test("what is typed is the price, also where the smallest unit has stayed behind; what is no amount is no price", () => {
  const typed = {
    currency: "EUR",
    price: "38,00",
    minimum_price: "",
    compare_at_price: "45",
    unit_amount: 1,
  };
  expect(createPriceSchema("EUR").parse([typed])).toMatchObject({
    price: { amount: 3800, currency: "EUR" },
    minimum: undefined,
    compareAt: { amount: 4500, currency: "EUR" },
  });
  expect(createPriceSchema("EUR").parse([{ ...typed, price: "3,800" }]).price).toBeUndefined();
  expect(createPriceSchema("EUR").parse([{ currency: "EUR" }]).price).toBeUndefined();
});
