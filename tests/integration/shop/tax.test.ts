import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "#app/messages/index.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import {
  createVariant,
  eventually,
  listVariantOrders,
  parseSessionId,
  type Shop,
  startTestShop,
} from "../../support/shop/test-shop.ts";

interface TaxedOrder {
  total_amount: string;
  tax_amount: string;
  tax_behavior: string;
  tax_breakdown: { title: string; ppm: number; net: number; amount: number }[];
  lines: { kind: string; tax_amount: string; tax_rate_ppm: number }[];
}

let contained: Shop;
let onTop: Shop;
beforeAll(async () => {
  [contained, onTop] = await Promise.all([
    startTestShop(async () => ({ TAX_BEHAVIOR: "inclusive" })),
    startTestShop(async () => ({ TAX_BEHAVIOR: "exclusive" })),
  ]);
});
afterAll(() => Promise.all([contained.close(), onTop.close()]));

/** Ada buys one print for 38.00 and has it sent, so that 3.20 of delivery follow the print's rate. */
async function buy(shop: Shop, country = "DE") {
  const { id } = await createVariant({ price: 3800 });
  const shopper = shop.shopper();
  await shopper.add(id);
  const form = await shopper.fillCheckout({ country });
  const page = await shopper.get("/checkout");
  await shop.payments.pay(parseSessionId((await shopper.post("/checkout", form)).location));
  const [{ id: order } = { id: "" }] = await eventually(
    () => listVariantOrders(id),
    ([found]) => found?.status === "paid",
  );
  return { page, order: await asAdmin<TaxedOrder>(`/items/orders/${order}?fields=*,lines.*`) };
}

test("tax that prices contain is written down and changes no total", async () => {
  const { page, order } = await buy(contained);

  expect(Number(order.total_amount)).toBe(4120);
  expect(Number(order.tax_amount)).toBe(607 + 51);
  expect(order.tax_behavior).toBe("inclusive");
  expect(order.tax_breakdown).toEqual([{ title: "VAT 19 %", ppm: 190_000, net: 4120 - 658, amount: 658 }]);
  expect(order.lines.map(({ tax_amount }) => Number(tax_amount)).sort()).toEqual([51, 607]);
  expect(page.html).toContain("VAT 19 %");
});

test.each([
  ["has", () => contained, en("cart.withTax"), en("cart.taxNext")],
  ["lacks", () => onTop, en("cart.taxNext"), en("cart.withTax")],
])("a cart says that what it comes to %s its tax", async (_has, shop, said, unsaid) => {
  const { id } = await createVariant({ price: 3800, digital: true });
  const shopper = shop().shopper();
  await shopper.add(id);
  const { html } = await shopper.get("/cart");

  expect(html).toContain(said);
  expect(html).not.toContain(unsaid);
});

/** Label and amount of each sum that a page shows. */
function sumsOn(html: string): string[][] {
  const sums = /<dl class="totals">(.*?)<\/dl>/s.exec(html)?.[1] ?? "";
  return [...sums.matchAll(/<dt[^>]*>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map((row) =>
    row.slice(1).map((text) => text.replace(/<[^>]*>/g, "")),
  );
}

test.each([
  [
    "in the prices",
    () => contained,
    [[en("buying.checkout.taxWithin", { tax: "VAT 19 %" }), "€6.58"]],
    "€41.20",
  ],
  ["on top of them", () => onTop, [["VAT 19 %", "€7.83"]], "€49.03"],
])(
  "the cart says before the checkout what delivery and tax are in a country, tax %s",
  async (_where, shop, tax, total) => {
    const { id } = await createVariant({ price: 3800 });
    const shopper = shop().shopper();
    await shopper.add(id);
    expect((await shopper.post("/cart/estimate", { country: "DE" })).location).toBe("/cart#estimate");

    const sums = sumsOn((await shopper.get("/cart")).html);
    expect(sums).toContainEqual([
      en("buying.cart.estimate.to", { country: "Germany" }),
      en("buying.cart.estimate.from", { cost: "€3.20" }),
    ]);
    expect(sums).toEqual(expect.arrayContaining([...tax, [en("buying.cart.estimate.total"), total]]));
    const checkout = await shopper.get("/checkout");
    expect(checkout.html).toMatch(/<option value="DE" selected/);
    expect(sumsOn(checkout.html).map(([, amount]) => amount)).toContain(total);
  },
);

test("a country that nothing is sent to is refused at its field, and the one before stays", async () => {
  const { id } = await createVariant({ price: 3800 });
  const shopper = contained.shopper();
  await shopper.add(id);
  await shopper.post("/cart/estimate", { country: "FR" });

  const refused = await shopper.post("/cart/estimate", { country: "XX" });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('id="error-country"');
  expect(sumsOn((await shopper.get("/cart")).html)).toContainEqual([
    en("buying.cart.estimate.to", { country: "France" }),
    "€13.90",
  ]);
  expect((await shopper.get("/cart/estimate")).location).toBe("/cart");
});

test("what cannot be a country at all leaves the cart as it is", async () => {
  const { id, title } = await createVariant({ price: 3800 });
  const shopper = contained.shopper();
  await shopper.add(id);
  expect((await shopper.post("/checkout/delivery", { country: "%" })).status).toBe(422);

  const cart = await shopper.get("/cart");
  expect(cart.status).toBe(200);
  expect(cart.html).toContain(title);
});

test("tax that comes on top is in the total, at Stripe too", async () => {
  const { page, order } = await buy(onTop);

  expect(Number(order.tax_amount)).toBe(722 + 61);
  expect(Number(order.total_amount)).toBe(4120 + 783);
  expect(page.html).toContain("€49.03");
});

test("what leaves the countries of a rate is not taxed", async () => {
  const { page, order } = await buy(onTop, "HK");

  expect(Number(order.tax_amount)).toBe(0);
  expect(order.tax_breakdown).toEqual([]);
  expect(page.html).not.toContain("VAT");
});
