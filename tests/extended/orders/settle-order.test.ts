import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { limits } from "#server/limits.ts";
import { createSqliteStore } from "#server/state/sqlite-store.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { stateFile } from "../../support/endpoints.ts";
import { en } from "../../support/messages.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import {
  countStock,
  createVariant,
  eventually,
  listVariantOrders,
  openTestShop,
  parseSessionId,
  readLedger,
  readOutbox,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop();
beforeEach(() => shop.payments.webhooks({ mode: "plain" }));

/** A guest with one piece in the cart, on the payment page. */
async function onPaymentPage(stock: number, backorder?: { from?: string }) {
  const chart = await createVariant({ stock, ...(backorder && { backorder }) });
  const shopper = shop.shopper();
  await shopper.add(chart.id);
  return { chart, shopper, session: parseSessionId((await shopper.checkout()).location) };
}

async function paymentOf(session: string) {
  const { payment_intent } = await shop.payments.read<{ payment_intent: string }>(
    `checkout/sessions/${session}`,
  );
  return payment_intent;
}

/** Seconds in which a round of the reconciler comes for certain, also where a kill has left its lease behind. */
const aRound = 75;

/** Everything that a paid order does, done once. */
async function expectPaidOnce(chart: string, left: number, seconds = 15) {
  const orders = await eventually(
    () => listVariantOrders(chart),
    ([order]) => order?.status === "paid",
    seconds,
  );
  expect(orders).toHaveLength(1);
  const [order] = orders;
  expect(order?.payments).toHaveLength(1);
  expect(await asAdmin<unknown[]>(`/items/order_numbers?filter[order][_eq]=${order?.id}`)).toHaveLength(1);
  const outbox = await eventually(
    () => readOutbox(order?.id ?? ""),
    (mails) => mails.every(({ status }) => status === "sent"),
  );
  expect(outbox.map(({ key }) => key)).toEqual([`${order?.id}:receipt`]);
  const { rows, ...end } = await readLedger(chart);
  expect(end, JSON.stringify(rows)).toEqual({ balance: left, unbroken: true });
}

test("a paid order is settled once, however often the webhook arrives", async () => {
  const { chart, session } = await onPaymentPage(3);
  await shop.payments.webhooks({ duplicate: 4, shuffle: true });

  await shop.payments.pay(session);

  await expectPaidOnce(chart.id, 2);
  const completed = await eventually(
    () => shop.payments.deliveries(),
    (all) => all.filter(({ type }) => type === "checkout.session.completed").length >= 4,
  );
  await shop.payments.redeliver(
    completed.find(({ type }) => type === "checkout.session.completed")?.event ?? "",
  );
  await expectPaidOnce(chart.id, 2);
});

test("webhook and return page at the same instant settle once", async () => {
  const { chart, shopper, session } = await onPaymentPage(3);
  await shop.payments.webhooks({ mode: "hold", duplicate: 3 });
  await shop.payments.pay(session);

  const [, ...pages] = await Promise.all([
    shop.payments.release(),
    ...[1, 2, 3].map(() => shopper.comeBack(session)),
  ]);

  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  await expectPaidOnce(chart.id, 2);
});

test("a webhook that never comes is made up for by the return page", async () => {
  const { chart, shopper, session } = await onPaymentPage(1);
  await shop.payments.webhooks({ mode: "drop" });
  await shop.payments.pay(session);

  expect((await shopper.comeBack(session)).html).toContain(en("buying.checkout.complete.paid.title"));
  expect((await shopper.comeBack(session)).html).toContain(en("buying.checkout.complete.paid.title"));

  await expectPaidOnce(chart.id, 0);
  const path = `/v1/checkout/sessions/${session}`;
  expect((await shop.payments.requests()).filter((asked) => asked.path.startsWith(path))).toMatchObject([
    { method: "GET", path },
  ]);
});

const day = 86_400;

/** As if the site had been down since. */
function hearLast(seconds: number) {
  const state = new DatabaseSync(shop.stateFile);
  const change = state.prepare("UPDATE records SET value = ? WHERE kind = 'events-heard'");
  expect(change.run(String(Math.floor(seconds))).changes).toBe(1);
  state.close();
}

test("a buyer who never returned, while the site was down for days, is found in Stripe's list of events", async () => {
  const { chart, session } = await onPaymentPage(1);
  await shop.payments.webhooks({ mode: "drop" });
  await shop.payments.clock(-29 * day);
  await shop.payments.pay(session);

  await shop.kill();
  hearLast(Date.now() / 1000 - 29.5 * day);
  await shop.start();

  await expectPaidOnce(chart.id, 0, aRound);
  await shop.payments.clock(0);
}, 90_000);

