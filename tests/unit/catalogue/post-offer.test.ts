import { expect, test } from "vitest";
import { findCheapestDigital } from "#server/catalogue/post-offer.ts";

const variant = (amount: number | undefined, more: { digital?: boolean; soldOut?: boolean } = {}) => ({
  digital: more.digital ?? true,
  price: amount === undefined ? undefined : { amount, currency: "EUR" },
  availability: more.soldOut ? ("sold-out" as const) : ("in-stock" as const),
});

test("a post is sold for the least that can be bought and needs no parcel", () => {
  const [dear, cheap] = [variant(500), variant(300)];
  const others = [variant(100, { digital: false }), variant(200, { soldOut: true }), variant(undefined)];

  expect(findCheapestDigital([dear, ...others, cheap])).toBe(cheap);
  expect(findCheapestDigital(others)).toBeUndefined();
});
