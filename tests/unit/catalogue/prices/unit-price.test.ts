import { expect, test } from "vitest";
import { formatUnitPrice } from "#server/catalogue/prices/price-view.ts";
import { calculateUnitPrice, formatContent, parseContent } from "#server/catalogue/prices/unit-price.ts";
import { speaking } from "../../../support/directus/languages.ts";
import { ar, de, en } from "../../../support/messages.ts";

const priceOf = (amount: number, currency: string, content: string | number, unit: string) =>
  calculateUnitPrice({ amount, currency }, parseContent(content, unit));

test.each([
  ["250 g for 3.80", 380, "EUR", 250, "g", { amount: 1520, currency: "EUR", per: "kg" }],
  ["1.5 kg for 3.80: 2.533…", 380, "EUR", "1.500", "kg", { amount: 253, currency: "EUR", per: "kg" }],
  ["a half goes up: 2 m for 0.05", 5, "EUR", 2, "m", { amount: 3, currency: "EUR", per: "m" }],
  ["0.7 l, as floats cannot hold it", 2499, "EUR", 0.7, "l", { amount: 3570, currency: "EUR", per: "l" }],
  ["75 cl", 1290, "EUR", 75, "cl", { amount: 1720, currency: "EUR", per: "l" }],
  ["330 ml", 250, "EUR", 330, "ml", { amount: 758, currency: "EUR", per: "l" }],
  ["40 cm", 100, "EUR", 40, "cm", { amount: 250, currency: "EUR", per: "m" }],
  ["a pack of six", 1000, "EUR", 6, "piece", { amount: 167, currency: "EUR", per: "piece" }],
  ["yen have no decimals", 650, "JPY", 300, "g", { amount: 2167, currency: "JPY", per: "kg" }],
  ["dinars have three", 1250, "KWD", 300, "g", { amount: 4167, currency: "KWD", per: "kg" }],
  [
    "the largest amount",
    99_999_999,
    "EUR",
    "0.001",
    "g",
    { amount: 99_999_999_000_000, currency: "EUR", per: "kg" },
  ],
])("%s", (_, amount, currency, content, unit, expected) => {
  expect(priceOf(amount, currency, content, unit)).toEqual(expected);
});

test("what is not said in full, or comes to no coin, has none", () => {
  for (const [content, unit] of [
    [0, "g"],
    [-1, "g"],
    [null, "g"],
    ["", "g"],
    ["much", "g"],
    [Number.NaN, "g"],
    [250, null],
    [250, "stone"],
    [250, ""],
    [undefined, undefined],
    ["1e3", "g"],
    ["0.0004", "g"],
  ] as const)
    expect(parseContent(content, unit), `${content} ${unit}`).toBeUndefined();
  expect(priceOf(1, "JPY", 3, "piece")).toBeUndefined();
  expect(priceOf(0, "EUR", 3, "kg")).toBeUndefined();
  expect(calculateUnitPrice(undefined, parseContent(250, "g"))).toBeUndefined();
});

test("a content is written as the owner has it, without what says nothing", () => {
  const written = (["250.000", 0.75, "1.050", "12"] as const).map((amount) => {
    const content = parseContent(amount, "l");
    return content && formatContent(content);
  });

  expect(written).toEqual(["250", "0.75", "1.05", "12"]);
});

test("it is told in the decimals of its currency and the words of the language", () => {
  const told = (tag: "en" | "de" | "ar", amount: number, currency: string) =>
    formatUnitPrice({ amount, currency, per: "piece" }, speaking(tag));

  expect(told("en", 1520, "EUR")).toBe(`€15.20/${en("shop.units.piece")}`);
  expect(told("de", 1520, "EUR")).toBe(`15,20\u00a0€/${de("shop.units.piece")}`);
  expect(told("en", 2167, "JPY")).toBe(`¥2,167/${en("shop.units.piece")}`);
  expect(told("en", 4167, "KWD")).toBe(`KWD\u00a04.167/${en("shop.units.piece")}`);
  expect(told("ar", 1520, "EUR")).toContain(ar("shop.units.piece"));
});