/**
 * Keeps the demo's own site from settling orders: it is paid through another stand-in, which knows none of these
 * sessions, and would give up what is past its time.
 * @returns lets it go on
 */
async function holdDemoReconciler() {
  const demo = createSqliteStore(stateFile);
  const hold = () => demo.insert("lease", "reconciler", { value: "a test", seconds: 120 });
  await eventually(hold, (isHeld) => isHeld, limits.reconcileLease);
  return () => demo.delete("lease", "reconciler");
}

test("an order past its time is looked up, and gives its stock back when it was not paid", async () => {
  onTestFinished(await holdDemoReconciler());
  const [{ chart, session }, paid] = await Promise.all([onPaymentPage(1), onPaymentPage(1)]);
  await shop.payments.webhooks({ mode: "drop" });
  await shop.payments.expire(session);
  await shop.payments.pay(paid.session);
  const past = new Date(Date.now() - 60_000).toISOString();
  for (const { id } of [chart, paid.chart]) {
    const [order] = await listVariantOrders(id);
    await asAdmin(`/items/orders/${order?.id}`, { method: "PATCH", body: { expires_at: past } });
  }

  await shop.kill();
  await shop.start();

  await eventually(
    () => listVariantOrders(chart.id),
    ([found]) => found?.status === "expired",
    aRound,
  );
  expect(await readLedger(chart.id)).toMatchObject({ balance: 1, unbroken: true });
  await expectPaidOnce(paid.chart.id, 0);
}, 90_000);

test("a receipt that was cut off goes out later", async () => {
  const { chart, session } = await onPaymentPage(1);
  await shop.payments.pay(session);
  await expectPaidOnce(chart.id, 0);
  const [order] = await listVariantOrders(chart.id);
  const [mail] = await asAdmin<{ id: string }[]>(`/items/email_messages?filter[order][_eq]=${order?.id}`);
  const past = new Date(Date.now() - 600_000).toISOString();
  await asAdmin(`/items/email_messages/${mail?.id}`, {
    method: "PATCH",
    body: { status: "pending", date_created: past },
  });

  await shop.kill();
  await shop.start();

  await eventually(
    () => readOutbox(order?.id ?? ""),
    ([found]) => found?.status === "sent",
    aRound,
  );
}, 90_000);

test("a dead letter that the owner sets back to received is worked again at once", async () => {
  const { chart, session } = await onPaymentPage(1);
  await shop.payments.webhooks({ mode: "drop" });
  await shop.payments.pay(session);
  const [order] = await listVariantOrders(chart.id);
  const { data } = await shop.payments.read<{ data: { id: string; data: { object: { id: string } } }[] }>(
    "events?type=checkout.session.completed&limit=20",
  );
  const event = data.find(({ data: { object } }) => object.id === session)?.id;
  await asAdmin("/items/webhook_events", {
    method: "POST",
    body: { id: event, type: "checkout.session.completed", status: "dead", attempts: 10 },
  });
  expect(order?.status).toBe("pending");

  await asAdmin(`/items/webhook_events/${event}`, {
    method: "PATCH",
    body: { status: "received" },
  });

  await expectPaidOnce(chart.id, 0);
  const worked = await asAdmin<{ status: string }>(`/items/webhook_events/${event}`);
  expect(worked.status).toBe("done");
});

test("an order numbers itself once among many that are paid at the same time", async () => {
  const charts = await Promise.all(Array.from({ length: 6 }, () => onPaymentPage(1)));

  await Promise.all(charts.map(({ session }) => shop.payments.pay(session)));

  const numbers = await Promise.all(
    charts.map(async ({ chart }) => {
      const [order] = await eventually(
        () => listVariantOrders(chart.id),
        ([found]) => found?.status === "paid",
      );
      return order?.number;
    }),
  );
  expect(new Set(numbers).size).toBe(6);
});

