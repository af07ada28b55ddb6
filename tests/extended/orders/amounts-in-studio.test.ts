import { beforeAll, describe, expect, test } from "vitest";
import { asSiteAdmin } from "../../support/directus/directus.ts";
import { openStudioForFile } from "../../support/directus/editor.ts";
import { endpoints } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { personas } from "../../support/personas.ts";
import { createDeliveries } from "../../support/shop/further-currencies.ts";
import {
  createVariant,
  listVariantOrders,
  openTestShop,
  parseSessionId,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop(async () => {
  await createDeliveries();
  return { SITE_CURRENCY: "EUR,JPY,KWD" };
});
/** Milliseconds in which the reconciler has had its turn, on a busy machine too. */
const aRound = 150_000;

type Row = Record<string, unknown>;
type Shown = Row & { lines: Row[]; payments: Row[]; invoices: Row[]; refunds: Row[] };

const manager = openStudioForFile(personas.hanne);

const sums = ["subtotal", "discount", "shipping", "tax", "total", "paid", "refunded"];
const fields = [
  "id",
  ...sums.map((name) => `${name}_amount_formatted`),
  ...["total", "discount", "refunded"].map((name) => `${name}_amount_decimal`),
  ...["lines", "payments", "refunds"].map((name) => `${name}.*`),
  ...["id", "total_amount", "total_amount_formatted"].map((name) => `invoices.${name}`),
];

/** An order as the shop manager gets it in Studio. */
function look(order: string, asked = fields): Promise<Shown> {
  return manager.ask<Shown>("GET", `/items/orders/${order}?fields=${asked.join(",")}`);
}

const abroad = { line1: "1-2-3 Minato", postal_code: "650-0042", city: "Kobe", region: "Hyogo" };

/** Somebody buys two pieces in a currency on the site, and pays. */
async function buy(currency: string, price: number) {
  const isHome = currency === "EUR";
  const variant = await createVariant(isHome ? { price } : { prices: { [currency]: price } });
  const shopper = shop.shopper();
  await shopper.post("/cart/currency", { currency, returnTo: "/cart" });
  await shopper.add(variant.id, 2);
  const there = { ...abroad, country: currency === "KWD" ? "KW" : "JP" };
  await shop.payments.pay(parseSessionId((await shopper.checkout(isHome ? {} : there)).location));
  const { seen } = await eventually(
    () => listVariantOrders(variant.id),
    ([order]) => order?.status === "paid",
    60_000,
  );
  const [order] = seen;
  if (!order) throw new Error("There is no order.");
  return order;
}

/** A bigInteger of Directus in major units, by its digits. */
function inMajorUnits(amount: unknown, exponent: number): string {
  const digits = String(amount).padStart(exponent + 1, "0");
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

describe.each([
  ["EUR", 1950, "€", 2],
  ["JPY", 650, "¥", 0],
  ["KWD", 13_500, "KWD ", 3],
])("what was bought in %s", (currency, price, sign, exponent) => {
  let order: Row & { id: string };
  const shown = (amount: unknown) => {
    const [whole = "", fraction] = inMajorUnits(amount, exponent).split(".");
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
    return `${sign}${grouped}${fraction === undefined ? "" : `.${fraction}`}`;
  };

  beforeAll(async () => {
    order = { ...(await buy(currency, price)) };
  }, 120_000);

  test("reads as people write it, in the order, its lines, its payment and its invoice", async () => {
    const seen = await look(order.id, [...fields, ...sums.map((name) => `${name}_amount`)]);

    for (const name of sums)
      expect(seen[`${name}_amount_formatted`], name).toBe(shown(seen[`${name}_amount`]));
    expect(seen.lines.map((line) => line.unit_amount_formatted)).toContain(shown(price));
    for (const line of seen.lines)
      for (const name of ["unit", "total", "discount", "tax"])
        expect(line[`${name}_amount_formatted`], name).toBe(shown(line[`${name}_amount`]));
    expect(seen.payments.map((row) => row.amount_formatted)).toEqual([shown(seen.total_amount)]);
    expect(seen.invoices.map((row) => row.total_amount_formatted)).toEqual([shown(seen.total_amount)]);
    expect(Number(seen.total_amount_decimal)).toBe(Number(inMajorUnits(seen.total_amount, exponent)));
  });

  test("comes out of Studio's export so", async () => {
    const filter = `filter[id][_eq]=${order.id}`;
    const path = `/items/orders?export=csv&fields=number,total_amount_formatted&${filter}`;
    const answer = await fetch(`${endpoints.directus.url}${path}`, {
      headers: { Authorization: `Bearer ${manager.token}` },
    });
    const { total_amount } = await look(order.id, ["total_amount"]);
    expect(await answer.text()).toContain(`"${shown(total_amount)}"`);
  });
});

test("what goes back reads so as well, and its credit note", async () => {
  const { id } = await buy("EUR", 1950);
  const refund = { create: [{ amount: 500, reason: "requested_by_customer" }], update: [], delete: [] };
  await manager.ask("PATCH", `/items/orders/${id}`, { refunds: refund });
  const { seen } = await eventually(
    () => look(id),
    (row) => row.invoices.length === 2 && row.refunded_amount_formatted !== "€0.00",
    60_000,
  );

  expect(seen).toMatchObject({
    refunded_amount_formatted: "€5.00",
    refunds: [{ amount_formatted: "€5.00" }],
  });
  expect(Number(seen.refunded_amount_decimal)).toBe(5);
  expect(seen.invoices.map((row) => row.total_amount_formatted)).toContain("€5.00");
});

test("rows of an older pack get the same texts from the site, and no others change", async () => {
  const { id } = await buy("JPY", 650);
  const before = await look(id);
  const texts = (row: Row) => Object.keys(row).filter((name) => /_(formatted|decimal)$/.test(name));
  const empty = async (collection: string, row: Row) =>
    asSiteAdmin(`/items/${collection}/${row.id}`, {
      method: "PATCH",
      body: Object.fromEntries(texts(row).map((name) => [name, null])),
    });
  await empty("orders", before);
  for (const row of before.lines) await empty("order_lines", row);
  for (const row of before.payments) await empty("payments", row);
  for (const row of before.invoices) await empty("invoices", row);
  expect(await look(id)).not.toEqual(before);

  // As after an upgrade: a site looks for such rows until it has found none.
  await shop.stop();
  await shop.start();
  const isWhole = (row: Shown) =>
    [row, ...row.lines, ...row.payments, ...row.invoices].every((one) =>
      texts(one).every((name) => one[name] !== null),
    );
  const { seen } = await eventually(() => look(id), isWhole, aRound);

  expect(seen).toEqual(before);
}, 200_000);
