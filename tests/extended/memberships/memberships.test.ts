import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import type Stripe from "stripe";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { limits } from "#server/limits.ts";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import {
  createStripeClient,
  findFeeds,
  givenGatedPost,
  givePlan,
  openedBy,
  subscribe,
} from "../../support/shop/members.ts";
import { eventually, openTestShop } from "../../support/shop/test-shop.ts";

const secret = "what the keepers know";

const shop = openTestShop();
let stripe: Stripe;
let price: string;
let gated: Awaited<ReturnType<typeof givenGatedPost>>;

beforeAll(async () => {
  stripe = createStripeClient(shop.payments);
  gated = await givenGatedPost(secret);
  const product = await stripe.products.create({ name: "Keepers" });
  const recurring = { interval: "month" as const };
  const terms = { product: product.id, currency: "eur", unit_amount: 900, recurring };
  price = (await stripe.prices.create(terms)).id;
});

async function newReader() {
  const { id, email, password } = await makeCustomer();
  const browser = new AuthClient(shop.url);
  await browser.signIn(email, password);
  return { id, email, password, browser };
}

/** Somebody who has signed in here, and is subscribed at Stripe. */
async function newMember(plan = gated.plan) {
  const reader = await newReader();
  const subscription = await subscribe(stripe, price, { user_id: reader.id, plan_id: plan });
  return { ...reader, subscription };
}

/** Waits for the end of what a subscription opens. @returns Unix seconds */
async function endOf(subscription: string, holds: (seconds: number) => boolean) {
  const rows = await eventually(
    () => openedBy(subscription),
    ([row]) => row !== undefined && holds(Date.parse(row.ends_at) / 1000),
  );
  expect(rows).toHaveLength(1);
}

/** Waits until the owner's sums have this of a subscription's bills: major units, oldest first. */
async function revenueIs(subscription: string, ...revenue: number[]) {
  const query = `filter[stripe_subscription_id][_eq]=${subscription}&sort=paid_at&fields=revenue,month`;
  const rows = await eventually(
    () => asAdmin<{ revenue: string; month: string }[]>(`/items/membership_invoices?${query}`),
    (found) => String(found.map((row) => Number(row.revenue))) === String(revenue),
  );
  for (const { month } of rows) expect(month).toMatch(/^\d{4}-\d\d EUR$/);
}

const periodEnd = ({ items }: Stripe.Subscription) => items.data[0]?.current_period_end ?? 0;
const now = () => Math.floor(Date.now() / 1000);

test("a subscription opens its plan's posts to its member alone, and shuts them when it ends", async () => {
  const { id, browser, subscription } = await newMember();
  const stranger = await newReader();
  await endOf(subscription.id, (end) => end === periodEnd(subscription) + limits.renewalGrace);
  expect(await openedBy(subscription.id)).toMatchObject([{ user: id, plan: gated.plan }]);
  expect((await browser.get(`/journal/${gated.slug}`)).text).toContain(secret);
  expect((await stranger.browser.get(`/journal/${gated.slug}`)).text).not.toContain(secret);

  await stripe.subscriptions.cancel(subscription.id);
  await endOf(subscription.id, (end) => end <= now());
  expect((await browser.get(`/journal/${gated.slug}`)).text).not.toContain(secret);
});

test("cancelled, it stays open to the second it ends, whatever order the events come in and however often", async () => {
  const { subscription } = await newMember();
  await endOf(subscription.id, (end) => end > now());
  await shop.payments.webhooks({ mode: "hold", shuffle: true, duplicate: 3 });
  for (const cancel_at_period_end of [true, false, true]) {
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end });
  }
  await shop.payments.webhooks({ mode: "plain" });
  await shop.payments.release();
  await endOf(subscription.id, (end) => end === periodEnd(subscription));
});