test("a payment page that Stripe does not close is never left payable beside a second one", async () => {
  const { chart, shopper, session } = await onPaymentPage(3);
  await shop.payments.faults([
    { method: "POST", path: `/v1/checkout/sessions/${session}/expire`, times: 0, status: 500 },
  ]);

  const refused = await shopper.checkout({ name: "Ada B. Quist" });
  await shop.payments.clearFaults();
  const again = parseSessionId((await shopper.checkout({ name: "Ada B. Quist" })).location);

  expect(refused.status).toBe(503);
  expect(again).not.toBe(session);
  expect(await shop.payments.read(`checkout/sessions/${session}`)).toMatchObject({ status: "expired" });
  await shop.payments.pay(again);
  const [given, paid] = await eventually(
    () => listVariantOrders(chart.id),
    ([, second]) => second?.status === "paid",
  );
  expect([given?.status, paid?.status]).toEqual(["canceled", "paid"]);
  expect(await readLedger(chart.id)).toMatchObject({ balance: 2, unbroken: true });
});

test("whoever has paid and sends another address instead of coming back has bought once", async () => {
  const { chart, shopper, session } = await onPaymentPage(3);
  const form = await shopper.fillCheckout({ line1: "Elsewhere 4" });
  await shop.payments.webhooks({ mode: "drop" });
  await shop.payments.pay(session);

  const answer = await shopper.post("/checkout", form);

  expect(answer.location).toContain(`/checkout/complete?session_id=${session}`);
  await expectPaidOnce(chart.id, 2);
});

test("two tabs that order at the same instant leave one payment page open, and one order that can be paid", async () => {
  const chart = await createVariant({ stock: 5 });
  const shopper = shop.shopper();
  await shopper.add(chart.id);
  const form = await shopper.fillCheckout();

  const answers = await Promise.all(
    ["Am Deich 1", "Am Deich 2", "Am Deich 3"].map((line1) => shopper.post("/checkout", { ...form, line1 })),
  );

  const sessions = await Promise.all(
    answers.map(({ location }) =>
      shop.payments.read<{ status: string }>(`checkout/sessions/${parseSessionId(location)}`),
    ),
  );
  expect(sessions.map(({ status }) => status).sort()).toEqual(["expired", "expired", "open"]);
  const orders = await listVariantOrders(chart.id);
  expect(orders.filter(({ status }) => status === "pending")).toHaveLength(1);
  expect(await readLedger(chart.id)).toMatchObject({ balance: 4, unbroken: true });
});

test("of two orders of one cart that are both paid, the one that was over goes back in full, once", async () => {
  const { chart, shopper, session } = await onPaymentPage(5);
  await endTooEarly(chart.id);
  const again = parseSessionId((await shopper.checkout()).location);
  await shop.payments.pay(again);
  await eventually(
    () => listVariantOrders(chart.id),
    ([, second]) => second?.status === "paid",
  );
  await shop.payments.webhooks({ duplicate: 3 });

  await shop.payments.pay(session);

  const [late, second] = await eventually(
    () => listVariantOrders(chart.id),
    ([found]) => found?.status === "refunded",
  );
  const { data } = await shop.payments.read<{ data: { amount: number }[] }>(
    `refunds?payment_intent=${await paymentOf(session)}`,
  );
  expect(data.map(({ amount }) => amount)).toEqual([Number(late?.total_amount)]);
  expect([late?.number, second?.status]).toEqual([null, "paid"]);
  expect((await readOutbox(late?.id ?? "")).map(({ key }) => key)).toEqual([`${late?.id}:late-payment`]);
  expect(await readLedger(chart.id)).toMatchObject({ balance: 4, unbroken: true });
});

/** A guest on the payment page who signs in then, and has had a cart as a member before. */
async function signedInLate() {
  const [customer, other] = await Promise.all([makeCustomer(), createVariant({})]);
  const earlier = shop.shopper();
  await earlier.signIn(customer);
  await earlier.add(other.id);
  const guest = await onPaymentPage(1);
  await guest.shopper.signIn(customer);
  return { ...guest, other };
}

test("whoever signs in while the payment page is open holds the last copy, and comes back to a page", async () => {
  const { chart, shopper, session, other } = await signedInLate();

  const cart = (await shopper.get("/cart")).html;
  expect(cart).toContain(other.title);
  expect(cart.toLowerCase()).not.toContain(en("shop.soldOut").toLowerCase());
  await shop.payments.pay(session);
  expect((await shopper.comeBack(session)).html).toContain(en("buying.checkout.complete.paid.title"));
  expect((await shopper.get("/cart")).html).not.toContain(chart.title);
});

