import { expect, test } from "vitest";
import { withAutomaticTax } from "#server/checkout/automatic-tax.ts";
import { buildSessionParams } from "#server/checkout/new-order.ts";
import type { NewOrder } from "#server/orders/order-row.ts";
import { getCheckoutLocale, getElementsLocale } from "#server/payments/locale.ts";

const order: NewOrder = {
  id: "0d5f0f0e-0000-4000-8000-000000000001",
  key: "checkout:cart:1",
  attempt: 1,
  fingerprint: "mark",
  customer: undefined,
  email: "ada@example.com",
  name: "Ada Quist",
  language: "en",
  currency: "EUR",
  subtotal: 5997,
  discount: 0,
  discountId: undefined,
  discountCode: undefined,
  shipping: 320,
  tax: 0,
  taxes: [],
  taxBehavior: "inclusive",
  total: 6317,
  shippingAddress: {
    name: "Ada Quist",
    line1: "Am Alten Hafen 3",
    line2: "",
    postal_code: "27472",
    city: "Cuxhaven",
    region: "",
    country: "DE",
  },
  shippingMethod: "Letter",
  note: "",
  expiresAt: new Date("2026-11-21T12:35:00Z"),
  digitalConsentAt: undefined,
  agreements: [],
  sessionParams: undefined,
  lines: [
    {
      id: "a",
      kind: "product",
      variant: "v",
      post: undefined,
      title: "Chart",
      variantTitle: "",
      sku: "C-1",
      quantity: 3,
      backordered: 0,
      restockDate: undefined,
      unitAmount: 1999,
      taxAmount: 0,
      taxPpm: 0,
      discountAmount: 0,
      type: "physical",
    },
    {
      id: "b",
      kind: "shipping",
      variant: undefined,
      post: undefined,
      title: "Letter",
      variantTitle: "",
      sku: "",
      quantity: 1,
      backordered: 0,
      restockDate: undefined,
      unitAmount: 320,
      taxAmount: 0,
      taxPpm: 0,
      discountAmount: 0,
      type: "physical",
    },
  ],
};

test("Stripe keeps ids of an order, whatever long texts belong to it", () => {
  const long = "A very long text. ".repeat(300);
  const lines = order.lines.map((line) => ({ ...line, sku: "C-1".padEnd(255, "x") }));
  const told = {
    ...order,
    note: long,
    discountCode: long,
    name: long,
    digitalConsentAt: order.expiresAt,
    lines,
  };
  const { metadata, payment_intent_data: intent, line_items: items = [] } = buildSessionParams(told, false);
  const kept = [metadata, intent?.metadata, ...items.map((item) => item.price_data?.product_data?.metadata)];
  const values = kept.flatMap((values) => Object.values(values ?? {}).map(String));

  expect(values).toContain(order.id);
  // https://docs.stripe.com/metadata: at most 500 characters a value.
  for (const value of values) expect(value.length).toBeLessThanOrEqual(500);
});

test("what Stripe is asked to charge adds up to the order", () => {
  const { line_items: items = [], shipping_options: options = [] } = buildSessionParams(order, false);
  const products = items.reduce(
    (sum, { quantity = 0, price_data: price }) => sum + quantity * (price?.unit_amount ?? 0),
    0,
  );
  const shipping = options[0]?.shipping_rate_data?.fixed_amount?.amount ?? 0;

  expect(products + shipping).toBe(order.total);
  expect(items.every(({ price_data: price }) => price?.currency === "eur")).toBe(true);
});

test("the session names its order everywhere, and is the same however often it is written", () => {
  const params = buildSessionParams(order, false);

  expect(params.client_reference_id).toBe(order.id);
  expect(params.metadata).toEqual({ order_id: order.id });
  expect(params.payment_intent_data?.metadata).toEqual({ order_id: order.id });
  expect(params.expires_at).toBe(1_795_264_500);
  expect(buildSessionParams(order, false)).toEqual(params);
});

test("an empty description is left out, for Stripe refuses it", () => {
  const { line_items: items = [] } = buildSessionParams(order, false);

  expect(items[0]?.price_data?.product_data).toEqual({ name: "Chart", metadata: { sku: "C-1" } });
});

