import { request } from "node:http";
import { expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import { recordingProxy } from "../../support/processes/recording-proxy.ts";
import { startSite } from "../../support/processes/site.ts";
import {
  eventually,
  goToPayment,
  listVariantOrders,
  openTestShop,
  readLedger,
  readOutbox,
  signed,
  webhookSecret,
} from "../../support/shop/test-shop.ts";

const token = "what-a-prometheus-proves-itself-with";
const shop = openTestShop(async () => ({ METRICS_TOKEN: token }));

let events = 0;
/** An event as Stripe sends it. */
function eventBody(changes: Record<string, unknown> = {}): { id: string; body: string } {
  events += 1;
  const id = `evt_test${Date.now()}${events}`;
  const object = { id: "cs_test_nobodys", object: "checkout.session" };
  const event = {
    id,
    object: "event",
    type: "checkout.session.completed",
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    data: { object },
  };
  return { id, body: JSON.stringify({ ...event, ...changes }) };
}

function deliver(body: string, headers: Record<string, string>, site = shop.url) {
  return fetch(`${site}/webhooks/stripe`, { method: "POST", body, headers });
}

function recorded(id: string) {
  return asAdmin<{ status: string; attempts: number }[]>(`/items/webhook_events?filter[id][_eq]=${id}`);
}

/** What an operator reads, by its name as it stands there. */
async function counted(name: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  const lines = (await (await fetch(`${shop.url}/metrics`, { headers })).text()).split("\n");
  return Number(
    lines
      .find((line) => line.startsWith(`${name} `))
      ?.split(" ")
      .at(-1) ?? 0,
  );
}

const deliveries = (outcome: string) => counted(`stripe_webhook_deliveries_total{outcome="${outcome}"}`);

/** How many deliveries have been refused, as an operator counts them. */
const refused = () => deliveries("refused");

test("only a POST is a webhook", async () => {
  for (const method of ["GET", "PUT", "DELETE"]) {
    const answer = await fetch(`${shop.url}/webhooks/stripe`, { method });

    expect(answer.status, method).toBe(405);
    expect(answer.headers.get("Allow"), method).toBe("POST");
  }
});

test("what Stripe did not sign, not now or not so, is refused and not written down", async () => {
  const now = Math.floor(Date.now() / 1000);
  const inside = "kept.out.of.logs@example.com";
  const { id, body } = eventBody({ data: { object: { id: "cs_1", customer_email: inside } } });
  const good = signed(body);
  const before = await refused();
  const cases: [string, string, Record<string, string>][] = [
    ["no signature", body, { "Content-Type": "application/json" }],
    ["nonsense", body, { ...good, "Stripe-Signature": "t=now,v1=yes" }],
    ["another secret", body, signed(body, { secret: "whsec_another" })],
    ["an old time", body, signed(body, { at: now - 600 })],
    ["a time ahead", body, signed(body, { at: now + 600 })],
    ["v0 only", body, { ...good, "Stripe-Signature": good["Stripe-Signature"].replace("v1=", "v0=") }],
    ["another body", `${body} `, good],
  ];

  for (const [index, [what, sent, headers]] of cases.entries()) {
    const answer = await deliver(sent, headers);
    expect([answer.status, await refused()], what).toEqual([400, before + index + 1]);
    expect(await answer.text(), what).not.toContain(inside);
  }
  expect(await recorded(id)).toEqual([]);
  const told = () => shop.log().match(/"reason":"[^"]+"[^\n]*a webhook delivery was refused/g) ?? [];
  await expect.poll(() => told().length).toBe(before + cases.length);
  for (const word of [inside, id, good["Stripe-Signature"]]) expect(shop.log(), word).not.toContain(word);
});

test("the other mode and thin events are refused", async () => {
  const live = eventBody({ livemode: true });
  const thin = eventBody({ object: "v2.core.event", data: undefined });

  for (const { id, body } of [live, thin]) {
    expect((await deliver(body, signed(body))).status).toBe(400);
    expect(await recorded(id)).toEqual([]);
  }
});

test("what is signed rightly and is no event is refused", async () => {
  const well = JSON.parse(eventBody().body);
  const odd = [
    "null",
    "1",
    '"text"',
    "[]",
    "{}",
    { type: null },
    { type: 7 },
    { id: null },
    { id: "" },
    { id: ["evt_1"] },
    { id: `evt_${"1".repeat(300)}` },
    { id: "evt_\ud800" },
    { type: "charge.\0" },
    { created: "soon" },
    { created: null },
    { created: -1 },
    { created: 1e300 },
    { livemode: "no" },
    { data: null },
    { data: [] },
    { data: { object: null } },
    { data: { object: "cs_1" } },
    { data: { object: { id: 7 } } },
    { data: { object: { id: null } } },
    { data: { object: { id: "\ud800" } } },
  ].map((one) => (typeof one === "string" ? one : JSON.stringify({ ...well, ...one })));
  const before = await refused();

  for (const body of odd) expect([body, (await deliver(body, signed(body))).status]).toEqual([body, 400]);
  expect(await refused()).toBe(before + odd.length);
  expect(shop.log()).not.toContain("a request failed");
  expect(await recorded(well.id)).toEqual([]);
});

test("events of another version of the API are worked all the same, and it is said once", async () => {
  const { id, session } = await goToPayment(shop);
  await shop.payments.webhooks({ apiVersion: "2024-06-20" });

  await shop.payments.pay(session);

  await eventually(
    () => listVariantOrders(id),
    ([order]) => order?.status === "paid",
  );
  const all = await eventually(
    () => shop.payments.deliveries(),
    (found) => found.every(({ status }) => status !== "pending"),
  );
  expect(all.length).toBeGreaterThan(1);
  expect(shop.log().match(/"version":"2024-06-20"/g)).toHaveLength(1);
  await shop.payments.webhooks({ mode: "plain" });
});

test("a body that is too large is refused before anything is checked", async () => {
  const { body } = eventBody({ padding: "x".repeat(300 * 1024) });

  expect((await deliver(body, signed(body))).status).toBe(413);
  expect(await chunked(body)).toBe(413);
});

/** Sends a body without saying how long it is. */
function chunked(body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const post = request(
      `${shop.url}/webhooks/stripe`,
      { method: "POST", headers: signed(body) },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    post.on("error", reject);
    for (let start = 0; start < body.length; start += 65_536) post.write(body.slice(start, start + 65_536));
    post.end();
  });
}