test("whoever signs in while the payment page is open, and checks out again, can pay one page", async () => {
  const { chart, shopper, session } = await signedInLate();

  const second = parseSessionId((await shopper.checkout()).location);

  expect(await shop.payments.read(`checkout/sessions/${session}`)).toMatchObject({ status: "expired" });
  expect(second).not.toBe(session);
  expect((await listVariantOrders(chart.id)).map(({ status }) => status)).toEqual(["canceled", "pending"]);
  expect(await readLedger(chart.id)).toMatchObject({ balance: 0, unbroken: true });
});

test("an amount that is not the order's holds it for the owner, and nothing is sent", async () => {
  const { chart, shopper, session } = await onPaymentPage(1);
  const [order] = await listVariantOrders(chart.id);
  await asAdmin(`/items/orders/${order?.id}`, { method: "PATCH", body: { total_amount: 99_900 } });

  await shop.payments.pay(session);

  const [held] = await eventually(
    () => listVariantOrders(chart.id),
    ([found]) => Boolean(found?.problem),
  );
  expect(held).toMatchObject({ status: "pending", number: null, payments: [] });
  expect(held?.problem).toMatch(/99900 EUR/);
  expect(await readOutbox(order?.id ?? "")).toEqual([]);
  expect((await shopper.comeBack(session)).html).toContain(en("buying.checkout.complete.held.title"));

  await shop.payments.refund(await paymentOf(session));
  await eventually(
    () => listVariantOrders(chart.id),
    ([found]) => found?.status === "canceled",
  );
  expect(await readLedger(chart.id)).toMatchObject({ balance: 1, unbroken: true });
});

/** What the end of a session does, when the payment was on its way already. */
async function endTooEarly(variant: string) {
  const [order] = await listVariantOrders(variant);
  const { rows, balance = 0 } = await readLedger(variant);
  const taken = rows.find(({ kind }) => kind === "reserve");
  const sequence = rows.length + 1;
  await asAdmin("/items/stock_movements", {
    method: "POST",
    body: {
      variant,
      order: order?.id,
      kind: "release",
      sequence,
      key: `${variant}:${sequence}`,
      delta: 1,
      balance: balance + 1,
      cause: taken?.cause?.replace(/reserve$/, "release"),
    },
  });
  await asAdmin(`/items/orders/${order?.id}`, { method: "PATCH", body: { status: "expired" } });
}

test.each([
  ["while there is some", 1, undefined, 0],
  ["as it was promised, where it was to be sent later anyway", 0, {}, -1],
])("a payment that comes too late takes the stock again %s", async (_when, stock, backorder, left) => {
  const { chart, session } = await onPaymentPage(stock, backorder);
  await endTooEarly(chart.id);

  await shop.payments.pay(session);

  await expectPaidOnce(chart.id, left);
});

test("a payment that comes too late for the last copy goes back in full, once", async () => {
  const { chart, session } = await onPaymentPage(1);
  await endTooEarly(chart.id);
  const quicker = shop.shopper();
  await quicker.add(chart.id);
  await shop.payments.pay(parseSessionId((await quicker.checkout()).location));
  await shop.payments.webhooks({ duplicate: 3 });

  await shop.payments.pay(session);

  const [late] = await eventually(
    () => listVariantOrders(chart.id),
    ([found]) => found?.status === "refunded",
  );
  expect(late?.problem).toBeTruthy();
  expect(Number(late?.refunded_amount)).toBe(Number(late?.total_amount));
  const refunds = await shop.payments.read<{ data: unknown[] }>(
    `refunds?payment_intent=${await paymentOf(session)}`,
  );
  expect(refunds.data).toHaveLength(1);
  await countStock(chart.id, 5);
  await shop.payments.webhooks({ mode: "plain" });
  expect((await listVariantOrders(chart.id)).map(({ status }) => status).sort()).toEqual([
    "paid",
    "refunded",
  ]);
});

test("of a late payment that was paid back in part already, the rest goes back", async () => {
  const { chart, session } = await onPaymentPage(1);
  await endTooEarly(chart.id);
  const quicker = shop.shopper();
  await quicker.add(chart.id);
  await shop.payments.pay(parseSessionId((await quicker.checkout()).location));
  await eventually(
    () => listVariantOrders(chart.id),
    (found) => found.some(({ status }) => status === "paid"),
  );
  await shop.payments.webhooks({ mode: "hold" });
  await shop.payments.pay(session);
  await shop.payments.refund(await paymentOf(session), 500);

  await shop.payments.release();

  const [late] = await eventually(
    () => listVariantOrders(chart.id),
    ([found]) => found?.status === "refunded",
  );
  const { data } = await shop.payments.read<{ data: { amount: number }[] }>(
    `refunds?payment_intent=${await paymentOf(session)}`,
  );
  expect(data.map(({ amount }) => amount)).toEqual([Number(late?.total_amount) - 500, 500]);
});

