import { expect, test } from "vitest";
import { calculateUncreditedRefunds, type GivenBack } from "#server/orders/invoices/uncredited-refunds.ts";

const refund = (id: string, amount: number, status = "succeeded"): GivenBack => ({ id, amount, status });

test.each<[name: string, refunds: GivenBack[], notes: Record<string, number>, left: Record<string, number>]>([
  ["each that has succeeded is credited", [refund("a", 500), refund("b", 700)], {}, { a: 500, b: 700 }],
  ["one that has its note is done", [refund("a", 500), refund("b", 700)], { a: 500 }, { a: 0, b: 700 }],
  [
    "one on its way, or never made, is none",
    [refund("a", 500, "pending"), refund("b", 1, "canceled")],
    {},
    {},
  ],
  [
    "one made again in place of one that failed is covered by its note",
    [refund("a", 1000, "failed"), refund("b", 1000)],
    { a: 1000 },
    { b: 0 },
  ],
  [
    "what is given back beyond that is credited",
    [refund("a", 1000, "failed"), refund("b", 1500)],
    { a: 1000 },
    { b: 500 },
  ],
  [
    "a note covers one refund, not each after it",
    [refund("a", 1000, "failed"), refund("b", 1000), refund("c", 200)],
    { a: 1000 },
    { b: 0, c: 200 },
  ],
  [
    "several that are smaller share it, the oldest first",
    [refund("a", 1000, "failed"), refund("b", 600), refund("c", 600)],
    { a: 1000 },
    { b: 0, c: 200 },
  ],
  [
    "one that fails again leaves both notes for the next",
    [refund("a", 1000, "failed"), refund("b", 1500, "failed"), refund("c", 1500)],
    { a: 1000, b: 500 },
    { c: 0 },
  ],
  [
    "one that failed before it had a note covers nothing",
    [refund("a", 9, "failed"), refund("b", 9)],
    {},
    { b: 9 },
  ],
])("%s", (_name, refunds, notes, left) => {
  const issued = Object.entries(notes).map(([id, total]) => ({ refund: id, total }));

  expect(Object.fromEntries(calculateUncreditedRefunds(refunds, issued))).toEqual(left);
});
