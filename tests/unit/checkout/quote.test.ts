import { expect, test } from "vitest";
import { calculateDiscount, DiscountSchema } from "#server/cart/discount.ts";
import type { PricedCart } from "#server/cart/price-cart.ts";
import type { CheckoutForm } from "#server/checkout/checkout-form.ts";
import {
  calculateQuote,
  computeCartFingerprint,
  computeCheckoutFingerprint,
  findAmountProblem,
} from "#server/checkout/quote.ts";

const euro = (amount: number) => ({ amount, currency: "EUR" });
const cart = (unit: number, quantity = 1): PricedCart => ({
  lines: [
    {
      line: { id: "line", variant: "chart", quantity, addedPrice: undefined },
      variant: undefined,
      unit: euro(unit),
      available: undefined,
      issue: undefined,
      backordered: 0,
      was: undefined,
    },
  ],
  subtotal: euro(unit * quantity),
  weightGrams: 100,
  physical: true,
  digital: false,
  blocked: false,
  discount: undefined,
  refusedCode: undefined,
});
const untaxed = { rates: [], country: "DE" };
const letter = { id: "letter", title: "Letter", description: "", amount: 320 };
const form: CheckoutForm = {
  email: "ada@example.com",
  name: "Ada Quist",
  address: undefined,
  shipping: "letter:320",
  note: "",
  consent: false,
  here: false,
  seen: "",
  agreed: [],
};

test("a code is taken off before tax, which is that of what is left; another code is another checkout", () => {
  const rate = { id: "r", title: "VAT", taxCode: "standard", countries: ["DE"], ppm: 190_000 };
  const row = { id: "d", code: "TIDE", kind: "percent", percentage: "10" };
  const discounted = {
    ...cart(1999, 3),
    discount: calculateDiscount(DiscountSchema.parse(row), [5997], "EUR"),
  };
  const quote = calculateQuote(discounted, letter, { rates: [rate], country: "DE" });

  expect(quote).toMatchObject({
    subtotal: 5997,
    discount: 600,
    discounts: [600],
    shipping: 320,
    total: 5717,
  });
  expect(quote.lines[0]).toMatchObject({ amount: 5397, tax: 862 });
  expect(computeCartFingerprint(discounted)).not.toBe(computeCartFingerprint(cart(1999, 3)));
});

test("a total is the subtotal and the way it is sent", () => {
  expect(calculateQuote(cart(1999, 3), letter, untaxed)).toMatchObject({
    currency: "EUR",
    subtotal: 5997,
    shipping: 320,
    tax: 0,
    taxes: [],
    total: 6317,
  });
  expect(calculateQuote(cart(900), undefined, untaxed).total).toBe(900);
});

test("nothing is free, a little is too small for a card, a lot too large", () => {
  const problem = (total: number, currency = "EUR") => findAmountProblem({ currency, total });

  expect([0, 1, 49, 50, 99_999_999, 100_000_000].map((total) => problem(total))).toEqual([
    undefined,
    "too-small",
    "too-small",
    undefined,
    undefined,
    "too-large",
  ]);
  expect(problem(299, "NOK")).toBe("too-small");
  expect(problem(50, "JPY")).toBeUndefined();
});

const terms = { consent: "terms", title: "Terms", text: "I accept the terms", language: "en" };

test("the same checkout has the same mark, and anything that matters changes it", () => {
  const free = { taxes: [] };
  const taxes = [{ title: "VAT", ppm: 190_000, net: 1680, amount: 319 }];
  const mark = computeCheckoutFingerprint(cart(1999), form, { offer: letter, tax: free, language: "en" });

  expect(
    computeCheckoutFingerprint(cart(1999), { ...form }, { offer: { ...letter }, tax: free, language: "en" }),
  ).toBe(mark);
  const others = [
    computeCheckoutFingerprint(cart(2000), form, { offer: letter, tax: free, language: "en" }),
    computeCheckoutFingerprint(cart(1999), form, { offer: letter, tax: { taxes }, language: "en" }),
    computeCheckoutFingerprint(cart(1999, 2), form, { offer: letter, tax: free, language: "en" }),
    computeCheckoutFingerprint(cart(1999), form, {
      offer: { ...letter, amount: 330 },
      tax: free,
      language: "en",
    }),
    computeCheckoutFingerprint(cart(1999), form, { offer: undefined, tax: free, language: "en" }),
    computeCheckoutFingerprint(
      cart(1999),
      { ...form, email: "bo@example.com" },
      { offer: letter, tax: free, language: "en" },
    ),
    computeCheckoutFingerprint(
      cart(1999),
      { ...form, here: true },
      { offer: letter, tax: free, language: "en" },
    ),
    computeCheckoutFingerprint(
      cart(1999),
      { ...form, note: "Ring twice" },
      { offer: letter, tax: free, language: "en" },
    ),
    computeCheckoutFingerprint(
      cart(1999),
      { ...form, agreed: [terms] },
      { offer: letter, tax: free, language: "en" },
    ),
    computeCheckoutFingerprint(cart(1999), form, { offer: letter, tax: free, language: "de" }),
  ];
  expect(new Set([mark, ...others]).size).toBe(others.length + 1);
});

test("the mark of a cart follows pieces and prices only", () => {
  expect(computeCartFingerprint(cart(1999))).toBe(computeCartFingerprint(cart(1999)));
  expect(computeCartFingerprint(cart(1999))).not.toBe(computeCartFingerprint(cart(1998)));
  const yen = { ...cart(1999), subtotal: { ...cart(1999).subtotal, currency: "JPY" } };
  expect(computeCartFingerprint(yen)).not.toBe(computeCartFingerprint(cart(1999)));
});