test("another plan in its place opens that, and shuts the first", async () => {
  const { subscription } = await newMember();
  const other = await givenGatedPost(secret);
  await endOf(subscription.id, (end) => end > now());
  await stripe.subscriptions.update(subscription.id, { metadata: { plan_id: other.plan } });
  const rows = await eventually(
    () => openedBy(subscription.id),
    (found) => found.length === 2,
  );
  const open = rows.filter(({ ends_at }) => Date.parse(ends_at) > Date.now());
  expect(open).toMatchObject([{ plan: other.plan }]);
});

test("a post for some plans and not for others has a plan that those open, and what runs follows the owner", async () => {
  const [beside, shared] = await Promise.all([givenGatedPost(secret), givenGatedPost(secret)]);
  const open = async (...openers: string[]) =>
    asAdmin(`/items/plans/${shared.plan}`, {
      method: "PATCH",
      body: { openers: openers.map((opener) => ({ opener })) },
    });
  const reads = async ({ browser }: { browser: AuthClient }) =>
    (await browser.get(`/journal/${shared.slug}`)).text.includes(secret);
  await open(gated.plan);
  const [insider, outsider] = await Promise.all([newMember(), newMember(beside.plan)]);
  const plansOpenTo = (member: { subscription: Stripe.Subscription }) => async () => {
    const rows = await openedBy(member.subscription.id);
    return rows.flatMap(({ plan, ends_at }) => (Date.parse(ends_at) > Date.now() ? plan : [])).toSorted();
  };
  const is = (...plans: string[]) => {
    const all = plans.toSorted().join();
    return (found: string[]) => found.join() === all;
  };
  await eventually(plansOpenTo(insider), is(gated.plan, shared.plan));
  await eventually(plansOpenTo(outsider), is(beside.plan));
  expect([await reads(insider), await reads(outsider)]).toEqual([true, false]);

  await eventually(
    async () => recordsOf("plan-order"),
    (count) => count === 1,
  );
  await open(beside.plan);
  await shop.stop();
  await shop.start();

  await eventually(plansOpenTo(outsider), is(beside.plan, shared.plan));
  await eventually(plansOpenTo(insider), is(gated.plan));
  expect([await reads(insider), await reads(outsider)]).toEqual([false, true]);
}, 60_000);

/** How many records of a kind the site keeps. */
function recordsOf(kind: string): number {
  const state = new DatabaseSync(shop.stateFile, { readOnly: true });
  try {
    return state.prepare("SELECT 1 FROM records WHERE kind = ?").all(kind).length;
  } finally {
    state.close();
  }
}

test("a renewal that nobody has told of, nor any list, is looked up before the membership is shut", async () => {
  onTestFinished(async () => {
    await shop.payments.clock(0);
    await shop.payments.webhooks({ mode: "plain" });
    await shop.payments.release();
  });
  const { subscription } = await newMember();
  await toldOf("customer.subscription.created");
  await toldOf("customer.subscription.updated");
  await endOf(subscription.id, (end) => end > now());
  await shop.payments.webhooks({ mode: "hold" });
  await shop.payments.clock(periodEnd(subscription) - now() + 2 * 3_600);
  const renewed = await stripe.subscriptions.retrieve(subscription.id);
  const heard = () =>
    asAdmin(`/items/webhook_events?filter[object_id][_eq]=${subscription.id}&fields=id&sort=id`);
  const before = await heard();
  const [row] = await openedBy(subscription.id);
  const soon = now() + limits.renewalGrace - limits.renewalRecheck - 60;
  const ends_at = new Date(soon * 1000).toISOString();
  await asAdmin(`/items/entitlements/${row?.id}`, { method: "PATCH", body: { ends_at } });

  await shop.stop();
  await shop.start();

  await endOf(subscription.id, (end) => end === periodEnd(renewed) + limits.renewalGrace);
  expect(await heard()).toEqual(before);
});

