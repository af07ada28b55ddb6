import { expect, test } from "vitest";
import { applyDiscountToCart } from "#server/cart/discount-cart.ts";
import { type PricedCart, priceLine, sumLines } from "#server/cart/price-cart.ts";
import type { SellableVariant } from "#server/catalogue/variant.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";

const euro = (amount: number) => ({ amount, currency: "EUR" });
const nobody = { order: undefined, buyer: { member: undefined, email: undefined } };

function cartOf(...prices: { price: number; minimum?: number; named?: number }[]): PricedCart {
  const lines = prices.map(({ price, minimum, named }, index) => {
    const variant = {
      id: `v${index}`,
      price: euro(price),
      minimum: minimum === undefined ? undefined : euro(minimum),
    } as SellableVariant;
    const line = { id: `l${index}`, variant: variant.id, quantity: 2, addedPrice: undefined };
    return priceLine({ ...line, named: named === undefined ? undefined : euro(named) }, variant, undefined);
  });
  return { lines, ...sumLines(lines, "EUR"), discount: undefined, refusedCode: undefined };
}

/** What a code of these fields does to a cart. */
function discounted(row: Row, cart: PricedCart) {
  const readItems = async () => [{ id: "d", code: "TIDE", kind: "percent", ...row }];
  return applyDiscountToCart({ readItems } as unknown as DirectusClient, cart, { code: "TIDE", ...nobody });
}

test("a code takes nothing off what its buyer names the price of", async () => {
  const cart = cartOf({ price: 1000 }, { price: 1200, minimum: 500, named: 900 });

  const percent = await discounted({ percentage: "50" }, cart);
  expect(percent.discount).toMatchObject({ amount: 1000, parts: [1000, 0] });
  const amounts = [{ currency: "EUR", amount: 3000 }];
  const fixed = await discounted({ kind: "fixed", amounts }, cart);
  expect(fixed.discount, "no more than the other goods are worth").toMatchObject({
    amount: 2000,
    parts: [2000, 0],
  });
});

test("a code that would take nothing off for that says so", async () => {
  const named = cartOf({ price: 1200, minimum: 500, named: 900 });

  const refused = await discounted({ percentage: "50" }, named);
  expect([refused.discount, refused.refusedCode?.problem]).toEqual([undefined, "custom-price"]);
  const free = await discounted({ percentage: "50" }, cartOf({ price: 1200, minimum: 0, named: 0 }));
  expect(free.refusedCode?.problem).toBe("custom-price");
});

test("what is named counts to what a cart must come to, and delivery can be free of it", async () => {
  const minimums = [{ currency: "EUR", amount: 3000 }];
  const mixed = (named: number) => cartOf({ price: 1000 }, { price: 1200, minimum: 500, named });

  expect((await discounted({ percentage: "10", minimums }, mixed(500))).discount?.amount).toBe(200);
  expect(
    (await discounted({ percentage: "10", minimums }, cartOf({ price: 1000 }))).refusedCode?.problem,
  ).toBe("minimum");
  const named = cartOf({ price: 1200, minimum: 500, named: 900 });
  expect((await discounted({ kind: "shipping" }, named)).discount?.freeShipping).toBe(true);
});
