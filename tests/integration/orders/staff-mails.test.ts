import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { en } from "#app/messages/index.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { openStudio } from "../../support/directus/editor.ts";
import { endpoints } from "../../support/endpoints.ts";
import { personas } from "../../support/personas.ts";
import { mailsTo, mailTo } from "../../support/processes/mailbox.ts";
import { siteEnvironment, startSite } from "../../support/processes/site.ts";
import { newAddress } from "../../support/shop/buying.ts";

const hour = 3_600_000;

/** The server's own code, in this process, on the demo's Directus. */
async function loadServer() {
  Object.assign(process.env, siteEnvironment(3000, ":memory:"), { LOG_LEVEL: "silent" });
  const [{ notifyStaff }, { serviceClient }, { createRow }] = await Promise.all([
    import("#server/jobs/notify-staff.ts"),
    import("#server/directus/clients/clients.ts"),
    import("#server/directus/writes.ts"),
  ]);
  return {
    notify: (now?: Date) => notifyStaff(serviceClient, now),
    create: async (...[collection, row]: [Parameters<typeof createRow>[1], Record<string, unknown>]) =>
      createRow(serviceClient, collection, row, ["id"]),
  };
}

let server: Awaited<ReturnType<typeof loadServer>>;
beforeAll(async () => {
  server = await loadServer();
});
const nobody = { notify_addresses: null, notify_of: null, notify_daily: false };
afterEach(() => asAdmin("/items/globals", { method: "PATCH", body: nobody }));

const kinds = ["order", "problem", "dispute", "request", "stock", "event"];

/** Ragna says in Studio who gets e-mails. @returns a new address that does */
async function subscribeStaff(more: Record<string, unknown> = {}) {
  const address = newAddress("staff");
  const studio = await openStudio(personas.ragna);
  const settings = { ...nobody, notify_addresses: [address, "no address"], notify_of: kinds, ...more };
  await studio.ask("PATCH", "/items/globals", settings);
  return address;
}

const made: string[] = [];
afterAll(async () => {
  for (const id of made) await asAdmin(`/items/orders/${id}`, { method: "PATCH", body: { problem: null } });
});

async function createOrder(more: Record<string, unknown> = {}) {
  const id = randomUUID();
  const number = `S-${id.slice(0, 8)}`;
  await server.create("orders", {
    id,
    key: `staff:${id}`,
    number,
    status: "paid",
    attempt: 1,
    email: "buyer@example.com",
    name: "Ada Quist",
    currency: "EUR",
    subtotal_amount: 3800,
    shipping_amount: 0,
    tax_amount: 0,
    total_amount: 3800,
    paid_at: new Date().toISOString(),
    lines: [
      { kind: "product", title: "Soundings", sku: "S", quantity: 2, unit_amount: 1900, total_amount: 3800 },
    ],
    ...more,
  });
  made.push(id);
  return { id, number };
}

test("a paid order is told once, by whichever process has the round, with a link into Studio", async () => {
  const address = await subscribeStaff();
  const { id, number } = await createOrder();
  await Promise.all([server.notify(), server.notify()]);
  await server.notify();
  const subject = en("mails.staff.order", { number, total: "€38.00" });

  const { text } = await mailTo(address, subject);
  expect(text).toContain("2 × Soundings");
  expect(text).toContain(`${endpoints.directus.url}/admin/content/orders/${id}`);
  expect((await mailsTo(address)).filter((mail) => mail.subject === subject)).toHaveLength(1);
});

test("the site tells it by itself", async () => {
  const address = await subscribeStaff({ notify_of: ["order"] });
  const { number } = await createOrder();
  const site = await startSite();
  try {
    await mailTo(address, en("mails.staff.order", { number, total: "€38.00" }), 30_000);
  } finally {
    await site.stop();
  }
});

test("a problem, a dispute, a withdrawal, low stock and a dead letter are told, each once", async () => {
  const { id, number } = await createOrder({ problem: "The amount is not the order's." });
  await server.create("disputes", {
    order: id,
    status: "needs_response",
    amount: 3800,
    amount_formatted: "€38.00",
    currency: "EUR",
    stripe_dispute_id: `dp_${id}`,
    due_by: "2026-12-24T12:00:00Z",
  });
  const said = { name: "Ada Quist", statement: "It is too long.", lines: [] };
  await server.create("order_requests", { id: randomUUID(), order: id, kind: "withdrawal", ...said });
  const body = {
    title: `Chart ${number}`,
    slug: `chart-${id}`,
    variants: [{ title: "Paper", sku: `C-${id}` }],
  };
  const { variants } = await asAdmin<{ variants: string[] }>("/items/products", { method: "POST", body });
  const movement = { variant: variants[0], kind: "reserve", delta: -3, balance: 4, sequence: 1 };
  await server.create("stock_movements", { ...movement, key: `staff:${id}`, cause: `staff:${id}` });
  const event = `evt_${id}`;
  await server.create("webhook_events", {
    id: event,
    type: "charge.refunded",
    status: "dead",
    attempts: 10,
    last_error: "No such order",
  });
  const address = await subscribeStaff({ notify_of: kinds.filter((kind) => kind !== "order") });
  await server.notify();
  await server.notify();

  const subjects = (await mailsTo(address)).map(({ subject }) => subject);
  for (const subject of [
    en("mails.staff.problem", { number }),
    en("mails.staff.dispute", { number, amount: "€38.00" }),
    en("mails.staff.request.withdrawal", { number }),
    en("mails.staff.stock", { title: `Chart ${number}, Paper`, count: 4 }),
  ])
    expect(
      subjects.filter((one) => one === subject),
      subject,
    ).toHaveLength(1);
  const dead = (await mailsTo(address)).filter(({ text }) => text.includes(event));
  expect(dead.map(({ subject }) => subject)).toEqual([en("mails.staff.event", { type: "charge.refunded" })]);
});

test("what is not asked for is not told", async () => {
  const address = await subscribeStaff({ notify_of: ["dispute"] });
  const { number } = await createOrder();
  await server.notify();

  expect((await mailsTo(address)).filter(({ text }) => text.includes(number))).toEqual([]);
});

test("the daily summary comes once, after the day it is about, with all of it", async () => {
  const address = await subscribeStaff({ notify_of: ["order"], notify_daily: true });
  const [first, second] = [await createOrder(), await createOrder()];
  const tomorrow = new Date(Math.floor(Date.now() / (24 * hour)) * 24 * hour + 30 * hour);
  const due = Date.now() % (24 * hour) < 6 * hour ? new Date(tomorrow.getTime() - 24 * hour) : tomorrow;
  await server.notify(new Date(due.getTime() - 1));
  const early = (await mailsTo(address)).filter(({ text }) => text.includes(first.number));
  expect(early).toEqual([]);
  await server.notify(due);
  await server.notify(new Date(due.getTime() + hour));

  const mails = (await mailsTo(address)).filter(({ text }) => text.includes(first.number));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(second.number);
});
