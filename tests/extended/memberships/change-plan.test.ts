import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { en, matchWhole } from "../../support/messages.ts";
import { mailsTo, mailTo } from "../../support/processes/mailbox.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { createStripeClient, givenGatedPost, openedBy } from "../../support/shop/members.ts";
import { eventually, openTestShop, parseSessionId } from "../../support/shop/test-shop.ts";

/** A plan on sale, with a post that only it and dearer ones open. */
interface OnSale {
  plan: string;
  post: string;
  secret: string;
  month: string;
  year: string;
}

const shop = openTestShop();
let stripe: Stripe;
let friend: OnSale;
let patron: OnSale;

beforeAll(async () => {
  stripe = createStripeClient(shop.payments);
  friend = await sell("what friends know", { rank: 901, amount: 500 });
  patron = await sell("what patrons know", { rank: 902, amount: 900 });
});
afterAll(async () => {
  for (const { plan } of [friend, patron])
    await asAdmin(`/items/plans/${plan}`, { method: "PATCH", body: { status: "archived" } });
});

async function sell(secret: string, { rank, amount }: { rank: number; amount: number }): Promise<OnSale> {
  const { plan, slug } = await givenGatedPost(secret);
  const price = async (interval: string, unit_amount: number) => {
    const body = { plan, interval, currency: "EUR", unit_amount };
    return (await asAdmin<{ id: string }>("/items/plan_prices", { method: "POST", body })).id;
  };
  const [month, year] = [await price("month", amount), await price("year", amount * 10)];
  await asAdmin(`/items/plans/${plan}`, { method: "PATCH", body: { status: "published", rank } });
  return { plan, post: `/journal/${slug}`, secret, month, year };
}

/** Somebody who has joined and paid. */
async function newMember(price: string) {
  const customer = await makeCustomer();
  const browser = new AuthClient(shop.url);
  await browser.signIn(customer.email, customer.password);
  const answer = await browser.post("/membership/checkout", { price, returnTo: "" });
  const session = parseSessionId(answer.location);
  await shop.payments.pay(session, { holder: crypto.randomUUID() });
  await browser.get(`/membership/complete?session_id=${session}`);
  const { subscription } = await stripe.checkout.sessions.retrieve(session);
  return { browser, email: customer.email, subscription: String(subscription) };
}

type Member = Awaited<ReturnType<typeof newMember>>;

const path = "/account/membership/plan";

/** What a member agrees to, as the page of the second step asks them. */
async function agreement({ browser, subscription }: Member, price: string, returnTo = "") {
  const page = await browser.get(`${path}?${new URLSearchParams({ subscription, price, returnTo })}`);
  const sent = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)?.[1] ?? "";
  const form = { subscription, price, returnTo, at: sent("at"), due: sent("due") };
  return { form, text: page.text };
}

const opens = async ({ browser }: Member, { post, secret }: OnSale) =>
  (await browser.get(post)).text.includes(secret);

async function standing(subscription: string) {
  const found = await stripe.subscriptions.retrieve(subscription, { expand: ["latest_invoice", "customer"] });
  const invoice = found.latest_invoice as Stripe.Invoice;
  const { balance } = found.customer as Stripe.Customer;
  return { plan: found.metadata.plan_id, paid: invoice.amount_paid, invoice: invoice.id, balance };
}

/** Stripe tells of the subscription once more, and the site has heard it. */
async function settledAgain({ subscription }: Member) {
  await stripe.subscriptions.update(subscription, { metadata: { note: crypto.randomUUID() } });
  await eventually(
    () => shop.payments.deliveries(),
    (all) =>
      all
        .filter(({ type }) => type === "customer.subscription.updated")
        .every(({ status }) => status === "delivered"),
  );
}

test("a dearer plan costs the sum that was shown, once, and opens the post that its reader came from", async () => {
  const member = await newMember(friend.month);
  const plans = await member.browser.get(`/membership?returnTo=${encodeURIComponent(patron.post)}`);
  expect(plans.text).toContain(`returnTo=${encodeURIComponent(patron.post)}`);
  expect(plans.text).toMatch(/href="\/account\/membership\/plan\?plan=keepers-/);
  const choices = await member.browser.get(`${path}?returnTo=${encodeURIComponent(patron.post)}`);
  for (const { month, year } of [friend, patron]) {
    expect(choices.text.includes(`value="${month}"`)).toBe(month !== friend.month);
    expect(choices.text).toContain(`value="${year}"`);
  }
  expect(await opens(member, patron)).toBe(false);

  const { form, text } = await agreement(member, patron.month, patron.post);
  expect(Number(form.due)).toBeGreaterThan(390);
  expect(Number(form.due)).toBeLessThanOrEqual(400);
  expect(text).toContain(
    en("memberships.change.submitAndPay", { sum: `€${(Number(form.due) / 100).toFixed(2)}` }),
  );
  const [first, second] = await Promise.all([
    member.browser.post(path, form),
    member.browser.post(path, form),
  ]);

  expect([first.location, second.location]).toEqual(Array(2).fill(shop.url + patron.post));
  expect(await opens(member, patron)).toBe(true);
  expect(await opens(member, friend)).toBe(true);
  const now = await standing(member.subscription);
  expect(now).toMatchObject({ plan: patron.plan, paid: Number(form.due), balance: 0 });
  const { data } = await stripe.invoices.list({ subscription: member.subscription });
  expect(data).toHaveLength(2);
  expect((await member.browser.get("/account/membership?done=changed")).text).toContain("€9.00");

  const name = (await asAdmin<{ name: string }>(`/items/plans/${patron.plan}?fields=name`)).name;
  const changed = matchWhole(en, "mails.membership.changed.subject");
  const mail = await mailTo(member.email, changed);
  expect(mail.subject).toBe(en("mails.membership.changed.subject", { plan: name }));
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain("€9.00");
    expect(body).toContain(`${shop.url}/account/membership`);
  }
  await settledAgain(member);
  const told = (await mailsTo(member.email)).filter(({ subject }) => changed.test(subject));
  expect(told).toHaveLength(1);
}, 60_000);

