import { afterAll, beforeAll, expect, test, vi } from "vitest";

let pricesIn: typeof import("#server/catalogue/price.ts").pricesIn;
beforeAll(async () => {
  vi.resetModules();
  vi.stubEnv("SITE_CURRENCY", "EUR, JPY,KWD");
  ({ pricesIn } = await import("#server/catalogue/price.ts"));
});
afterAll(() => vi.unstubAllEnvs());

const rows = [
  { currency: "EUR", unit_amount: "3800", compare_at_amount: "4500" },
  { currency: "KWD", unit_amount: 13_504, compare_at_amount: 13_500 },
  { currency: "USD", unit_amount: 4100 },
];

test("a price is the one of the currency that is asked for, with the earlier one where that was higher", () => {
  expect(pricesIn("EUR").parse(rows)).toEqual({
    price: { amount: 3800, currency: "EUR" },
    compareAt: { amount: 4500, currency: "EUR" },
    unsold: undefined,
  });
});

test("a price is shown as it can be charged", () => {
  expect(pricesIn("KWD").parse(rows)).toEqual({
    price: { amount: 13_500, currency: "KWD" },
    compareAt: undefined,
    unsold: undefined,
  });
});

test("what has no price in a currency says in which of the shop's it has one", () => {
  expect(pricesIn("JPY").parse(rows).unsold).toEqual({ currency: "JPY", soldIn: ["EUR", "KWD"] });
});

test("what has no price in any of them is just not for sale", () => {
  expect(pricesIn("JPY").parse([{ currency: "USD", unit_amount: 1 }])).toEqual({
    price: undefined,
    compareAt: undefined,
    unsold: undefined,
  });
});
