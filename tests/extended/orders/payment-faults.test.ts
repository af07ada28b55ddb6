import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { en } from "#app/messages/index.ts";
import { limits } from "#server/limits.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import {
  createVariant,
  eventually,
  listVariantOrders,
  parseSessionId,
  readLedger,
  type Shop,
  startTestShop,
} from "../../support/shop/test-shop.ts";

let shop: Shop;
let mailDoor: Awaited<ReturnType<typeof openMailDoor>>;
beforeAll(async () => {
  mailDoor = await openMailDoor();
  shop = await startTestShop(async () => ({ SMTP_URL: mailDoor.url }));
});
afterEach(async () => {
  mailDoor.refuses = false;
  await shop.payments.clearFaults();
  await shop.payments.clock(0);
  await shop.payments.webhooks({ mode: "plain" });
});
afterAll(async () => {
  await shop.close();
  mailDoor.server.close();
});

/** What the site takes for its mail server: it leads to the demo's, unless it refuses. */
async function openMailDoor() {
  const { hostname, port } = new URL(endpoints.mail.smtp);
  const server: Server = createServer((client) => {
    client.on("error", () => client.destroy());
    if (mailServer.refuses) return client.end("554 No service here\r\n");
    const mail = connect(Number(port), hostname);
    mail.on("error", () => client.destroy());
    client.pipe(mail).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mailServer = { server, url, refuses: false };
  return mailServer;
}

/** A guest with one of two pieces in the cart, and the checkout filled in. */
async function readyToPay() {
  const chart = await createVariant({ stock: 2 });
  const shopper = shop.shopper();
  await shopper.add(chart.id);
  return { chart, shopper, form: await shopper.fillCheckout() };
}

async function onPaymentPage() {
  const ready = await readyToPay();
  return { ...ready, session: parseSessionId((await ready.shopper.post("/checkout", ready.form)).location) };
}

async function expectPaidOnce(chart: string) {
  const [order, ...others] = await eventually(
    () => listVariantOrders(chart),
    ([found]) => found?.status === "paid",
  );
  expect(others).toEqual([]);
  expect(order?.payments).toHaveLength(1);
  expect(await readLedger(chart)).toMatchObject({ balance: 1, unbroken: true });
}

async function sessionsOf(order: string | undefined) {
  const { data } = await shop.payments.read<{ data: { id: string; client_reference_id: string }[] }>(
    "checkout/sessions?limit=100",
  );
  return data.filter(({ client_reference_id: id }) => id === order);
}

/** How often a request has met the rules that were set. */
async function requestsMet(): Promise<number> {
  const answer = await fetch(`${shop.payments.url}/_sim/faults`);
  const rules = (await answer.json()) as { seen: number }[];
  return rules.reduce((sum, { seen }) => sum + seen, 0);
}

const creating = { method: "POST", path: "/v1/checkout/sessions" };

test.each([
  ["asks for patience", 429],
  ["does not know the key any more", 401],
  ["no longer lets the key do it", 403],
])("a Stripe that %s is a page that says so, and the same order later", async (_what, status) => {
  const { chart, shopper, form } = await readyToPay();
  await shop.payments.faults([{ ...creating, times: 0, status }]);

  const refused = await shopper.post("/checkout", form);
  const asked = await requestsMet();
  await shop.payments.clearFaults();
  const retried = await shopper.post("/checkout", form);

  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).toBeTruthy();
  expect(asked).toBeLessThanOrEqual(3);
  expect(retried.status).toBe(303);
  const orders = await listVariantOrders(chart.id);
  expect(orders.map((order) => order.status)).toEqual(["pending"]);
  expect(await sessionsOf(orders[0]?.id)).toHaveLength(1);
});

test("a Stripe that does not answer in time keeps the order, and the next try opens one payment page", {
  timeout: 60_000,
}, async () => {
  const { chart, shopper, form } = await readyToPay();
  await shop.payments.faults([{ ...creating, delay_ms: limits.stripeTimeout + 4_000 }]);

  const refused = await shopper.post("/checkout", form);
  const [kept, ...others] = await listVariantOrders(chart.id);
  const late = await eventually(
    () => sessionsOf(kept?.id),
    ({ length }) => length > 0,
  );
  const retried = await shopper.post("/checkout", form);

  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).toBeTruthy();
  expect(kept).toMatchObject({ status: "pending", stripe_checkout_session_id: null });
  expect(others).toEqual([]);
  expect(retried.status).toBe(303);
  expect([parseSessionId(retried.location)]).toEqual(late.map(({ id }) => id));
  expect(await sessionsOf(kept?.id)).toHaveLength(1);
  expect(await readLedger(chart.id)).toMatchObject({ balance: 1, unbroken: true });
});

test("a key that is in use by another request is waited for, and there is one payment page", async () => {
  const { chart, shopper, form } = await readyToPay();
  const error = { type: "idempotency_error", code: "idempotency_key_in_use" };
  await shop.payments.faults([{ ...creating, times: 1, status: 409, error }]);

  const answer = await shopper.post("/checkout", form);

  expect(answer.status).toBe(303);
  const [order, ...others] = await listVariantOrders(chart.id);
  expect(others).toEqual([]);
  expect(await sessionsOf(order?.id)).toHaveLength(1);
});