test("a renewal that is not paid leaves it open for the days of grace, and paying opens it again", async () => {
  const { subscription } = await newMember();
  await endOf(subscription.id, (end) => end > now());
  const decliner = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: String(subscription.customer),
  });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: decliner.id });
  await shop.payments.clock(periodEnd(subscription) - now() + 2 * 3_600);
  const due = periodEnd(subscription) + 3_600;
  await endOf(subscription.id, (end) => end === due + limits.pastDueGrace);

  const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id);
  const card = await stripe.paymentMethods.attach("pm_card_visa", {
    customer: String(subscription.customer),
  });
  await stripe.invoices.pay(String(latest_invoice), { payment_method: card.id });
  const paid = await stripe.subscriptions.retrieve(subscription.id);
  await endOf(subscription.id, (end) => end === periodEnd(paid) + limits.renewalGrace);
  expect(paid.items.data[0]?.current_period_start).toBe(periodEnd(subscription));
  const charges = await stripe.charges.list({ customer: String(subscription.customer) });
  expect(charges.data.filter((charge) => charge.paid).map(({ amount }) => amount)).toEqual([900, 900]);
  await shop.payments.clock(0);
});

test("bill after bill that is not paid has the grace of the first, and a later want of money one of its own", async () => {
  const { subscription } = await newMember();
  await endOf(subscription.id, (end) => end > now());
  const customer = String(subscription.customer);
  const decliner = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: decliner.id });
  const settings = (after_retries: string) =>
    fetch(`${shop.payments.url}/_sim/billing`, { method: "POST", body: JSON.stringify({ after_retries }) });
  await settings("leave_past_due");
  const first = periodEnd(subscription) + 3_600;

  await shop.payments.clock(first - now() + 33 * 86_400);

  const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id);
  const open = await stripe.invoices.list({ subscription: subscription.id, status: "open" });
  expect(open.data).toHaveLength(2);
  await endOf(subscription.id, (end) => end <= first + limits.pastDueGrace);
  const card = await stripe.paymentMethods.attach("pm_card_visa", { customer });
  await stripe.invoices.pay(String(latest_invoice), { payment_method: card.id });
  const paid = await stripe.subscriptions.retrieve(subscription.id);
  await endOf(subscription.id, (end) => end === periodEnd(paid) + limits.renewalGrace);

  const second = periodEnd(paid) + 3_600;
  await shop.payments.clock(second - now() + 3_600);
  await endOf(subscription.id, (end) => end === second + limits.pastDueGrace);
  await settings("mark_unpaid");
  await shop.payments.clock(second - now() + 16 * 86_400);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("unpaid");
  await endOf(subscription.id, (end) => end <= now());
  await settings("cancel");
  await shop.payments.clock(0);
});

test("for how long they read who owe, and whether they do whose payments rest, the owner says in Studio", async () => {
  const decide = (terms: { grace_days: number | null; open_while_paused: boolean }) =>
    asAdmin("/items/globals", { method: "PATCH", body: terms });
  onTestFinished(async () => {
    await decide({ grace_days: null, open_while_paused: false });
    await shop.payments.clock(0);
  });
  await decide({ grace_days: 3, open_while_paused: true });
  const [{ browser, subscription }, resting] = await Promise.all([newMember(), newMember()]);
  for (const { id } of [subscription, resting.subscription]) await endOf(id, (end) => end > now());
  const paused = { pause_collection: { behavior: "void" as const } };
  await stripe.subscriptions.update(resting.subscription.id, paused);
  await toldOf("customer.subscription.updated");
  expect((await resting.browser.get(`/journal/${gated.slug}`)).text).toContain(secret);
  expect((await resting.browser.get("/account/membership")).text).toContain(
    en("memberships.account.resting"),
  );
  await decide({ grace_days: 3, open_while_paused: false });
  await stripe.subscriptions.update(resting.subscription.id, { metadata: { note: "again" } });
  await endOf(resting.subscription.id, (end) => end <= now());
  expect((await resting.browser.get("/account/membership")).text).toContain(en("memberships.account.paused"));

  const customer = String(subscription.customer);
  const decliner = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: decliner.id });
  const due = periodEnd(subscription) + 3_600;
  await shop.payments.clock(due - now() + 3_600);
  await endOf(subscription.id, (end) => end === due + 3 * 86_400);
  const last = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
  expect((await browser.get("/account/membership")).text).toContain(
    en("memberships.account.pastDue", { until: last.format((due + 3 * 86_400) * 1000) }),
  );
}, 60_000);

