import { describe, expect, test } from "vitest";
import {
  allocate,
  formatForStudio,
  formatMajorUnits,
  formatMoney,
  getCurrencyExponent,
  getCurrencyStep,
  isCurrency,
  multiplyPpm,
  parseAmount,
  parseMajorUnits,
  parsePercent,
  roundToStep,
} from "#server/platform/money.ts";
import { seeded } from "../../support/seeded-random.ts";

describe("the exponent of a currency", () => {
  test.each([
    ["EUR", 2],
    ["JPY", 0],
    ["KWD", 3],
    ["ISK", 2],
    ["HUF", 2],
  ])("%s has %i decimals at Stripe", (currency, exponent) => {
    expect(getCurrencyExponent(currency)).toBe(exponent);
  });

  test.each(["eur", "EURO", "ABC", "UGX", "XAU", ""])("%j is nothing that can be charged in", (code) => {
    expect(() => getCurrencyExponent(code)).toThrow(RangeError);
    expect(isCurrency(code)).toBe(false);
  });

  test.each(["AFN", "ALL", "COP", "HUF", "IDR", "ISK", "LAK", "LBP", "MMK", "PKR", "SOS", "YER"])(
    "%s, which Intl shows without decimals, is sent in hundredths",
    (code) => {
      expect(getCurrencyExponent(code)).toBe(2);
    },
  );
});

test("each currency of Stripe's list has its exponent and its step, and is what Intl does not decide", () => {
  const every = Intl.supportedValuesOf("currency").filter(isCurrency);
  const of = (exponent: number) => every.filter((currency) => getCurrencyExponent(currency) === exponent);

  expect(every.length).toBeGreaterThan(120);
  expect(of(0)).toEqual(
    "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ").filter(isCurrency),
  );
  expect(of(3)).toEqual("BHD JOD KWD OMR TND".split(" "));
  for (const currency of every) {
    const amount = roundToStep(123_456, currency);
    expect(amount % getCurrencyStep(currency)).toBe(0);
    expect(Math.abs(amount - 123_456)).toBeLessThanOrEqual(getCurrencyStep(currency) / 2);
  }
});

test("an amount in major units, read again, is the amount, whatever it is", () => {
  const chance = seeded(20_261_123);
  for (const currency of ["JPY", "EUR", "KWD"])
    for (let round = 0; round < 2000; round += 1) {
      const amount = chance.between(0, 10 ** chance.between(1, 15));
      const major = formatMajorUnits({ amount, currency });
      const [whole = "", decimals = ""] = major.split(".");
      expect(decimals).toHaveLength(getCurrencyExponent(currency));
      expect(BigInt(whole + decimals)).toBe(BigInt(amount));
    }
});

describe("an amount that can be charged", () => {
  test.each([
    [5124, "KWD", 5120],
    [5125, "KWD", 5130],
    [5120, "BHD", 5120],
    [549, "ISK", 500],
    [550, "ISK", 600],
    [500, "JPY", 500],
    [1999, "EUR", 1999],
    [0, "OMR", 0],
    [4, "KWD", 10],
    [45, "ISK", 100],
  ])("%i %s is %i", (amount, currency, expected) => {
    expect(roundToStep(amount, currency)).toBe(expected);
  });

  test("parts of one add up to it, and each can be charged as well", () => {
    for (let amount = 0; amount <= 2000; amount += 130)
      for (const weights of [
        [3330, 3330, 3340],
        [10, 20],
        [990, 0, 10, 5000],
      ]) {
        const parts = allocate(amount, weights, getCurrencyStep("KWD"));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(parts.every((part) => part % 10 === 0 && part >= 0)).toBe(true);
      }
  });

  test("a percentage of one is rounded once, half up", () => {
    expect(multiplyPpm(5120, parsePercent("10"), getCurrencyStep("KWD"))).toBe(510);
    expect(multiplyPpm(5150, parsePercent("10"), getCurrencyStep("KWD"))).toBe(520);
    expect(multiplyPpm(995, parsePercent("10"))).toBe(100);
    expect(multiplyPpm(994, parsePercent("10"))).toBe(99);
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

describe("an amount as somebody types it", () => {
  test.each([
    ["38.00", "EUR", 3800],
    ["38,5", "EUR", 3850],
    [" 38 ", "EUR", 3800],
    ["500", "JPY", 500],
    ["5,120", "KWD", 5120],
    ["999999999999.99", "EUR", 99_999_999_999_999],
  ])("%j %s is %i", (text, currency, expected) => {
    expect(parseMajorUnits(text, currency)).toBe(expected);
  });

  test.each([
    ["3,800", "EUR"],
    ["3.800,00", "EUR"],
    ["5.0", "JPY"],
    ["€5", "EUR"],
    ["-1", "EUR"],
    ["1e3", "EUR"],
    ["", "EUR"],
    ["5", "XXX"],
  ])("%j is no amount in %s", (text, currency) => {
    expect(parseMajorUnits(text, currency)).toBeUndefined();
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
    expect(formatMajorUnits({ amount, currency })).toBe(expected);
  });

  test.each([
    [3800, "EUR", "€38.00"],
    [500, "JPY", "¥500"],
    [5120, "KWD", "KWD 5.120"],
    [123456, "CHF", "CHF 1,234.56"],
    [9007199254740991, "EUR", "€90,071,992,547,409.91"],
  ])("%i %s is %s in Studio", (amount, currency, expected) => {
    expect(formatForStudio({ amount, currency })).toBe(expected);
  });

  test.each([
    [3800, "EUR", "en", "€38.00"],
    [3800, "EUR", "de", "38,00\u00a0€"],
    [500, "ISK", "en", "ISK\u00a05.00"],
    [500, "JPY", "ja", "￥500"],
    [123456, "EUR", "fr-FR", "1\u202f234,56\u00a0€"],
    [123450, "CHF", "de-CH", "CHF\u00a01'234.50"],
    [12345678, "INR", "en-IN", "₹1,23,456.78"],
    [-500, "BRL", "pt-BR", "-R$\u00a05,00"],
    [0, "KWD", "en", "KWD\u00a00.000"],
    [5120, "KWD", "de", "5,120\u00a0KWD"],
    [5120, "KWD", "ar-KW", "\u200f٥٫١٢٠\u00a0د.ك.\u200f"],
    [6500, "JPY", "de", "6.500\u00a0¥"],
    [9007199254740991, "EUR", "en", "€90,071,992,547,409.91"],
  ])("%i %s reads as people of %s write it", (amount, currency, locale, expected) => {
    expect(formatMoney({ amount, currency }, locale)).toBe(expected);
  });
});