test("an unknown type and a session that is nobody's are written down and left alone", async () => {
  const cases = [
    eventBody(),
    eventBody({ type: "customer.created", data: { object: { id: "cus_1", object: "customer" } } }),
    eventBody({
      type: "payment_intent.succeeded",
      data: { object: { id: "pi_1", object: "payment_intent" } },
    }),
  ];

  for (const { id, body } of cases) {
    expect((await deliver(body, signed(body))).status).toBe(200);
    expect((await recorded(id))[0]?.status).toBe("ignored");
  }
});

/** The last piece, paid for, and the event that would say so: nobody has delivered it. */
async function givenPaidUntold() {
  const { variant: chart, session } = await goToPayment(shop, { stock: 1 });
  await shop.payments.webhooks({ mode: "drop" });
  await shop.payments.pay(session);
  const event = eventBody({ data: { object: { id: session, object: "checkout.session" } } });
  return { chart, ...event };
}

test("a duplicate of an event that is done stops at once, and one that failed is worked again", async () => {
  const { chart, id, body } = await givenPaidUntold();
  await shop.payments.faults([{ method: "GET", path: "/v1/checkout/sessions/*", times: 3, status: 500 }]);
  const before = [await deliveries("again"), await counted("stripe_webhook_lag_seconds_count")];

  expect((await deliver(body, signed(body))).status).toBe(503);
  expect((await recorded(id))[0]).toMatchObject({ status: "failed", attempts: 1 });
  await shop.payments.clearFaults();
  expect((await deliver(body, signed(body))).status).toBe(200);
  expect((await recorded(id))[0]?.status).toBe("done");
  const [again = 0, done = 0] = before;
  expect([await deliveries("again"), await counted("stripe_webhook_lag_seconds_count")]).toEqual([
    again + 1,
    done + 1,
  ]);
  expect((await listVariantOrders(chart.id))[0]?.status).toBe("paid");
  await shop.payments.faults([{ method: "GET", path: "/v1/checkout/sessions/*", times: 0, status: 500 }]);
  expect((await deliver(body, signed(body))).status).toBe(200);
  await shop.payments.clearFaults();
  await shop.payments.webhooks({ mode: "plain" });
});