test("a refund in Stripe's dashboard reaches the order", async () => {
  const { chart, session } = await onPaymentPage(1);
  await shop.payments.pay(session);
  const [order] = await eventually(
    () => listVariantOrders(chart.id),
    ([found]) => found?.status === "paid",
  );

  await shop.payments.refund(order?.payments[0]?.stripe_payment_intent_id ?? "", 500);
  await eventually(
    () => listVariantOrders(chart.id),
    ([found]) => found?.status === "partially_refunded" && Number(found.refunded_amount) === 500,
  );
  await shop.payments.refund(order?.payments[0]?.stripe_payment_intent_id ?? "");

  await eventually(
    () => listVariantOrders(chart.id),
    ([found]) => found?.status === "refunded",
  );
});

test("a Stripe that answers with errors keeps the order, and the next try opens one payment page", async () => {
  const chart = await createVariant({ stock: 2 });
  const shopper = shop.shopper();
  await shopper.add(chart.id);
  const form = await shopper.fillCheckout();
  await shop.payments.faults([{ method: "POST", path: "/v1/checkout/sessions", times: 3, drop: "before" }]);

  const refused = await shopper.post("/checkout", form);
  await shop.payments.clearFaults();
  const retried = await shopper.post("/checkout", form);

  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).toBeTruthy();
  expect(retried.status).toBe(303);
  expect(await listVariantOrders(chart.id)).toHaveLength(1);
});

test("an error that Stripe keeps under the key is left behind by a new attempt", async () => {
  const chart = await createVariant({ stock: 1 });
  const shopper = shop.shopper();
  await shopper.add(chart.id);
  const form = await shopper.fillCheckout();
  await shop.payments.faults([
    { method: "POST", path: "/v1/checkout/sessions", times: 1, status: 500, store: true },
  ]);

  const answer = await shopper.post("/checkout", form);
  await shop.payments.clearFaults();

  expect(answer.status).toBe(303);
  expect((await listVariantOrders(chart.id)).map(({ status }) => status)).toEqual(["canceled", "pending"]);
  expect(await readLedger(chart.id)).toMatchObject({ balance: 0, unbroken: true });
});

test("a key that Stripe knows with other parameters is left behind by a new attempt, and the owner is told", async () => {
  const chart = await createVariant({ stock: 1 });
  const shopper = shop.shopper();
  await shopper.add(chart.id);
  const form = await shopper.fillCheckout();
  await shop.payments.faults([{ method: "POST", path: "/v1/checkout/sessions", times: 3, drop: "after" }]);
  expect((await shopper.post("/checkout", form)).status).toBe(503);
  await shop.payments.clearFaults();
  const [order] = await listVariantOrders(chart.id);
  const path = `/items/orders/${order?.id}`;
  const { session_params: params } = await asAdmin<{ session_params: object }>(path);
  await asAdmin(path, { method: "PATCH", body: { session_params: { ...params, locale: "fr" } } });

  const retried = await shopper.post("/checkout", form);

  expect(retried.status).toBe(303);
  expect((await listVariantOrders(chart.id)).map(({ status }) => status)).toEqual(["canceled", "pending"]);
  const told = shop
    .log()
    .split("\n")
    .filter((line) => line.includes("an idempotency key was used before"));
  expect(told).toHaveLength(1);
  expect(JSON.parse(told[0] ?? "")).toMatchObject({ level: 50, makes: "payment page", of: order?.id });
});

test("a connection that breaks after Stripe has made the session makes no second one", async () => {
  const chart = await createVariant({ stock: 2 });
  const shopper = shop.shopper();
  await shopper.add(chart.id);
  const form = await shopper.fillCheckout();
  await shop.payments.faults([{ method: "POST", path: "/v1/checkout/sessions", drop: "after" }]);

  const answer = await shopper.post("/checkout", form);
  await shop.payments.clearFaults();

  const { data } = await shop.payments.read<{ data: { client_reference_id: string }[] }>(
    "checkout/sessions?limit=100",
  );
  const [order] = await listVariantOrders(chart.id);
  expect(answer.status).toBe(303);
  expect(data.filter(({ client_reference_id: id }) => id === order?.id)).toHaveLength(1);
});
