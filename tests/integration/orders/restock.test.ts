/** Pieces that come back into stock with a refund, as the shop manager enters them in Studio. */
import { expect, test } from "vitest";
import { asAdmin, asSiteAdmin } from "../../support/directus/directus.ts";
import { openStudioForFile } from "../../support/directus/editor.ts";
import { endpoints } from "../../support/endpoints.ts";
import { personas } from "../../support/personas.ts";
import {
  createVariant,
  eventually,
  listVariantOrders,
  openTestShop,
  parseSessionId,
  readLedger,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop();
const manager = openStudioForFile(personas.hanne);

interface RefundRow {
  id: string;
  status: string;
  restock: { item: string; quantity: number; line: string; title: string }[] | null;
  restocked_at: string | null;
}

/** A guest buys all two pieces of one title and one of another, whose stock nobody counts, and pays. */
async function buyAll() {
  const [counted, untracked] = [await createVariant({ stock: 2 }), await createVariant()];
  const shopper = shop.shopper();
  await shopper.add(counted.id, 2);
  await shopper.add(untracked.id, 1);
  const session = parseSessionId((await shopper.checkout()).location);
  await shop.payments.pay(session);
  const order = await until(counted.id, "paid");
  const path = `/items/order_lines?filter[order][_eq]=${order.id}&sort=sort&fields=sku`;
  const skus = (await manager.ask<{ sku: string }[]>("GET", path)).map(({ sku }) => sku);
  return { order, counted, untracked, skus, payment: order.payments[0]?.stripe_payment_intent_id ?? "" };
}

async function until(variant: string, status: string) {
  const [order] = await eventually(
    () => listVariantOrders(variant),
    ([found]) => found?.status === status,
  );
  if (!order) throw new Error("There is no order.");
  return order;
}

/** As on the form of the order. */
const payBack = (order: string, restock: object[] | null, requested_amount = "5,00") =>
  manager.ask("PATCH", `/items/orders/${order}`, {
    refunds: { create: [{ requested_amount, restock }], update: [], delete: [] },
  });
const refundsOf = (order: string) =>
  manager.ask<RefundRow[]>("GET", `/items/refunds?filter[order][_eq]=${order}&sort=date_created`);
const untilRestocked = (order: string, refunds = 1) =>
  eventually(
    () => refundsOf(order),
    (rows) => rows.filter(({ restocked_at }) => restocked_at !== null).length === refunds,
  );
const cameBack = async (variant: string) =>
  (await readLedger(variant)).rows.filter(({ kind }) => kind === "restock").map(({ delta }) => delta);

test("a refund puts back the pieces that Hanne names, and the shop sells them again", async () => {
  const { order, counted, skus } = await buyAll();
  const { slug } = await asAdmin<{ slug: string }>(`/items/products/${counted.product}?fields=slug`);
  const page = async () => (await shop.shopper().get(`/shop/${slug}`)).html;
  await eventually(page, (html) => html.includes("schema.org/OutOfStock"));

  await payBack(order.id, [{ item: skus[0]?.toLowerCase(), quantity: 1 }]);

  const [row] = await untilRestocked(order.id);
  expect(row).toMatchObject({
    status: "succeeded",
    restock: [{ quantity: 1, line: order.lines[0]?.id, title: `${counted.title}, Paperback` }],
  });
  expect(await readLedger(counted.id)).toMatchObject({ balance: 1, unbroken: true });
  await eventually(page, (html) => html.includes("schema.org/LimitedAvailability"));
  expect(await until(counted.id, "partially_refunded")).toMatchObject({ id: order.id });
});

test("without pieces named a refund leaves the stock as it is, and so does one that fails", async () => {
  const { order, counted, skus } = await buyAll();

  await payBack(order.id, null);
  await payBack(order.id, [{ item: skus[0] }], "9000");

  await eventually(
    () => refundsOf(order.id),
    (rows) => rows.every(({ status }) => ["succeeded", "failed"].includes(status)),
  );
  expect(await cameBack(counted.id)).toEqual([]);
  await payBack(order.id, [{ item: "1" }]);
  await untilRestocked(order.id);
  expect(await cameBack(counted.id)).toEqual([2]);
});

test("pieces come back once, however often Stripe tells of the refund, and whatever is killed on the way", async () => {
  const { order, counted, skus, payment } = await buyAll();
  await shop.kill();
  await payBack(order.id, [{ item: skus[0], quantity: 2 }]);
  const [asked] = await refundsOf(order.id);
  // Killed between the refund and its row.
  await fetch(`${shop.payments.url}/v1/refunds`, {
    method: "POST",
    headers: { Authorization: "Bearer sk_test_vitrine" },
    body: new URLSearchParams({
      payment_intent: payment,
      amount: "500",
      "metadata[refund_id]": asked?.id ?? "",
      "metadata[order_id]": order.id,
    }),
  });
  await shop.start();
  const beside = await shop.beside();
  try {
    await untilRestocked(order.id);
    expect(await cameBack(counted.id)).toEqual([2]);

    // Killed between the stock and the mark.
    await asSiteAdmin(`/items/refunds/${asked?.id}`, { method: "PATCH", body: { restocked_at: null } });
    await payBack(order.id, null, "1,00");
    await untilRestocked(order.id);
    expect(await cameBack(counted.id)).toEqual([2]);
  } finally {
    await beside.stop();
  }
}, 90_000);

test.each([
  ["more than was bought", ([sku]: string[]) => [{ item: sku, quantity: 3 }], "only 2 of 2 can still come"],
  ["what was not bought", () => [{ item: "OF-NOBODY" }], "OF-NOBODY is not among what was bought"],
  ["no whole piece", ([sku]: string[]) => [{ item: sku, quantity: 0.5 }], "Pieces are a whole number from 1"],
  ["what nobody counts", ([, sku]: string[]) => [{ item: sku, quantity: 1 }], "is not tracked"],
])("a refund that brings back %s is refused in words, and no money goes", async (_, restockOf, words) => {
  const { order, skus } = await buyAll();

  await expect(payBack(order.id, restockOf(skus))).rejects.toThrow(words);

  expect(await refundsOf(order.id)).toEqual([]);
});

test("what has come back once is refused the next time, and a download always", async () => {
  const { order, counted, skus } = await buyAll();
  await payBack(order.id, [{ item: skus[0], quantity: 1 }]);
  await expect(payBack(order.id, [{ item: skus[0], quantity: 2 }])).rejects.toThrow("only 1 of 2 can still");
  await payBack(order.id, [{ item: skus[0] }]);
  await untilRestocked(order.id, 2);
  expect(await cameBack(counted.id)).toEqual([1, 1]);
  await expect(payBack(order.id, [{ item: skus[0] }])).rejects.toThrow("none of 2 can still come back");

  const recording = await createVariant({ digital: true });
  const shopper = shop.shopper();
  await shopper.add(recording.id);
  await shop.payments.pay(parseSessionId((await shopper.checkout({ consent: "on" })).location));
  const { id } = await until(recording.id, "paid");
  await expect(payBack(id, [{ item: "1" }])).rejects.toThrow("is a download");
});

test("whoever is no staff learns nothing of an order by bringing back what is in it", async () => {
  const { order, skus } = await buyAll();
  const answer = await fetch(`${endpoints.directus.url}/items/refunds`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ order: order.id, amount: 1, restock: [{ item: skus[0], quantity: 9 }] }),
  });

  expect(answer.status).toBe(403);
  expect(await answer.text()).not.toContain("can still come back");
});