/** What a member's latest bill was paid with. */
async function paymentOf({ id }: { id: string }) {
  const { latest_invoice } = await stripe.subscriptions.retrieve(id);
  const { data } = await stripe.invoicePayments.list({ invoice: String(latest_invoice) });
  return String(data[0]?.payment.payment_intent);
}

/** Waits until the site has heard of all that it is told by events of a type. */
function toldOf(type: string) {
  return eventually(
    () => shop.payments.deliveries(),
    (all) => all.filter((one) => one.type === type).every(({ status }) => status === "delivered"),
    60,
  );
}

test("a membership that is paid back whole is shut for what was paid, and for nothing else", async () => {
  const { id, browser, subscription } = await newMember();
  await endOf(subscription.id, (end) => end > now());
  const given = { user: id, plan: gated.plan, source: "gift", key: crypto.randomUUID() };
  const times = { starts_at: "2026-01-01T00:00:00Z", ends_at: "2030-01-01T00:00:00Z" };
  const gift = await asAdmin<{ id: string }>("/items/entitlements", {
    method: "POST",
    body: { ...given, ...times },
  });
  const payment = await paymentOf(subscription);
  await revenueIs(subscription.id, 9);
  await shop.payments.refund(payment, 300);
  await toldOf("charge.refunded");
  await endOf(subscription.id, (end) => end > now());
  await revenueIs(subscription.id, 6);

  await shop.payments.refund(payment);

  await endOf(subscription.id, (end) => end <= now());
  expect((await browser.get(`/journal/${gated.slug}`)).text).toContain(secret);
  await asAdmin(`/items/entitlements/${gift.id}`, { method: "DELETE" });
  expect((await browser.get(`/journal/${gated.slug}`)).text).not.toContain(secret);
  expect((await browser.get("/account/membership")).text).toContain(
    en("memberships.account.paidBack", { until: "" }).split(",")[0],
  );
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  await shop.payments.clock(periodEnd(subscription) - now() + 2 * 3_600);
  const renewed = await stripe.subscriptions.retrieve(subscription.id);
  await endOf(subscription.id, (end) => end === periodEnd(renewed) + limits.renewalGrace);
  await revenueIs(subscription.id, 0, 9);
  await shop.payments.clock(0);
});

test("a refund of an earlier month shuts nothing", async () => {
  const { subscription } = await newMember();
  const payment = await paymentOf(subscription);
  await shop.payments.clock(periodEnd(subscription) - now() + 2 * 3_600);
  const renewed = await stripe.subscriptions.retrieve(subscription.id);
  await endOf(subscription.id, (end) => end === periodEnd(renewed) + limits.renewalGrace);

  await shop.payments.refund(payment);

  await toldOf("charge.refunded");
  await endOf(subscription.id, (end) => end === periodEnd(renewed) + limits.renewalGrace);
  await shop.payments.clock(0);
});

/** What a member's bank does about a payment. */
async function atBank(payment: string, what: "dispute" | "fraud_warning") {
  const [charge] = (await stripe.charges.list({ payment_intent: payment })).data;
  const path = `/_sim/charges/${charge?.id}/${what}`;
  await fetch(`${shop.payments.url}${path}`, { method: "POST", body: "{}" });
}

/** The bank takes a payment back for a while. @returns what decides */
async function dispute(payment: string) {
  await atBank(payment, "dispute");
  const [opened] = (await stripe.disputes.list({ payment_intent: payment })).data;
  return (outcome: "won" | "lost") => shop.payments.closeDispute(opened?.id ?? "", outcome);
}

