import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { exportOrders } from "../../support/shop/run-exports.ts";
import { eventually, goToPayment, listVariantOrders, openTestShop } from "../../support/shop/test-shop.ts";

const shop = openTestShop();

const today = () => new Date().toISOString().slice(0, 10);

/** Ada buys a print for 38.00, and gets 10.00 back that Ragna has entered. */
async function saleWithReturn(name: string) {
  const { id, session } = await goToPayment(shop, { price: 3800 }, { fields: { name } });
  await shop.payments.pay(session);
  const [order] = await eventually(
    () => listVariantOrders(id),
    ([found]) => found?.status === "paid",
  );
  if (!order) throw new Error("There is no order.");
  await asAdmin("/items/refunds", {
    method: "POST",
    body: { order: order.id, amount: 1000, status: "succeeded", stripe_refund_id: `re_${order.id}` },
  });
  return order;
}

test("the books of a day have its sales and what went back, by tax rate", async () => {
  const order = await saleWithReturn("=HYPERLINK(1)");
  const output = join(mkdtempSync(join(tmpdir(), "vitrine-export-")), "orders.csv");

  await exportOrders("--from", today(), "--to", today(), "--output", output);

  const [head, ...rows] = readFileSync(output, "utf8").slice(1).split("\r\n");
  const ours = rows.filter((row) => row.split(",")[2] === order.number).map((row) => row.split(","));
  expect(head).toBe(
    "date,kind,order,name,country,currency,tax,tax_percentage,net,tax_amount,gross,payment,invoice",
  );
  expect(ours.map((row) => row.slice(1, 11))).toEqual([
    ["sale", order.number, "HYPERLINK(1)", "DE", "EUR", "VAT 19 %", "19", "34.62", "6.58", "41.20"],
    ["refund", order.number, "HYPERLINK(1)", "DE", "EUR", "VAT 19 %", "19", "-8.40", "-1.60", "-10.00"],
  ]);
  expect(ours.every((row) => row[11] === order.payments[0]?.stripe_payment_intent_id)).toBe(true);
  const [invoice] = await asAdmin<{ number: string }[]>(`/items/invoices?filter[order][_eq]=${order.id}`);
  expect(ours.map((row) => row[12])).toEqual([invoice?.number, ""]);
  expect(statSync(output).mode & 0o077).toBe(0);
});

test("a day before has none of it, and standard output has nothing but rows", async () => {
  const order = await saleWithReturn("Ada Reef");

  const { stdout, stderr } = await exportOrders("--from", "2020-01-01", "--to", "2020-01-02");

  expect(stdout).toMatch(/^\uFEFFdate,[^\r]*\r\n$/);
  expect(stdout).not.toContain(order.number ?? order.id);
  expect(stderr).not.toContain("Error");
});

test.each([
  ["no period", []],
  ["a day that is none", ["--from", "2026-02-30", "--to", "2026-03-01"]],
  ["a period that ends before it begins", ["--from", "2026-03-02", "--to", "2026-03-01"]],
])("for %s it says how it is called, and writes nothing", async (_what, args) => {
  await expect(exportOrders(...args)).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("--from YYYY-MM-DD"),
  });
});
