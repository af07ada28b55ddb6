import { expect, test } from "vitest";
import {
  countriesOf,
  offersFor,
  type ShippingMethod,
  ShippingMethodSchema,
} from "#server/checkout/shipping-method.ts";

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
const parcelOf = (weightGrams: number, subtotal: number, currency = "EUR") => ({
  ...{ weightGrams, subtotal, currency, isFree: false },
});

test("the ways to a country are those that take the weight, cheapest first", () => {
  const light = offersFor(all, "DE", parcelOf(1000, 2400));
  const heavy = offersFor(all, "DE", parcelOf(1001, 2400));

  expect(light.map(({ id, amount }) => [id, amount])).toEqual([
    ["letter", 320],
    ["parcel", 590],
  ]);
  expect(heavy.map(({ id }) => id)).toEqual(["parcel"]);
});

test("a method is free from its amount on, not below", () => {
  expect(offersFor([parcel], "DE", parcelOf(1, 5999))[0]?.amount).toBe(590);
  expect(offersFor([parcel], "DE", parcelOf(1, 6000))[0]?.amount).toBe(0);
});

test("everywhere else is where no method names the country", () => {
  expect(offersFor(all, "IS", parcelOf(1, 0)).map(({ id }) => id)).toEqual(["world"]);
  expect(offersFor(all, "IS", parcelOf(20_000, 0))).toEqual([]);
  expect(offersFor([letter], "IS", parcelOf(1, 0))).toEqual([]);
});

test("the countries are those named, or all where something goes everywhere else", () => {
  expect(countriesOf([letter, method("north", { countries: ["NO", "DK", "XX"] })], "EUR")).toEqual([
    "DE",
    "DK",
    "NO",
  ]);
  expect(countriesOf(all, "EUR").length).toBeGreaterThan(240);
});

test("what is paid in a currency is sent by what is priced in it", () => {
  const yen = method("yen", { currency: "JPY", countries: ["JP"], amount: 3200, freeFrom: 6000 });
  const methods = [...all, yen];

  expect(countriesOf(methods, "JPY")).toEqual(["JP"]);
  expect(countriesOf(methods, "KWD")).toEqual([]);
  expect(offersFor(methods, "JP", parcelOf(1, 5999, "JPY")).map(({ id, amount }) => [id, amount])).toEqual([
    ["yen", 3200],
  ]);
  expect(offersFor(methods, "JP", parcelOf(1, 5999)).map(({ id }) => id)).toEqual(["world"]);
});

test("a price that cannot be charged to the last digit is rounded to one that can", () => {
  const row = { id: "k", title: "Kuwait", countries: ["KW"], currency: "KWD", unit_amount: "5124" };

  expect(ShippingMethodSchema.parse(row).amount).toBe(5120);
});
