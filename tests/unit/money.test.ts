import { describe, expect, test } from "vitest";
import { exponentOf, formatMoney, majorUnits, parseAmount } from "#server/money.ts";

describe("the exponent of a currency", () => {
  test.each([
    ["EUR", 2],
    ["JPY", 0],
    ["KWD", 3],
    ["ISK", 2],
    ["HUF", 2],
  ])("%s has %i decimals at Stripe", (currency, exponent) => {
    expect(exponentOf(currency)).toBe(exponent);
  });

  test("anything that is not an ISO code in upper case is refused", () => {
    expect(() => exponentOf("eur")).toThrow(RangeError);
  });
});

describe("an amount from Directus", () => {
  test("a bigInteger that arrives as text is read exactly", () => {
    expect(parseAmount("3800")).toBe(3800);
  });

  test.each(["", "38.00", "9007199254740993", "1e3", "abc"])("%j is refused", (value) => {
    expect(() => parseAmount(value)).toThrow(RangeError);
  });
});

describe("an amount as text", () => {
  test.each([
    [3800, "EUR", "38.00"],
    [5, "EUR", "0.05"],
    [-5, "EUR", "-0.05"],
    [500, "JPY", "500"],
    [5120, "KWD", "5.120"],
    [9007199254740991, "EUR", "90071992547409.91"],
  ])("%i %s is %s in major units", (amount, currency, expected) => {
    expect(majorUnits({ amount, currency })).toBe(expected);
  });

  test.each([
    [3800, "EUR", "en", "€38.00"],
    [3800, "EUR", "de", "38,00\u00a0€"],
    [500, "ISK", "en", "ISK\u00a05.00"],
    [500, "JPY", "ja", "￥500"],
  ])("%i %s reads as people of %s write it", (amount, currency, locale, expected) => {
    expect(formatMoney({ amount, currency }, locale)).toBe(expected);
  });
});
