import { expect, test } from "vitest";
import { countriesOf, offersFor, type ShippingMethod } from "#server/checkout/shipping-method.ts";

const method = (id: string, changes: Partial<ShippingMethod>): ShippingMethod => ({
  id,
  title: id,
  description: "",
  countries: ["DE"],
  currency: "EUR",
  amount: 590,
  maxWeightGrams: undefined,
  freeFrom: undefined,
  lang: undefined,
  ...changes,
});
const letter = method("letter", { amount: 320, maxWeightGrams: 1000 });
const parcel = method("parcel", { freeFrom: 6000 });
const world = method("world", { countries: ["*"], amount: 2900, maxWeightGrams: 10_000 });
const all = [parcel, letter, world];

test("the ways to a country are those that take the weight, cheapest first", () => {
  const light = offersFor(all, "DE", { weightGrams: 1000, subtotal: 2400, isFree: false });
  const heavy = offersFor(all, "DE", { weightGrams: 1001, subtotal: 2400, isFree: false });

  expect(light.map(({ id, amount }) => [id, amount])).toEqual([
    ["letter", 320],
    ["parcel", 590],
  ]);
  expect(heavy.map(({ id }) => id)).toEqual(["parcel"]);
});

test("a method is free from its amount on, not below", () => {
  expect(offersFor([parcel], "DE", { weightGrams: 1, subtotal: 5999, isFree: false })[0]?.amount).toBe(590);
  expect(offersFor([parcel], "DE", { weightGrams: 1, subtotal: 6000, isFree: false })[0]?.amount).toBe(0);
});

test("everywhere else is where no method names the country", () => {
  expect(offersFor(all, "IS", { weightGrams: 1, subtotal: 0, isFree: false }).map(({ id }) => id)).toEqual([
    "world",
  ]);
  expect(offersFor(all, "IS", { weightGrams: 20_000, subtotal: 0, isFree: false })).toEqual([]);
  expect(offersFor([letter], "IS", { weightGrams: 1, subtotal: 0, isFree: false })).toEqual([]);
});

test("the countries are those named, or all where something goes everywhere else", () => {
  expect(countriesOf([letter, method("north", { countries: ["NO", "DK", "XX"] })])).toEqual([
    "DE",
    "DK",
    "NO",
  ]);
  expect(countriesOf(all).length).toBeGreaterThan(240);
});
