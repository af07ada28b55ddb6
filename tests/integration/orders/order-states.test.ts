import { expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import {
  buyAndPay,
  eventually,
  goToPayment,
  listVariantOrders,
  openTestShop,
  readLedger,
  readOutbox,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop();

const sent = { fulfillment_status: "fulfilled", tracking_number: "TRACK-1" };

function markAs(order: string, body: Record<string, string>) {
  return fetch(`${endpoints.directus.url}/items/orders/${order}`, {
    method: "PATCH",
    headers: {
      Authorization: `Bearer ${endpoints.directus.adminToken}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  });
}

async function orderToPay() {
  const { id, session } = await goToPayment(shop, { stock: 2 });
  const [order] = await listVariantOrders(id);
  if (!order) throw new Error("There is no order.");
  return { variant: id, order, session };
}

const refusedOf = (variant: string) =>
  eventually(
    () => listVariantOrders(variant),
    ([order]) => order?.fulfillment_status === "open" && order.problem !== null,
  );

test("an order that nobody has paid is not sent, says so to Ragna, and can still be paid and sent", async () => {
  const { variant, order, session } = await orderToPay();

  await markAs(order.id, sent);

  const [refused] = await refusedOf(variant);
  expect(refused).toMatchObject({ status: "pending", problem: expect.stringContaining("is not paid") });
  expect(await readOutbox(order.id)).toEqual([]);
  await shop.payments.pay(session);
  await eventually(
    () => listVariantOrders(variant),
    ([found]) => found?.status === "paid",
  );
  await markAs(order.id, sent);
  await eventually(
    () => listVariantOrders(variant),
    ([found]) => found?.status === "fulfilled",
  );
  expect((await readOutbox(order.id)).filter(({ key }) => key.endsWith(":sent"))).toHaveLength(1);
});

test("an order of which all went back is not sent", async () => {
  const { variant, order } = await buyAndPay(shop, {});
  await asAdmin("/items/refunds", {
    method: "POST",
    body: { order: order.id, amount: Number(order.paid_amount), reason: "requested_by_customer" },
  });
  await eventually(
    () => listVariantOrders(variant),
    ([found]) => found?.status === "refunded",
  );

  await markAs(order.id, sent);

  const [refused] = await refusedOf(variant);
  expect(refused?.status).toBe("refunded");
  expect((await readOutbox(order.id)).filter(({ key }) => key.endsWith(":sent"))).toEqual([]);
});

test("a word that is no state is refused where it is written, and nothing comes of it", async () => {
  const { variant, order } = await orderToPay();

  const answers = await Promise.all([
    markAs(order.id, { status: "shipped" }),
    markAs(order.id, { fulfillment_status: "on its way" }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([403, 400]);
  const [after] = await listVariantOrders(variant);
  expect(after).toMatchObject({ status: "pending", fulfillment_status: "open", problem: null });
  expect(await readLedger(variant)).toMatchObject({ balance: 1, unbroken: true });
});
