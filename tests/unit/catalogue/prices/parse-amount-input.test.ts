import { expect, test } from "vitest";
import { formatAmountInput, parseAmountInput } from "#server/catalogue/prices/parse-amount-input.ts";
import { formatMajorUnits } from "#server/platform/money.ts";

const arabic = "ar-u-nu-latn";

test.each([
  ["19.99", "EUR", "en", 1999],
  ["1,99", "EUR", "de", 199],
  ["1.99", "EUR", "de", 199],
  ["1,99", "EUR", "en", 199],
  ["1,5", "EUR", "de", 150],
  [".5", "EUR", "en", 50],
  ["5", "EUR", "en", 500],
  ["0", "EUR", "en", 0],
  ["007", "EUR", "en", 700],
  ["1,234.50", "EUR", "en", 123_450],
  ["1.234,50", "EUR", "de", 123_450],
  ["1.234", "EUR", "de", 123_400],
  ["1,234,567", "JPY", "en", 1_234_567],
  ["1\u202f234,50", "EUR", "fr", 123_450],
  ["1’234.50", "CHF", "de-CH", 123_450],
  ["١٩٫٩٩", "EUR", arabic, 1999],
  ["١٬٢٣٤٫٥", "EUR", arabic, 123_450],
  ["۵", "EUR", "en", 500],
  ["１２．５", "EUR", "ja", undefined],
  ["１２.５", "EUR", "ja", 1250],
  ["€5.00", "EUR", "en", 500],
  ["5,00\u00a0€", "EUR", "de", 500],
  ["5 EUR", "EUR", "en", 500],
  ["\u200f٥ €", "EUR", arabic, 500],
  ["¥500", "JPY", "en", 500],
  ["5.120", "KWD", "en", 5120],
  ["5.12", "KWD", "en", 5120],
  ["1,234.500", "KWD", "en", 1_234_500],
  ["5", "ISK", "en", 500],
])("%j in %s, as it is written in %s, is %j", (typed, currency, locale, amount) => {
  expect(parseAmountInput(typed, currency, locale)).toBe(amount);
});

test.each([
  ["", "EUR"],
  [".", "EUR"],
  ["five", "EUR"],
  ["-5", "EUR"],
  ["+5", "EUR"],
  ["1e3", "EUR"],
  ["0x10", "EUR"],
  ["5.001", "EUR"],
  ["1.234", "EUR"],
  ["5.5", "JPY"],
  ["5.124", "KWD"],
  ["5.50", "ISK"],
  ["$5", "EUR"],
  ["5 USD", "EUR"],
  ["1 99", "EUR"],
  ["1,23,4", "EUR"],
  ["1,234 567", "EUR"],
  ["Infinity", "EUR"],
  ["9".repeat(13), "EUR"],
])("%j is no amount of %s", (typed, currency) => {
  expect(parseAmountInput(typed, currency, "en")).toBeUndefined();
});

test("what is as long as a form can be is no amount either", () => {
  for (const typed of ["9".repeat(60_000), `1${",234".repeat(15_000)}`, " ".repeat(60_000)])
    expect(parseAmountInput(typed, "EUR", "en")).toBeUndefined();
});

test("what could be a thousand dinars or one is neither", () => {
  expect(parseAmountInput("1,230", "KWD", "en")).toBeUndefined();
  expect(parseAmountInput("1.230", "KWD", "de")).toBeUndefined();
  expect(parseAmountInput("1,230", "KWD", "de")).toBe(1230);
});

test("what a field shows reads as the amount that it was made of, in every language and currency", () => {
  for (const locale of ["en", "de", "de-CH", "fr", arabic, "ar-EG", "fa", "ja"])
    for (const [currency, amounts] of [
      ["EUR", [0, 5, 1999, 123_456_789]],
      ["JPY", [0, 7, 1_234_567]],
      ["KWD", [0, 10, 1_234_560]],
      ["ISK", [0, 100, 1_234_500]],
    ] as const)
      for (const amount of amounts) {
        const shown = formatAmountInput({ amount, currency }, locale);
        expect(parseAmountInput(shown, currency, locale), `${shown} in ${locale}`).toBe(amount);
      }
});

test("every amount of a currency is read to the last digit, with a point or a comma", () => {
  for (let amount = 0; amount < 20_000; amount += 7) {
    const written = formatMajorUnits({ amount, currency: "EUR" });
    expect(parseAmountInput(written, "EUR", "de")).toBe(amount);
    expect(parseAmountInput(written.replace(".", ","), "EUR", "en")).toBe(amount);
  }
});
