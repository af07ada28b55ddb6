import { expect, test } from "vitest";
import { priceLine, sumLines } from "#server/cart/price-cart.ts";
import type { SellableVariant } from "#server/catalogue/variant.ts";

const euro = (amount: number) => ({ amount, currency: "EUR" });
const chart: SellableVariant = {
  id: "chart",
  sku: "C-1",
  titleLang: undefined,
  title: "Folded",
  productTitle: "Chart",
  productSlug: "chart",
  catalogueNumber: undefined,
  lang: undefined,
  image: undefined,
  type: "physical",
  weightGrams: 120,
  taxCode: "standard",
  trackStock: true,
  backorder: undefined,
  unitPrice: undefined,
  price: euro(1999),
  minimum: undefined,
  compareAt: undefined,
  unsold: undefined,
};
const line = (quantity: number, seen?: number) => ({
  id: "line",
  variant: "chart",
  quantity,
  addedPrice: seen === undefined ? undefined : euro(seen),
});

test("a line is blocked when it is gone, has no price, has sold out, or asks for more than there is", () => {
  expect(priceLine(line(1), undefined, undefined).issue).toBe("gone");
  expect(priceLine(line(1), { ...chart, price: undefined }, 5).issue).toBe("gone");
  expect(priceLine(line(1), chart, 0).issue).toBe("sold-out");
  expect(priceLine(line(3), chart, 2).issue).toBe("too-few");
  expect(priceLine(line(2), chart, 2).issue).toBeUndefined();
  expect(priceLine(line(99), chart, undefined).issue).toBeUndefined();
});

test("what is sold while there is none is never short, and says how much of it is sent later", () => {
  const owed = { ...chart, backorder: { from: undefined } };

  expect(priceLine(line(3), owed, 0)).toMatchObject({ issue: undefined, backordered: 3 });
  expect(priceLine(line(3), owed, 2)).toMatchObject({ issue: undefined, backordered: 1 });
  expect(priceLine(line(3), owed, 3)).toMatchObject({ issue: undefined, backordered: 0 });
  expect(priceLine(line(3), owed, undefined)).toMatchObject({ issue: undefined, backordered: 0 });
  expect(priceLine(line(3), { ...owed, price: undefined }, 0).issue).toBe("gone");
});

test("a price that changed since the shopper looked is told, one that did not is not", () => {
  expect(priceLine(line(1, 1800), chart, 5).was).toEqual(euro(1800));
  expect(priceLine(line(1, 1999), chart, 5).was).toBeUndefined();
  expect(priceLine(line(1), chart, 5).was).toBeUndefined();
});

test("sums are whole minor units, and what is gone counts nothing", () => {
  const lines = [priceLine(line(3), chart, 5), priceLine(line(4), undefined, undefined)];

  expect(sumLines(lines, "EUR")).toEqual({
    subtotal: euro(5997),
    weightGrams: 360,
    physical: true,
    digital: false,
    blocked: true,
  });
});

test("a line that is sold in other currencies only says so, and counts nothing", () => {
  const unsold = { currency: "KWD", soldIn: ["EUR", "JPY"] };
  const elsewhere = priceLine(line(2, 1999), { ...chart, price: undefined, unsold }, 5);

  expect(elsewhere.issue).toBe("other-currency");
  expect(sumLines([elsewhere], "KWD").subtotal).toEqual({ amount: 0, currency: "KWD" });
});

test("another currency is another price than the one seen last", () => {
  const yen = { ...chart, price: { amount: 3400, currency: "JPY" } };

  expect(priceLine(line(1, 3400), yen, 5).was).toEqual(euro(3400));
});

test("a price that was named is charged from the minimum of now on; a raised minimum is told as a changed price", () => {
  const named = (minimum: number | undefined, amount: number) =>
    priceLine(
      { ...line(2, amount), named: euro(amount) },
      { ...chart, minimum: minimum === undefined ? undefined : euro(minimum) },
      5,
    );

  expect(named(500, 800)).toMatchObject({ unit: euro(800), was: undefined });
  expect(named(900, 800)).toMatchObject({ unit: euro(900), was: euro(800) });
  expect(named(undefined, 800)).toMatchObject({ unit: euro(1999), was: euro(800) });
  expect(sumLines([named(500, 800)], "EUR").subtotal).toEqual(euro(1600));
});

test("a price that was named in another currency is what is suggested in this one, and that is told", () => {
  const yen = (amount: number) => ({ amount, currency: "JPY" });
  const inYen = { ...chart, price: yen(3400), minimum: yen(800) };

  expect(priceLine({ ...line(1, 900), named: euro(900) }, inYen, 5)).toMatchObject({
    unit: yen(3400),
    was: euro(900),
  });
});