test("the tenth failure makes a dead letter that Stripe need not send again", async () => {
  const { id, body } = eventBody();
  await asAdmin("/items/webhook_events", {
    method: "POST",
    body: { id, type: "checkout.session.completed", status: "failed", attempts: 9 },
  });

  await shop.payments.faults([{ method: "GET", path: "/v1/checkout/sessions/*", times: 3, status: 500 }]);

  const before = await deliveries("dead");
  const answer = await deliver(body, signed(body));
  await shop.payments.clearFaults();

  expect(answer.status).toBe(200);
  expect((await recorded(id))[0]).toMatchObject({ status: "dead", attempts: 10 });
  expect(await deliveries("dead")).toBe(before + 1);
});

test("a Directus that is down makes a 503, and the delivery after it is worked", async () => {
  const { chart, id, body } = await givenPaidUntold();
  const asItWas = await booksOf(chart.id);
  const proxy = await recordingProxy(endpoints.directus.url);
  const site = await startSite({
    DIRECTUS_URL: proxy.url,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: shop.payments.url,
  });
  try {
    await proxy.refuse();
    const answer = await deliver(body, signed(body), site.url);

    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBeTruthy();
    expect(await recorded(id)).toEqual([]);
    expect(await booksOf(chart.id)).toEqual(asItWas);
    await proxy.listen();
    await eventually(
      async () => (await deliver(body, signed(body), site.url)).status,
      (status) => status === 200,
    );
  } finally {
    await site.stop();
    await proxy.close();
  }
  expect(await recorded(id)).toMatchObject([{ status: "done" }]);
  expect(await booksOf(chart.id)).toMatchObject({ orders: [{ status: "paid" }], mails: [{}], left: 0 });
  await shop.payments.webhooks({ mode: "plain" });
});

/** All that is written down about the order of something. */
async function booksOf(variant: string) {
  const orders = await listVariantOrders(variant);
  const [order] = orders;
  const numbers = await asAdmin(`/items/order_numbers?filter[order][_eq]=${order?.id}`);
  const invoices = await asAdmin(`/items/invoices?filter[order][_eq]=${order?.id}&fields=number`);
  const { rows, balance: left } = await readLedger(variant);
  return { orders, numbers, invoices, mails: await readOutbox(order?.id ?? ""), rows, left };
}

test("during a rotation of secrets both are good", async () => {
  const site = await startSite({ STRIPE_WEBHOOK_SECRET: "whsec_new,whsec_old" });
  try {
    for (const secret of ["whsec_new", "whsec_old"]) {
      const { body } = eventBody({ type: "customer.created" });

      expect((await deliver(body, signed(body, { secret }), site.url)).status, secret).toBe(200);
    }
  } finally {
    await site.stop();
  }
});

test("a webhook that comes a day late still settles its order", async () => {
  const { variant: chart, session } = await goToPayment(shop);
  await shop.payments.webhooks({ mode: "hold" });
  await shop.payments.pay(session);

  await shop.payments.release();

  await eventually(
    () => listVariantOrders(chart.id),
    ([order]) => order?.status === "paid",
  );
  await shop.payments.webhooks({ mode: "plain" });
});
