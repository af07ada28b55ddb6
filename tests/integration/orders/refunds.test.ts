import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { en } from "#app/messages/index.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { exportOrders } from "../../support/shop/run-exports.ts";
import {
  buyAndPay,
  createVariant,
  eventually,
  listVariantOrders,
  openTestShop,
  parseSessionId,
  readOutbox,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop();

interface RefundRow {
  id: string;
  status: string;
  amount: string;
  currency: string | null;
  problem: string | null;
  stripe_refund_id: string | null;
}

const paidOrder = (how: Parameters<typeof buyAndPay>[1] = {}) => buyAndPay(shop, how);

function refundsOf(order: string) {
  return asAdmin<RefundRow[]>(`/items/refunds?filter[order][_eq]=${order}&sort=date_created`);
}

/** What the owner does in Studio: a new row on the order. */
function askForRefund(order: string, amount: number) {
  return asAdmin<RefundRow>("/items/refunds", {
    method: "POST",
    body: { order, amount, reason: "requested_by_customer" },
  });
}

function statusOf(variant: string, status: string) {
  return eventually(
    () => listVariantOrders(variant),
    ([order]) => order?.status === status,
  );
}

function atStripe<T>(path: string, body?: Record<string, string>): Promise<T> {
  return fetch(`${shop.payments.url}/v1/${path}`, {
    method: body ? "POST" : "GET",
    body: body && new URLSearchParams(body),
    headers: { Authorization: "Bearer sk_test_vitrine" },
  }).then((answer) => answer.json() as Promise<T>);
}

test("Ragna pays back in Studio what she likes, and no more than was paid", async () => {
  const { variant, order, payment } = await paidOrder();
  const [part, tooMuch] = await Promise.all([
    askForRefund(order.id, 500),
    askForRefund(order.id, Number(order.paid_amount) + 1),
  ]);

  const rows = await eventually(
    () => refundsOf(order.id),
    (all) => all.every(({ status }) => status !== "requested"),
  );

  expect(rows.find(({ id }) => id === part.id)).toMatchObject({ status: "succeeded", currency: "EUR" });
  const refused = rows.find(({ id }) => id === tooMuch.id);
  expect(refused).toMatchObject({ status: "failed", stripe_refund_id: null });
  expect(refused?.problem).toContain("At most");
  const [after] = await statusOf(variant, "partially_refunded");
  expect(Number(after?.refunded_amount)).toBe(500);
  const made = await atStripe<{ data: { amount: number }[] }>(`refunds?payment_intent=${payment}`);
  expect(made.data.map(({ amount }) => amount)).toEqual([500]);
  await mailTo(
    "ada@example.com",
    new RegExp(en("mails.refunded.subject", { amount: ".*", number: order.number ?? "" })),
  );
  const told = (await readOutbox(order.id)).filter(({ key }) => key.includes(":refunded:"));
  expect(told).toHaveLength(1);
});

test("a refund of an order that cannot be read keeps no other one waiting", async () => {
  const { order } = await paidOrder();
  const body = { currency: "EUR", key: randomUUID(), status: "paid", email: null };
  const { id } = await asAdmin<{ id: string }>("/items/orders", { method: "POST", body });
  const stuck = await askForRefund(id, 100);
  await askForRefund(order.id, 500);

  const [paidBack] = await eventually(
    () => refundsOf(order.id),
    (all) => all.every(({ status }) => status !== "requested"),
  );
  expect(paidBack?.status).toBe("succeeded");
  expect(await refundsOf(id)).toMatchObject([{ id: stuck.id, status: "requested" }]);
  await asAdmin(`/items/refunds/${stuck.id}`, { method: "DELETE" });
  await asAdmin(`/items/orders/${id}`, { method: "DELETE" });
});

test("a refund that Stripe's key may not make fails with what to do about it, and pays nothing", async () => {
  const { order, payment } = await paidOrder();
  await shop.payments.keyWithout("charge_write");
  const { id } = await askForRefund(order.id, 500);
  const [row] = await eventually(
    () => refundsOf(order.id),
    (all) => all.every(({ status }) => status !== "requested"),
  );
  await shop.payments.keyWithout();

  expect(row).toMatchObject({ id, status: "failed", stripe_refund_id: null });
  expect(row?.problem).toContain("npm run doctor");
  expect((await atStripe<{ data: unknown[] }>(`refunds?payment_intent=${payment}`)).data).toEqual([]);
  await askForRefund(order.id, 500);
  const again = await eventually(
    () => refundsOf(order.id),
    (all) => all.every(({ status }) => status !== "requested"),
  );
  expect(again.map(({ status }) => status)).toEqual(["failed", "succeeded"]);
});

test("a paid order that Stripe's key may not look at says so to Ragna, and goes on by itself once it may", async () => {
  const variant = await createVariant({ stock: 2 });
  const shopper = shop.shopper();
  await shopper.add(variant.id);
  const session = parseSessionId((await shopper.post("/checkout", await shopper.fillCheckout())).location);
  await shop.payments.keyWithout("payment_intent_read");
  await shop.payments.pay(session);
  const needs = () => listVariantOrders(variant.id);
  const [told] = await eventually(needs, ([order]) => order?.problem !== null);
  const back = await shopper.get(`/checkout/complete?session_id=${session}`);
  await shop.payments.keyWithout();

  expect(told).toMatchObject({ status: "pending", problem: expect.stringContaining("npm run doctor") });
  expect(back.status).toBe(503);
  expect(back.html).toContain(en("errors.payments-unavailable.title"));
  await eventually(needs, ([order]) => order?.status === "paid" && order.problem === null);
});

test("a refund begun in Stripe's dashboard has a row, a mail and closes the downloads", async () => {
  const { variant, order, shopper, link, payment } = await paidOrder({ digital: true });
  expect((await shopper.get(link)).html).toContain("/downloads/");

  await atStripe("refunds", { payment_intent: payment });

  await statusOf(variant, "refunded");
  const [row] = await refundsOf(order.id);
  expect(row).toMatchObject({ status: "succeeded", amount: order.total_amount });
  expect((await shopper.get(link)).html).not.toContain("/downloads/");
  await eventually(
    () => readOutbox(order.id),
    (mails) => mails.some(({ key, status }) => key.includes(":refunded:") && status === "sent"),
  );
});

test("a refund that fails after all is taken out of the books, and the owner learns of it", async () => {
  const { variant, order, payment } = await paidOrder({ card: "4000000000005126" });

  await atStripe("refunds", { payment_intent: payment });

  const [after] = await eventually(
    () => listVariantOrders(variant),
    ([found]) => found?.problem !== null,
  );
  expect(after?.status).toBe("paid");
  expect(Number(after?.refunded_amount)).toBe(0);
  const [row] = await refundsOf(order.id);
  expect(row).toMatchObject({ status: "failed" });
});

test("a dispute freezes the downloads, and one that is won opens them again", async () => {
  const { order, shopper, link, payment } = await paidOrder({ card: "4000000000000259", digital: true });
  const stands = (status: string) =>
    eventually(
      () => asAdmin<{ dispute_status: string | null }>(`/items/orders/${order.id}`),
      (found) => found.dispute_status === status,
    );
  await stands("needs_response");
  const frozen = await shopper.get(link);
  expect(frozen.html).not.toContain("/downloads/");
  const [dispute] = (await atStripe<{ data: { id: string }[] }>(`disputes?payment_intent=${payment}`)).data;

  await shop.payments.closeDispute(dispute?.id ?? "", "won");

  await stands("won");
  expect((await shopper.get(link)).html).toContain("/downloads/");
  const rows = await asAdmin<{ status: string }[]>(`/items/disputes?filter[order][_eq]=${order.id}`);
  expect(rows.map(({ status }) => status)).toEqual(["won"]);
});

test("a dispute that is lost keeps the downloads shut, and is booked as gone when the bank decided", async () => {
  const { order, shopper, link, payment } = await paidOrder({ card: "4000000000000259", digital: true });
  const rowsOf = () =>
    asAdmin<{ status: string; settled_at: string | null }[]>(
      `/items/disputes?filter[order][_eq]=${order.id}&fields=status,settled_at`,
    );
  expect(await eventually(rowsOf, (rows) => rows.length === 1)).toMatchObject([{ settled_at: null }]);
  const [dispute] = (await atStripe<{ data: { id: string }[] }>(`disputes?payment_intent=${payment}`)).data;

  await shop.payments.closeDispute(dispute?.id ?? "", "lost");

  const [row] = await eventually(rowsOf, ([found]) => found?.status === "lost");
  expect((await shopper.get(link)).html).not.toContain("/downloads/");
  const day = row?.settled_at?.slice(0, 10) ?? "";
  const { stdout } = await exportOrders("--from", day, "--to", day);
  const lost = new RegExp(`^${row?.settled_at?.slice(0, 19)}.*,dispute,${order.number},.*,-[\\d.]+,`, "m");
  expect(stdout).toMatch(lost);
});

test("a parcel that Ragna marks as sent is announced once, with its tracking number", async () => {
  const { variant, order, shopper, link } = await paidOrder();
  await asAdmin(`/items/orders/${order.id}`, {
    method: "PATCH",
    body: {
      fulfillment_status: "fulfilled",
      tracking_number: `TRACK-${order.number}`,
      tracking_url: "https://parcels.example/follow?id=1",
    },
  });

  await statusOf(variant, "fulfilled");

  const mail = await mailTo("ada@example.com", new RegExp(`TRACK-${order.number}`));
  expect(mail.text).toContain("https://parcels.example/follow?id=1");
  expect((await readOutbox(order.id)).filter(({ key }) => key.endsWith(":sent"))).toHaveLength(1);
  expect((await shopper.get(link)).html).toContain(`TRACK-${order.number}`);
});

test("a bank's warning of fraud is said where Ragna sees what needs her, and its money stays", async () => {
  const { variant } = await paidOrder({ card: "4000000000005423" });

  const [order] = await eventually(
    () => listVariantOrders(variant),
    ([found]) => found?.problem !== null,
  );

  expect(order).toMatchObject({ status: "paid", problem: expect.stringMatching(/fraud/) });
  expect(Number(order?.refunded_amount)).toBe(0);
});

test("a download that broke off goes on where it stopped", async () => {
  const { shopper, link } = await paidOrder({ digital: true });
  const path = /href="([^"]+\/downloads\/[^"]+)"/.exec((await shopper.get(link)).html)?.[1] ?? "";
  const ask = (headers: Record<string, string> = {}, method = "GET") =>
    fetch(new URL(path, shop.url), { method, headers });
  const whole = await ask();
  const text = await whole.text();
  const etag = whole.headers.get("ETag") ?? "";

  const rest = await ask({ Range: "bytes=4-", "If-Range": etag });
  const changed = await ask({ Range: "bytes=4-", "If-Range": '"another"' });
  const beyond = await ask({ Range: "bytes=100000-" });
  const head = await ask({}, "HEAD");

  expect([rest.status, await rest.text()]).toEqual([206, text.slice(4)]);
  expect(rest.headers.get("Content-Range")).toBe(`bytes 4-${text.length - 1}/${text.length}`);
  expect([changed.status, await changed.text()]).toEqual([200, text]);
  expect([beyond.status, await beyond.text()]).toEqual([416, ""]);
  expect([head.status, head.headers.get("Content-Length")]).toEqual([200, String(text.length)]);
});
