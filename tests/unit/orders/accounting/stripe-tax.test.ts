import { expect, test } from "vitest";
import { calculateChargedTax } from "#server/orders/accounting/stripe-tax.ts";
import type { Order } from "#server/orders/order.ts";

const blank = {
  variant: undefined,
  post: undefined,
  sku: undefined,
  restockDate: undefined,
  variantTitle: "",
  quantity: 1,
};
const sale = { backordered: 0, unitAmount: 0, totalAmount: 0, taxPpm: 0, moreDownloads: 0 };
const line = (id: string, kind: "product" | "shipping" = "product"): Order["lines"][number] => ({
  ...blank,
  ...sale,
  id,
  kind,
  title: id,
  type: "physical",
});
const vat = [{ name: "VAT", percentage: 19 }];
const order = { lines: [line("chart"), line("book"), line("letter", "shipping")] };
const parts = [
  { line: "chart", total: 4522, tax: 722, rates: vat },
  { line: "book", total: 1070, tax: 70, rates: [{ name: "VAT", percentage: 7 }] },
  { line: undefined, total: 381, tax: 61, rates: vat },
];
const whole = { amount: 5973, tax: 853 };

test("what Stripe charged is kept by line and by rate, the delivery with the goods of its rate", () => {
  expect(calculateChargedTax(order, parts, { session: whole, locale: "en" })).toEqual({
    tax: 853,
    total: 5973,
    taxes: [
      { title: "VAT 19%", ppm: 190_000, net: 4120, amount: 783 },
      { title: "VAT 7%", ppm: 70_000, net: 1000, amount: 70 },
    ],
    lines: [
      { id: "chart", tax: 722, ppm: 190_000 },
      { id: "book", tax: 70, ppm: 70_000 },
      { id: "letter", tax: 61, ppm: 190_000 },
    ],
  });
});

test("what two authorities charge on a line is one rate, so that nothing is sold twice", () => {
  const rates = [
    { name: "Sales Tax", percentage: 6 },
    { name: "County Tax", percentage: 1.25 },
  ];
  const charged = calculateChargedTax(
    { lines: [line("chart")] },
    [{ line: "chart", total: 10_725, tax: 725, rates }],
    { session: { amount: 10_725, tax: 725 }, locale: "de" },
  );

  expect(charged?.taxes).toEqual([
    { title: "Sales Tax 6\u00a0% + County Tax 1,25\u00a0%", ppm: 72_500, net: 10_000, amount: 725 },
  ]);
});

test("what is not taxed has no rate", () => {
  const untaxed = parts.map((part) => ({ ...part, total: part.total - part.tax, tax: 0, rates: [] }));

  expect(
    calculateChargedTax(order, untaxed, { session: { amount: 5120, tax: 0 }, locale: "en" }),
  ).toMatchObject({
    tax: 0,
    taxes: [],
  });
});

test.each([
  ["lacks a line", parts.slice(1), whole],
  ["has a strange line", parts.map((part) => ({ ...part, line: part.line && `${part.line}?` })), whole],
  ["has one more", [...parts, { line: "gift", total: 0, tax: 0, rates: [] }], whole],
  ["is taxed otherwise than the whole", parts, { ...whole, tax: 852 }],
  ["comes to something else", parts, { ...whole, amount: 5972 }],
])("a session that %s is none of the order's", (_how, given, session) => {
  expect(calculateChargedTax(order, given, { session, locale: "en" })).toBeUndefined();
});
