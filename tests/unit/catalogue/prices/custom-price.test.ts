import { expect, test } from "vitest";
import {
  clampToPayable,
  parseCustomAmount,
  resolveUnitAmount,
  toCustomPriceView,
} from "#server/catalogue/prices/custom-price.ts";
import { limits } from "#server/limits.ts";
import { speaking } from "../../../support/directus/languages.ts";
import { en } from "../../../support/messages.ts";

const euro = (amount: number) => ({ amount, currency: "EUR" });
const yen = (amount: number) => ({ amount, currency: "JPY" });
const english = speaking("en");

test("one costs what was named, from the minimum on", () => {
  const named = { price: euro(1200), minimum: euro(500) };

  expect(resolveUnitAmount(named, euro(800))).toEqual(euro(800));
  expect(resolveUnitAmount(named, euro(500))).toEqual(euro(500));
  expect(resolveUnitAmount(named, euro(499)), "the owner has raised the minimum").toEqual(euro(500));
  expect(resolveUnitAmount({ ...named, minimum: euro(0) }, euro(0))).toEqual(euro(0));
});

test("where nothing was named in its currency one costs what is suggested", () => {
  const named = { price: euro(1200), minimum: euro(500) };

  expect(resolveUnitAmount(named, undefined)).toEqual(euro(1200));
  expect(resolveUnitAmount(named, yen(800))).toEqual(euro(1200));
});

test("a fixed price is the shop's, whatever was named", () => {
  expect(resolveUnitAmount({ price: euro(1200), minimum: undefined }, euro(1))).toEqual(euro(1200));
  expect(resolveUnitAmount({ price: undefined, minimum: undefined }, euro(1))).toBeUndefined();
});

test("what a card cannot pay is raised to what it can, and nothing stays nothing", () => {
  expect([0, 1, 49, 50, 51].map((amount) => clampToPayable(amount, "EUR"))).toEqual([0, 50, 50, 50, 51]);
  expect(clampToPayable(5124, "KWD")).toBe(5120);
  expect(clampToPayable(-1, "EUR")).toBe(0);
});

const read = (typed: string, minimum: number) =>
  parseCustomAmount(typed, { price: euro(1200), minimum: euro(minimum) }, english);

test("what is typed is taken from the minimum on", () => {
  expect(read("5", 500)).toEqual({ ok: true, named: euro(500) });
  expect(read("999999.99", 500)).toEqual({ ok: true, named: euro(limits.largestAmount) });
  expect(read("0", 0)).toEqual({ ok: true, named: euro(0) });
});

test.each([
  ["no number", "five", 500],
  ["nothing at all", "", 0],
  ["too many decimals", "5.001", 500],
  ["less than the minimum", "4.99", 500],
  ["nothing where there is a minimum", "0", 500],
  ["less than nothing", "-1", 0],
  ["less than a card can pay", "0.49", 0],
  ["more than Stripe takes", "1000000", 500],
])("%s is refused with words", (_, typed, minimum) => {
  expect(read(typed, minimum)).toEqual({ ok: false, message: expect.stringMatching(/\d/) });
});

test("the words name an amount that can be entered", () => {
  const refused = (typed: string, minimum: number) => {
    const answer = read(typed, minimum);
    return answer.ok ? "" : answer.message;
  };

  expect(refused("4", 500)).toContain("€5.00");
  expect(refused("0.10", 0)).toContain("€0.50");
  expect(refused("five", 500)).toContain("12.00");
  const free = parseCustomAmount("five", { price: euro(0), minimum: euro(0) }, english);
  expect(free.ok ? "" : free.message).toContain("0.50");
});

test("the field shows what is suggested, or what was named, and a fixed price has none", () => {
  const price = { price: euro(1200), minimum: euro(500) };

  expect(toCustomPriceView(price, english)).toEqual({
    currency: "EUR",
    value: "12.00",
    least: en("shop.from", { price: "€5.00" }),
  });
  expect(toCustomPriceView(price, speaking("de"), euro(750))?.value).toBe("7,50");
  expect(toCustomPriceView({ ...price, minimum: euro(0) }, english)?.least).toBe(
    en("shop.named.fromNothing"),
  );
  expect(toCustomPriceView({ ...price, minimum: undefined }, english)).toBeUndefined();
});