test("a dispute shuts a membership, one that is won opens it again, one that is lost ends it", async () => {
  const [won, lost, elsewhere] = await Promise.all([newMember(), newMember(), subscribe(stripe, price, {})]);
  const disputed = async ({ id }: Stripe.Subscription, outcome: "won" | "lost") => {
    await endOf(id, (end) => end > now());
    const decide = await dispute(await paymentOf({ id }));
    await endOf(id, (end) => end <= now());
    expect(await statusOf({ id })).toBe("active");
    await revenueIs(id, 0);
    await decide(outcome);
    await revenueIs(id, outcome === "won" ? 9 : 0);
  };
  const statusOf = async ({ id }: { id: string }) => (await stripe.subscriptions.retrieve(id)).status;

  await Promise.all([disputed(won.subscription, "won"), disputed(lost.subscription, "lost")]);
  await (await dispute(await paymentOf(elsewhere)))("lost");

  await endOf(won.subscription.id, (end) => end === periodEnd(won.subscription) + limits.renewalGrace);
  await toldOf("charge.dispute.closed");
  await endOf(lost.subscription.id, (end) => end <= now());
  expect(await statusOf(won.subscription)).toBe("active");
  expect(await statusOf(lost.subscription)).toBe("canceled");
  expect(await statusOf(elsewhere)).toBe("active");
  const [row] = await openedBy(lost.subscription.id);
  expect(row?.problem).toMatch(/dispute about pi_\w+ for the member\. The subscription is cancelled/);
});

test("a dispute of an earlier month that is lost ends a membership that has been paid since, once", async () => {
  const { subscription } = await newMember();
  await endOf(subscription.id, (end) => end > now());
  const first = await paymentOf(subscription);
  await shop.payments.clock(periodEnd(subscription) - now() + 2 * 3_600);
  const renewed = await stripe.subscriptions.retrieve(subscription.id);
  await endOf(subscription.id, (end) => end === periodEnd(renewed) + limits.renewalGrace);
  const decide = await dispute(first);
  await shop.payments.webhooks({ duplicate: 3, shuffle: true });

  await decide("lost");

  await toldOf("charge.dispute.closed");
  await shop.payments.webhooks({ mode: "plain" });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
  await shop.payments.clock(0);
  const [row] = await eventually(
    () => openedBy(subscription.id),
    ([found]) => Date.parse(found?.ends_at ?? "") / 1000 < periodEnd(renewed),
  );
  expect(row?.problem?.match(/is cancelled/g)).toHaveLength(1);
});

test("a bank's warning of fraud is said where Ragna sees what needs her, below what is said already", async () => {
  const { subscription } = await newMember();
  await endOf(subscription.id, (end) => end > now());
  const [row] = await openedBy(subscription.id);
  const problem = "They wrote that the card was lost.";
  await asAdmin(`/items/entitlements/${row?.id}`, { method: "PATCH", body: { problem } });
  const payment = await paymentOf(subscription);

  await atBank(payment, "fraud_warning");

  const [told] = await eventually(
    () => openedBy(subscription.id),
    ([found]) => found?.problem !== problem,
  );
  expect(told?.problem).toMatch(new RegExp(`^${problem}\\n\\n.*warns of fraud in ${payment}\\.`));
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  await endOf(subscription.id, (end) => end === periodEnd(subscription) + limits.renewalGrace);
});

test("deleting the account ends what its owner is subscribed to, or waits until Stripe can be asked", async () => {
  const { browser, subscription } = await newMember();
  await endOf(subscription.id, (end) => end > now());
  await shop.payments.faults([{ method: "DELETE", path: "/v1/subscriptions/*", status: 503, times: 0 }]);
  const refused = await browser.post("/account/data", { sure: "true" });
  expect(refused.status).toBe(503);
  expect(refused.text).toContain(en("account.data.stillRenews"));
  await shop.payments.clearFaults();
  expect((await browser.get("/account")).status).toBe(200);

  expect((await browser.post("/account/data", { sure: "true" })).location).toContain("/account/deleted");
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
  expect(await openedBy(subscription.id)).toEqual([]);
});