test("a webhook that comes while the key is refused is answered with 503, and worked when it comes again", async () => {
  const { chart, session } = await onPaymentPage();
  await shop.payments.faults([
    { method: "GET", path: `/v1/checkout/sessions/${session}`, times: 1, status: 401 },
  ]);

  await shop.payments.pay(session);

  await expectPaidOnce(chart.id);
  const answers = (await shop.payments.deliveries()).flatMap(({ attempts }) => attempts);
  expect(answers.map(({ status }) => status)).toContain(503);
});

test("a payment that comes while its page is being closed is the one that counts", async () => {
  const { chart, shopper, session } = await onPaymentPage();
  const elsewhere = await shopper.fillCheckout({ line1: "Elsewhere 4" });
  const path = `/v1/checkout/sessions/${session}/expire`;
  await shop.payments.faults([{ method: "POST", path, delay_ms: 1_500 }]);

  const closing = shopper.post("/checkout", elsewhere);
  await eventually(requestsMet, (count) => count === 1);
  await shop.payments.pay(session);

  expect((await closing).location).toContain(`/checkout/complete?session_id=${session}`);
  await expectPaidOnce(chart.id);
});

test("a card form whose session has run out while it was open is followed by another, from the same cart", async () => {
  const { chart, shopper, form } = await readyToPay();
  const open = async () => {
    const { html } = await shopper.post("/checkout/session", { ...form, here: "1" });
    const { clientSecret } = JSON.parse(html) as { clientSecret: string | null };
    return clientSecret?.split("_secret_")[0] ?? "";
  };
  const first = await open();
  await shop.payments.expire(first);
  await eventually(
    () => listVariantOrders(chart.id),
    ([order]) => order?.status === "expired",
  );

  expect((await shopper.comeBack(first)).html).toContain(en("buying.checkout.complete.expired.title"));
  const second = await open();

  expect(second).toMatch(/^cs_test_/);
  expect(second).not.toBe(first);
  expect(await readLedger(chart.id)).toMatchObject({ balance: 1, unbroken: true });
});

test("a clock that is six minutes slow is told to the operator, and not blamed on the buyer's e-mail", async () => {
  const { chart, shopper, form } = await readyToPay();
  await shop.payments.clock(6 * 60);
  const refused = await shopper.post("/checkout", form);
  await shop.payments.clock(0);
  const retried = await shopper.post("/checkout", form);

  expect(refused.status).toBe(422);
  expect(refused.html).toContain(en("buying.checkout.refusals.refused"));
  expect(refused.html).not.toContain(en("buying.checkout.refusals.bad-email"));
  await expect
    .poll(() => shop.log())
    .toMatch(/this machine's clock is 3[56]\d s behind Stripe's: set it by NTP/);
  expect(retried.status).toBe(303);
  const orders = await listVariantOrders(chart.id);
  expect(orders.map(({ status }) => status).sort()).toEqual(["canceled", "pending"]);
});

test("an e-mail address that Stripe does not take is said beside its field, and what was typed is kept", async () => {
  const { shopper, form } = await readyToPay();
  const error = { code: "email_invalid", param: "customer_email" };
  await shop.payments.faults([{ ...creating, times: 0, status: 400, error }]);
  const refused = await shopper.post("/checkout", form);
  await shop.payments.clearFaults();

  expect(refused.status).toBe(422);
  expect(refused.html).toMatch(
    new RegExp(`<a href="#[^"]*email[^"]*">${en("buying.checkout.refusals.bad-email")}`),
  );
  expect(refused.html).toContain(`value="${form.email}"`);
});

test("what an address leaves empty is not sent to Stripe, which would refuse it", async () => {
  const chart = await createVariant({ stock: 2 });
  const shopper = shop.shopper();
  await shopper.add(chart.id);
  const { status, location } = await shopper.checkout({ line2: "", region: "" });

  expect([status, location]).toEqual([303, expect.stringContaining("/c/pay/")]);
});

test("an event of three days ago is worked as if it were of today", async () => {
  const { chart, session } = await onPaymentPage();
  await shop.payments.webhooks({ mode: "hold" });
  await shop.payments.clock(-3 * 86_400);
  await shop.payments.pay(session);
  await shop.payments.clock(0);

  await shop.payments.webhooks({ mode: "plain" });
  await shop.payments.release();

  await expectPaidOnce(chart.id);
});

test("a mail server that refuses leaves the receipt in the outbox, and the order paid", async () => {
  const { chart, session } = await onPaymentPage();
  mailDoor.refuses = true;

  await shop.payments.pay(session);

  await expectPaidOnce(chart.id);
  const [order] = await listVariantOrders(chart.id);
  const mails = () =>
    asAdmin<{ status: string; attempts: number; last_error: string | null }[]>(
      `/items/email_messages?filter[order][_eq]=${order?.id}`,
    );
  const [mail] = await eventually(mails, ([found]) => found?.attempts === 1);
  expect(mail).toMatchObject({ status: "pending" });
  expect(mail?.last_error).toBeTruthy();
});
