import { createId } from "./ids.js";
import { toMinorUnits } from "./shop-rows.js";

/** What Maya bought before the demo began. Stock is as counted afterwards, so these orders moved none. */
const PAST = [
  {
    number: "1001",
    email: "maya@example.com",
    created: "2025-10-03T17:12:40Z",
    paid: "2025-10-03T17:14:05Z",
    skus: ["SW-014-HB", "SW-009-HB"],
    shipping: "Germany, parcel",
    card: { brand: "visa", last4: "4242" },
    parcels: [
      { sku: "SW-014-HB", sent: "2025-10-05T08:30:00Z", carrier: "DHL", tracking: "00340434161094015902" },
      { sku: "SW-009-HB", sent: "2025-10-09T08:30:00Z" },
    ],
  },
  {
    number: "1002",
    email: "maya@example.com",
    created: "2026-02-18T20:41:09Z",
    paid: "2026-02-18T20:42:31Z",
    skus: ["SW-014-EPUB"],
    card: { brand: "visa", last4: "4242" },
  },
];

/**
 * The orders that are already there when the demo begins, with what belongs to them.
 *
 * @param {any} content
 * @returns {{ orders: any[], parcels: any[], numbers: any[], dates: any[], sent: any[] }} `dates` and `sent` must be set
 *   afterwards, for Directus dates rows itself when it creates them
 * @throws {Error} if an order names a variant, customer or shipping method that is not there
 */
export function buildPastOrders({ products, people, shipping }) {
  const orders = PAST.map((order) => orderRow(order, { products, people, shipping }));
  return {
    orders,
    parcels: PAST.flatMap((order) => parcelRows(order, orders)),
    sent: PAST.flatMap(({ number, parcels = [] }) =>
      parcels.map(({ sent }, index) => ({ id: parcelId(number, index), sent_at: sent })),
    ),
    numbers: PAST.map(({ number }) => ({ id: Number(number), order: createId("orders", number) })),
    dates: PAST.map(({ number, created, paid }) => ({
      id: createId("orders", number),
      date_created: created,
      payments: [{ id: createId("payments", number), date_created: paid }],
    })),
  };
}

function orderRow({ number, email, paid, skus, shipping, card }, content) {
  const customer = named(content.people, "email", email);
  const lines = skus.map((sku) => lineOf(sku, content.products));
  const subtotal = lines.reduce((sum, line) => sum + line.total_amount, 0);
  const method = shipping ? named(content.shipping, "title", shipping) : undefined;
  const shippingAmount = method ? shippingCost(method, subtotal) : 0;
  const total = subtotal + shippingAmount;
  const currency = "EUR";
  const shippingLine = { kind: "shipping", title: shipping, quantity: 1, unit_amount: shippingAmount };
  const allLines = method ? [...lines, { ...shippingLine, total_amount: shippingAmount }] : lines;
  return {
    id: createId("orders", number),
    number,
    status: method ? "fulfilled" : "paid",
    fulfillment_status: method ? "fulfilled" : "none",
    customer: createId("customers", email),
    email,
    name: `${customer.first_name} ${customer.last_name}`,
    language: "en",
    currency,
    subtotal_amount: subtotal,
    shipping_amount: shippingAmount,
    total_amount: total,
    paid_amount: total,
    shipping_address: method ? customer.shipping_address : null,
    shipping_method: shipping ?? null,
    key: `seed:${number}`,
    cart_fingerprint: `seed:${number}`,
    paid_at: paid,
    fulfilled_at: method ? paid : null,
    lines: allLines.map((line, index) => ({
      id: createId("order_lines", `${number}.${index + 1}`),
      sort: index + 1,
      ...line,
    })),
    payments: [
      {
        id: createId("payments", number),
        amount: total,
        currency,
        status: "succeeded",
        method: "card",
        card_brand: card.brand,
        card_last4: card.last4,
      },
    ],
  };
}

/** The buyer was told of each when it left. */
function parcelRows({ number, parcels = [] }, orders) {
  const lines = orders.find((order) => order.number === number)?.lines ?? [];
  return parcels.map(({ sku, sent, carrier, tracking }, index) => {
    const { id, title, variant_title, quantity } = named(lines, "sku", sku);
    return {
      id: parcelId(number, index),
      order: createId("orders", number),
      lines: [{ item: sku, quantity, line: id, title: `${title}, ${variant_title}` }],
      carrier: carrier ?? null,
      tracking_number: tracking ?? null,
      notified: [{ tracking_number: tracking ?? null, at: sent }],
    };
  });
}

function parcelId(number, index) {
  return createId("fulfillments", `${number}.${index + 1}`);
}

function lineOf(sku, products) {
  const product = products.find(({ variants }) => variants.some((variant) => variant.sku === sku));
  const variant = named(product?.variants ?? [], "sku", sku);
  const unit_amount = toMinorUnits(variant.price);
  return {
    kind: "product",
    variant: createId("product_variants", sku),
    title: product.title,
    variant_title: variant.title,
    sku,
    type: variant.file ? "digital" : "physical",
    quantity: 1,
    unit_amount,
    total_amount: unit_amount,
  };
}

function shippingCost({ price, free_from }, subtotal) {
  return free_from && subtotal >= toMinorUnits(free_from) ? 0 : toMinorUnits(price);
}

function named(rows, field, value) {
  const row = rows.find((candidate) => candidate[field] === value);
  if (!row) throw new Error(`A past order needs ${value}, which is not there.`);
  return row;
}