test.each([
  ["of another site", {}],
  ["of nobody here", { user_id: crypto.randomUUID(), plan_id: crypto.randomUUID() }],
  ["with odd words", { user_id: "../users", plan_id: "1" }],
])("a subscription %s opens nothing, and its events are put aside", async (_name, metadata) => {
  const subscription = await subscribe(stripe, price, metadata);
  const events = () =>
    asAdmin<{ status: string }[]>(
      `/items/webhook_events?filter[object_id][_eq]=${subscription.id}&fields=status`,
    );
  const found = await eventually(
    events,
    (rows) => rows.length > 0 && rows.every((row) => row.status !== "received"),
  );
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set(["ignored"]));
  expect(await openedBy(subscription.id)).toEqual([]);
});

test("a bill that no subscription makes opens nothing, paid or paid back, and its events are put aside", async () => {
  const { id: customer } = await stripe.customers.create({ email: "member@example.com" });
  const card = await stripe.paymentMethods.attach("pm_card_visa", { customer });
  await stripe.invoiceItems.create({ customer, amount: 2000, currency: "eur" });
  const { id } = await stripe.invoices.create({ customer, pending_invoice_items_behavior: "include" });
  const bill = await stripe.invoices.pay(id, { payment_method: card.id, expand: ["payments"] });
  const payment_intent = String(bill.payments?.data[0]?.payment.payment_intent);
  const { charge } = await stripe.refunds.create({ payment_intent });
  const about = `filter[object_id][_in]=${id},${charge}`;
  const found = await eventually(
    () => asAdmin<{ type: string; status: string }[]>(`/items/webhook_events?${about}&fields=type,status`),
    (rows) =>
      ["invoice.paid", "charge.refunded"].every((type) => rows.some((row) => row.type === type)) &&
      rows.every((row) => row.status !== "received"),
  );
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set(["ignored"]));
});

/** Somebody with a private feed, and the paths of its formats. */
async function newFeedReader() {
  const reader = await newReader();
  await reader.browser.post("/account/feed", {});
  return { ...reader, paths: await findFeeds(reader.browser) };
}

/** Puts posts at the top of the feeds for one test, and waits until a site has heard of it. */
async function showInFeeds(slugs: string[], site = shop.url) {
  const query = { filter: { slug: { _in: slugs } } };
  const date = (published_at: string | null) =>
    asAdmin("/items/posts", { method: "PATCH", body: { query, data: { published_at } } });
  await date(new Date(Date.now() - 1_000).toISOString());
  onTestFinished(async () => {
    await date(null);
  });
  await eventually(
    async () => (await new AuthClient(site).get("/journal/feed.xml")).text,
    (feed) => slugs.every((slug) => feed.includes(slug)),
  );
}