test("on our own page Stripe is told where to come back to, and no page of its own", () => {
  const params = buildSessionParams(order, true);

  expect(params).toMatchObject({
    ui_mode: "elements",
    return_url: expect.stringContaining("/checkout/complete"),
  });
  expect(params).not.toHaveProperty("success_url");
  expect(params).not.toHaveProperty("cancel_url");
});

test("tax that comes on top is a line of its own, so that Stripe's sum is the order's", () => {
  const taxes = [{ title: "VAT 19 %", ppm: 190_000, net: 6317, amount: 1200 }];
  const taxedOrder = { ...order, tax: 1200, taxes, taxBehavior: "exclusive" as const, total: 7517 };

  const { line_items: items = [] } = buildSessionParams(taxedOrder, false);

  expect(items.at(-1)).toEqual({
    quantity: 1,
    price_data: { currency: "eur", unit_amount: 1200, product_data: { name: "VAT 19 %" } },
  });
  expect(buildSessionParams({ ...taxedOrder, taxBehavior: "inclusive" }, false).line_items).toHaveLength(1);
});

test("where Stripe works the tax out it knows of each line and of the delivery what they are and how they are priced", () => {
  const codes = new Map([["a", "txcd_35010000"]]);
  const params = withAutomaticTax(
    buildSessionParams(order, false),
    { ...order, taxBehavior: "exclusive" },
    codes,
  );

  expect(params.automatic_tax).toEqual({ enabled: true });
  expect(params.line_items).toMatchObject([
    {
      metadata: { line: "a" },
      price_data: {
        unit_amount: 1999,
        tax_behavior: "exclusive",
        product_data: { name: "Chart", tax_code: "txcd_35010000" },
      },
    },
  ]);
  expect(params.shipping_options?.[0]?.shipping_rate_data).toMatchObject({
    fixed_amount: { amount: 320 },
    tax_behavior: "exclusive",
    tax_code: "txcd_92010001",
  });
  const [unnamed] = withAutomaticTax(buildSessionParams(order, false), order, new Map()).line_items ?? [];
  expect(unnamed?.price_data?.tax_behavior).toBe("inclusive");
  expect(unnamed?.price_data?.product_data).not.toHaveProperty("tax_code");
});

test("the payment page speaks the language of the order where Stripe knows it, else the browser's", () => {
  expect(buildSessionParams(order, false).locale).toBe("en");
  expect([getCheckoutLocale({ tag: "de" }), getCheckoutLocale({ tag: "ar" })]).toEqual(["de", "auto"]);
  expect([getElementsLocale({ tag: "de" }), getElementsLocale({ tag: "ar" })]).toEqual(["de", "ar"]);
});

test("an order in a language that the site does not speak any more goes on in the default one", () => {
  const params = buildSessionParams({ ...order, language: "fr" }, false);

  expect(params).toMatchObject({ locale: "en", cancel_url: "http://localhost:3000/cart" });
});

test("a discount is taken off each line, as one piece where the pieces cannot share it", () => {
  const [chart, letter] = order.lines;
  if (!chart || !letter) throw new Error("The order has two lines.");
  const lines = [{ ...chart, discountAmount: 600 }, { ...chart, discountAmount: 500 }, letter];
  const items = buildSessionParams({ ...order, lines }, false).line_items;

  expect(items?.map(({ quantity, price_data }) => [quantity, price_data?.unit_amount])).toEqual([
    [3, 1799],
    [1, 5497],
  ]);
  expect(items?.[1]?.price_data?.product_data?.name).toBe("3 × Chart");
});

test("in dinars no piece is charged to the last digit, which Stripe does not take", () => {
  const [chart, letter] = order.lines;
  if (!chart || !letter) throw new Error("The order has two lines.");
  const lines = [
    { ...chart, unitAmount: 5120, discountAmount: 1530 },
    { ...chart, unitAmount: 5120, discountAmount: 1540 },
  ];
  const items = buildSessionParams({ ...order, currency: "KWD", lines }, false).line_items;

  expect(
    items?.map(({ quantity, price_data }) => [quantity, price_data?.unit_amount, price_data?.currency]),
  ).toEqual([
    [3, 4610, "kwd"],
    [1, 13_820, "kwd"],
  ]);
});