test("a cheaper plan shuts what only the dearer one opened, and keeps the difference for later", async () => {
  const member = await newMember(patron.month);
  const { form, text } = await agreement(member, friend.month);
  expect(form.due).toBe("0");
  const [, credit = ""] = /<dd>€(\d\.\d\d)<\/dd>/.exec(text) ?? [];
  const answer = await member.browser.post(path, form);

  expect(answer.location).toBe(`${shop.url}/account/membership?done=changed`);
  expect(Number(credit)).toBeGreaterThan(3.9);
  expect((await standing(member.subscription)).balance).toBe(-Math.round(Number(credit) * 100));
  expect(await opens(member, patron)).toBe(false);
  expect(await opens(member, friend)).toBe(true);
  const open = (await openedBy(member.subscription)).filter(
    ({ ends_at }) => Date.parse(ends_at) > Date.now(),
  );
  expect(open.some(({ plan }) => plan === patron.plan)).toBe(false);
}, 60_000);

test("a card that is declined, or another sum than was agreed to, changes nothing", async () => {
  const member = await newMember(friend.month);
  const before = await standing(member.subscription);
  const { form } = await agreement(member, patron.year);
  const cheaper = await member.browser.post(path, { ...form, due: "1" });
  const stale = await member.browser.post(path, {
    ...form,
    at: String(Number(form.at) - limits.planChangeLifetime),
  });
  const none = await member.browser.post(path, { ...form, at: "", due: "" });
  for (const { status, text } of [cheaper, stale, none]) {
    expect(status).toBe(422);
    expect(text).toContain(en("memberships.change.otherSum"));
    expect(text).toMatch(/name="due" value="\d{4}"/);
  }
  const { customer } = await stripe.subscriptions.retrieve(member.subscription);
  const decliner = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: String(customer),
  });
  await stripe.subscriptions.update(member.subscription, { default_payment_method: decliner.id });
  const declined = await member.browser.post(path, (await agreement(member, patron.year)).form);

  expect(declined.status).toBe(422);
  expect(declined.text).toContain(en("memberships.change.declined"));
  expect(await standing(member.subscription)).toEqual(before);
  expect(await opens(member, patron)).toBe(false);
  const refused = [];
  for (let turn = 0; turn < limits.joinsOfMember; turn++)
    refused.push((await member.browser.post(path, { ...form, due: "1" })).status);
  expect(refused.at(-1)).toBe(429);
}, 60_000);

test("a year instead of months begins at once and is shut when it is paid back, and free days go on", async () => {
  const member = await newMember(friend.month);
  const { form } = await agreement(member, friend.year);
  await member.browser.post(path, form);
  const { items } = await stripe.subscriptions.retrieve(member.subscription);
  expect(items.data[0]?.price.recurring?.interval).toBe("year");
  const now = await standing(member.subscription);
  expect(now.paid).toBe(Number(form.due));
  expect(await opens(member, friend)).toBe(true);
  const [bill] = (await stripe.invoicePayments.list({ invoice: now.invoice })).data;
  await stripe.refunds.create({ payment_intent: String(bill?.payment.payment_intent) });
  await eventually(
    () => opens(member, friend),
    (isOpen) => !isOpen,
  );

  await asAdmin(`/items/plans/${friend.plan}`, { method: "PATCH", body: { trial_days: 7 } });
  const trying = await newMember(friend.month);
  await asAdmin(`/items/plans/${friend.plan}`, { method: "PATCH", body: { trial_days: 0 } });
  const before = await stripe.subscriptions.retrieve(trying.subscription);
  const free = await agreement(trying, patron.month);
  expect([before.status, free.form.due]).toEqual(["trialing", "0"]);
  await trying.browser.post(path, free.form);
  const after = await stripe.subscriptions.retrieve(trying.subscription);
  expect([after.status, after.trial_end, after.metadata.plan_id]).toEqual([
    "trialing",
    before.trial_end,
    patron.plan,
  ]);
  expect(await opens(trying, patron)).toBe(true);
}, 60_000);

test("only the member's own subscription is changed, to what is offered, and not once it is cancelled", async () => {
  const member = await newMember(friend.month);
  const { form } = await agreement(member, patron.month);
  const stranger = await newMember(friend.month);
  expect((await stranger.browser.post(path, form)).location).toBe(`${shop.url}/account/membership`);
  const gone = await member.browser.post(path, { ...form, price: crypto.randomUUID() });
  expect(gone.location).toContain(path);
  expect((await member.browser.get(gone.location?.replace(shop.url, "") ?? "")).text).toContain(
    en("memberships.changed"),
  );
  const guest = new AuthClient(shop.url);
  expect((await guest.get(path)).location).toContain("/sign-in?");
  const elsewhere = { Origin: "https://elsewhere.example" };
  expect((await member.browser.post(path, form, elsewhere)).status).toBe(403);

  await member.browser.post("/account/membership/cancel", { subscription: member.subscription });
  const late = await member.browser.post(path, form);
  expect(late.location).toContain(path);
  expect((await member.browser.get(path)).location).toBe(`${shop.url}/account/membership`);
  expect((await standing(member.subscription)).plan).toBe(friend.plan);
}, 60_000);