test("a member's private feed has what they may read now, and no more than the teaser when that ends", async () => {
  const dearer = "what only the wardens know";
  const [{ id, paths }, stranger] = await Promise.all([newFeedReader(), newFeedReader()]);
  const [other, until] = await Promise.all([
    givenGatedPost(dearer),
    givePlan(id, gated.plan, new Date(Date.now() + 3_600_000)),
  ]);
  await showInFeeds([gated.slug, other.slug]);
  const nobody = new AuthClient(shop.url);
  expect(paths).toHaveLength(3);
  const tags = new Map<string, string>();
  for (const path of paths) {
    const found = await nobody.get(path);
    tags.set(path, found.headers.get("ETag") ?? "");
    expect(found.status, path).toBe(200);
    expect(found.text, path).toContain(secret);
    expect(found.text, path).toContain(other.slug);
    expect(found.text, path).not.toContain(dearer);
    expect(found.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(found.headers.get("X-Robots-Tag")).toContain("noindex");
    expect((await nobody.get(path, { "If-None-Match": tags.get(path) ?? "" })).status, path).toBe(304);
  }
  const closed = [...stranger.paths, "/journal/feed.xml", "/journal/atom.xml", "/journal/feed.json"];
  for (const path of closed) expect((await nobody.get(path)).text, path).not.toContain(secret);

  const end = new Date(Math.ceil(Date.now() / 1000) * 1000 + 2_000);
  await until(end);
  expect((await nobody.get(paths[0] ?? "")).text).toContain(secret);
  await wait(end.getTime() - Date.now() + 50);

  for (const path of paths) {
    const after = await nobody.get(path, { "If-None-Match": tags.get(path) ?? "" });
    expect([after.status, after.text.includes(gated.slug)], path).toEqual([200, true]);
    expect(after.text, path).not.toContain(secret);
  }
});

test("an address that was replaced or switched off leads nowhere, on any instance, as one that never was", async () => {
  const { id, email, password, browser, paths } = await newFeedReader();
  await givePlan(id, gated.plan, new Date(Date.now() + 3_600_000));
  const beside = await shop.beside();
  const nobody = new AuthClient(beside.url);
  const expectNowhere = async (gone: string[]) => {
    const made = gone.map((path) => path.replace(/[0-9a-f]{64}/, "0".repeat(64)));
    for (const path of [...gone, ...made]) {
      const { status, text } = await nobody.get(path);
      expect([status, text], path).toEqual([404, "Not found.\n"]);
    }
  };
  try {
    await showInFeeds([gated.slug], beside.url);
    expect((await nobody.get(paths[0] ?? "")).text).toContain(secret);
    const replaced = await browser.post("/account/feed", {});
    expect(replaced.location).toContain("/account/feed?done=replaced");
    await expectNowhere(paths);

    const next = await findFeeds(browser);
    expect((await nobody.get(next[0] ?? "")).text).toContain(secret);
    expect(
      (await browser.post("/account/feed/off", {}, { Origin: "https://elsewhere.example" })).status,
    ).toBe(403);
    expect((await nobody.get(next[0] ?? "")).status).toBe(200);
    expect((await browser.post("/account/feed/off", {})).location).toContain("?done=off");
    await expectNowhere(next);
    expect(await findFeeds(browser)).toEqual([]);

    await browser.post("/account/feed", {});
    const suspended = await findFeeds(browser);
    expect((await nobody.get(suspended[0] ?? "")).status).toBe(200);
    const setStatus = (status: string) => asAdmin(`/users/${id}`, { method: "PATCH", body: { status } });
    await setStatus("suspended");
    await expectNowhere(suspended);
    await setStatus("active");
    await browser.signIn(email, password);
    expect((await nobody.get(suspended[0] ?? "")).text).toContain(secret);
    expect((await browser.post("/account/data", { sure: "true" })).location).toContain("/account/deleted");
    await expectNowhere(suspended);
    const rows = await asAdmin(`/items/identities?filter[user][_eq]=${id}&fields=id`);
    expect([rows, `${shop.log()}${beside.log()}`.includes("/private/")]).toEqual([[], false]);
  } finally {
    await beside.stop();
  }
});

test("a private feed is read so often and not more, and its page is its member's alone", async () => {
  const { paths } = await newFeedReader();
  const nobody = new AuthClient(shop.url);
  const answers = await Promise.all(
    Array.from({ length: limits.privateFeedReads + 3 }, (_, index) => nobody.get(paths[index % 3] ?? "")),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.privateFeedReads);
  expect(refused.map(({ headers }) => Number(headers.get("Retry-After")) > 0)).toEqual([true, true, true]);
  for (const path of paths) expect((await nobody.get(path)).status).toBe(429);

  expect((await nobody.get("/account/feed")).location).toContain("/sign-in?returnTo=%2Faccount%2Ffeed");
  expect((await nobody.get("/account/feed/off")).location).toBe(`${shop.url}/account/feed`);
  await nobody.signIn(personas.ragna.email, personas.ragna.password);
  expect((await nobody.get("/account/feed")).location).toBe(`${shop.url}/account/security`);
});
