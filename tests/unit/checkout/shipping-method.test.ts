import { expect, test } from "vitest";
import {
  listShippingCountries,
  listShippingOptions,
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
  weightGrams,
  subtotal,
  currency,
  isFree: false,
});

test("the ways to a country are those that take the weight, cheapest first", () => {
  const light = listShippingOptions(all, "DE", parcelOf(1000, 2400));
  const heavy = listShippingOptions(all, "DE", parcelOf(1001, 2400));

  expect(light.map(({ id, amount }) => [id, amount])).toEqual([
    ["letter", 320],
    ["parcel", 590],
  ]);
  expect(heavy.map(({ id }) => id)).toEqual(["parcel"]);
});

test("a method is free from its amount on, not below", () => {
  expect(listShippingOptions([parcel], "DE", parcelOf(1, 5999))[0]?.amount).toBe(590);
  expect(listShippingOptions([parcel], "DE", parcelOf(1, 6000))[0]?.amount).toBe(0);
});

test("everywhere else is where no method names the country", () => {
  expect(listShippingOptions(all, "IS", parcelOf(1, 0)).map(({ id }) => id)).toEqual(["world"]);
  expect(listShippingOptions(all, "IS", parcelOf(20_000, 0))).toEqual([]);
  expect(listShippingOptions([letter], "IS", parcelOf(1, 0))).toEqual([]);
});

test("the countries are those named, or all where something goes everywhere else", () => {
  expect(listShippingCountries([letter, method("north", { countries: ["NO", "DK", "XX"] })], "EUR")).toEqual([
    "DE",
    "DK",
    "NO",
  ]);
  expect(listShippingCountries(all, "EUR").length).toBeGreaterThan(240);
});

test("what is paid in a currency is sent by what is priced in it", () => {
  const yen = method("yen", { currency: "JPY", countries: ["JP"], amount: 3200, freeFrom: 6000 });
  const methods = [...all, yen];

  expect(listShippingCountries(methods, "JPY")).toEqual(["JP"]);
  expect(listShippingCountries(methods, "KWD")).toEqual([]);
  expect(
    listShippingOptions(methods, "JP", parcelOf(1, 5999, "JPY")).map(({ id, amount }) => [id, amount]),
  ).toEqual([["yen", 3200]]);
  expect(listShippingOptions(methods, "JP", parcelOf(1, 5999)).map(({ id }) => id)).toEqual(["world"]);
});

test("a price that cannot be charged to the last digit is rounded to one that can", () => {
  const row = { id: "k", title: "Kuwait", countries: ["KW"], currency: "KWD", unit_amount: "5124" };

  expect(ShippingMethodSchema.parse(row).amount).toBe(5120);
});
