import { DatabaseSync } from "node:sqlite";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { limits } from "#server/limits.ts";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { linkTo, pressButton } from "../../support/auth/mail-links.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { en, linkIn, matchPart, matchStart, matchWhole } from "../../support/messages.ts";
import { mailsTo, mailTo } from "../../support/processes/mailbox.ts";
import { newAddress } from "../../support/shop/buying.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { createStripeClient, givenGatedPost, openedBy, subscribe } from "../../support/shop/members.ts";
import { eventually, openTestShop, parseSessionId } from "../../support/shop/test-shop.ts";

const secret = "what the members know";

const shop = openTestShop();
let stripe: Stripe;
let gated: Awaited<ReturnType<typeof givenGatedPost>>;
let prices: { month: string; year: string; cheap: string };

beforeAll(async () => {
  stripe = createStripeClient(shop.payments);
  gated = await givenGatedPost(secret);
  const price = async (interval: string, unit_amount: number) => {
    const body = { plan: gated.plan, interval, currency: "EUR", unit_amount };
    return (await asAdmin<{ id: string }>("/items/plan_prices", { method: "POST", body })).id;
  };
  prices = {
    month: await price("month", 900),
    year: await price("year", 9000),
    cheap: await price("year", 10),
  };
  const body = { status: "published", trial_days: 7 };
  await asAdmin(`/items/plans/${gated.plan}`, { method: "PATCH", body });
});
afterAll(async () => {
  await asAdmin(`/items/plans/${gated.plan}`, { method: "PATCH", body: { status: "archived" } });
});

async function newReader() {
  const customer = await makeCustomer();
  const browser = new AuthClient(shop.url);
  await browser.signIn(customer.email, customer.password);
  return { ...customer, browser };
}

type Reader = Awaited<ReturnType<typeof newReader>>;

const post = () => `/journal/${gated.slug}`;
const checkout = (price: string) =>
  `/membership/checkout?${new URLSearchParams({ price, returnTo: post() })}`;

/** Goes on to the payment page. @returns its session */
async function choose({ browser }: Reader, price = prices.month) {
  const answer = await browser.post("/membership/checkout", { price, returnTo: post() });
  expect(answer.status).toBe(303);
  return parseSessionId(answer.location);
}

/** Pays with a card that nobody else has. */
const pay = (session: string, holder: string = crypto.randomUUID()) => shop.payments.pay(session, { holder });

/** Whatever has happened so far has been told to the site, and dealt with. */
const allTold = () =>
  eventually(
    () => shop.payments.deliveries(),
    (all) => all.every(({ status: delivery }) => delivery !== "pending"),
  );

/** Somebody who has joined, and is back. */
async function newMember(card?: string) {
  const reader = await newReader();
  const session = await choose(reader);
  await pay(session, card);
  const back = await reader.browser.get(`/membership/complete?session_id=${session}`);
  expect(back.location).toBe(shop.url + post());
  const { subscription } = await stripe.checkout.sessions.retrieve(session);
  return { ...reader, session, subscription: String(subscription) };
}

test("a guest's choice and post are kept through signing in, to a post that is open", async () => {
  const { email, password } = await makeCustomer();
  const browser = new AuthClient(shop.url);
  const paywall = await browser.get(post());
  expect(paywall.text).toContain(`/membership?returnTo=${encodeURIComponent(post())}`);
  const plans = await browser.get(`/membership?returnTo=${encodeURIComponent(post())}`);
  expect(plans.text).toContain(`name="returnTo" value="${post()}"`);
  expect(plans.text).toContain(`value="${prices.month}"`);

  const asked = await browser.get(checkout(prices.month));
  const { pathname, searchParams } = new URL(asked.location ?? "");
  expect([asked.status, pathname, searchParams.get("returnTo")]).toEqual([
    303,
    "/sign-in",
    checkout(prices.month),
  ]);
  const callbackUrl = searchParams.get("returnTo") ?? "";
  const entered = await browser.signIn(email, password, { callbackUrl });
  expect(entered.location).toBe(shop.url + checkout(prices.month));
  const chosen = await browser.get(checkout(prices.month));
  expect(chosen.text).toContain(
    en("memberships.checkout.trial", { days: 7, price: en("memberships.per.month", { price: "€9.00" }) }),
  );

  const paid = await browser.post("/membership/checkout", { price: prices.month, returnTo: post() });
  const session = parseSessionId(paid.location);
  await pay(session);
  const back = await browser.get(`/membership/complete?session_id=${session}`);
  expect(back.location).toBe(shop.url + post());
  expect((await browser.get(post())).text).toContain(secret);
  expect((await browser.get("/membership")).text).toContain(en("memberships.yours"));
});

test("a newcomer's choice is kept through signing up, and its free days are there", async () => {
  const email = newAddress("newcomer");
  const browser = new AuthClient(shop.url);
  const asked = await browser.get(checkout(prices.month));
  const { pathname, search } = new URL(asked.location ?? "");
  const signIn = await browser.get(pathname + search);
  expect(signIn.text).toContain(`/sign-up?returnTo=${encodeURIComponent(checkout(prices.month))}`);
  const password = "rowing by moonlight";
  await browser.post("/sign-up", { name: "Ada Quist", email, password, returnTo: checkout(prices.month) });
  const { link } = await linkTo(email);
  const { pressed } = await pressButton(browser, link);

  expect(pressed.location).toBe(shop.url + checkout(prices.month));
  expect((await browser.get(checkout(prices.month))).text).toContain(
    en("memberships.checkout.trial", { days: 7, price: en("memberships.per.month", { price: "€9.00" }) }),
  );
});

test("the same choice again is the same payment page, another one closes the first, and a second subscription is not begun", async () => {
  const reader = await newReader();
  const [first, again] = await Promise.all([choose(reader), choose(reader)]);
  expect(again).toBe(first);
  expect(await choose(reader)).toBe(first);
  const other = await choose(reader, prices.year);
  expect((await stripe.checkout.sessions.retrieve(first)).status).toBe("expired");
  await pay(other);
  const more = await reader.browser.post("/membership/checkout", { price: prices.month, returnTo: post() });
  expect(more.location).toContain("/account/membership?done=already");
  const { customer } = await stripe.checkout.sessions.retrieve(other);
  expect((await stripe.subscriptions.list({ customer: String(customer), status: "all" })).data).toHaveLength(
    1,
  );
  expect((await reader.browser.get("/account/membership?done=already")).text).toContain(
    en("memberships.account.already"),
  );
});

test("one who pays on our own page has one payment open, there or at Stripe, and comes back to it", async () => {
  const reader = await newReader();
  const here = async (price = prices.month) =>
    (await reader.browser.post("/membership/checkout/session", { price, returnTo: post() })).json<{
      clientSecret: string | null;
      total: string;
    }>();
  const statusOf = async (id: string) => (await stripe.checkout.sessions.retrieve(id)).status;
  const hosted = await choose(reader);
  const { clientSecret, total } = await here();
  const [own = ""] = clientSecret?.split("_secret_") ?? [];
  expect(total).toContain("0.00");
  expect([await statusOf(hosted), await statusOf(own)]).toEqual(["expired", "open"]);
  expect((await here()).clientSecret).toBe(clientSecret);
  const unpaid = await reader.browser.get(`/membership/complete?session_id=${own}`);
  expect(unpaid.location).toBe(shop.url + checkout(prices.month));
  expect((await here(prices.cheap)).clientSecret).toBeNull();

  await pay(own);
  const back = await reader.browser.get(`/membership/complete?session_id=${own}`);
  expect(back.location).toBe(shop.url + post());
  expect((await reader.browser.get(post())).text).toContain(secret);
  expect((await here()).clientSecret).toBeNull();
  const guest = await new AuthClient(shop.url).post("/membership/checkout/session", { price: prices.month });
  expect([guest.status, guest.location]).toEqual([303, expect.stringContaining("/sign-in")]);
});

test("a trial is had once: who comes back pays from the first day", async () => {
  const member = await newMember();
  expect((await stripe.subscriptions.retrieve(member.subscription)).status).toBe("trialing");
  await stripe.subscriptions.cancel(member.subscription);
  expect((await member.browser.get(checkout(prices.month))).text).not.toContain(
    en("memberships.checkout.trial", { days: 7, price: en("memberships.per.month", { price: "€9.00" }) }),
  );
  const over = await member.browser.get(`/membership/complete?session_id=${member.session}`);
  expect(over.location).toBe(`${shop.url}/account/membership`);
  const session = await choose(member);
  await pay(session);
  await member.browser.get(`/membership/complete?session_id=${session}`);
  const { subscription } = await stripe.checkout.sessions.retrieve(session);
  expect((await stripe.subscriptions.retrieve(String(subscription))).status).toBe("active");
}, 60_000);

test("free days are had once with a card, whoever enters it, which the page says before", async () => {
  const card = crypto.randomUUID();
  const first = await newMember(card);
  const second = await newReader();
  const asked = await second.browser.get(checkout(prices.month));
  expect(asked.text).toContain(en("memberships.checkout.trialOnce", { sum: "€9.00" }));
  const session = await choose(second);
  await shop.payments.webhooks({ duplicate: 3, shuffle: true });
  await pay(session, card);
  await second.browser.get(`/membership/complete?session_id=${session}`);
  await shop.payments.webhooks({ mode: "plain" });
  const { adaptive_pricing } = await stripe.checkout.sessions.retrieve(session);
  expect(adaptive_pricing).toEqual({ enabled: false });

  const { subscription } = await stripe.checkout.sessions.retrieve(session);
  const { status, customer } = await stripe.subscriptions.retrieve(String(subscription));
  expect(status).toBe("active");
  const { data } = await stripe.charges.list({ customer: String(customer) });
  expect(data.map(({ amount, paid }) => [amount, paid])).toEqual([[900, true]]);
  expect((await second.browser.get(post())).text).toContain(secret);
  await stripe.subscriptions.update(first.subscription, { metadata: { note: "again" } });
  await allTold();
  expect((await stripe.subscriptions.retrieve(first.subscription)).status).toBe("trialing");
}, 60_000);

test("free days that the owner gives at Stripe are nobody's to end", async () => {
  const card = crypto.randomUUID();
  await newMember(card);
  const reader = await newReader();
  const session = await choose(reader, prices.year);
  await shop.payments.webhooks({ mode: "hold" });
  await pay(session, card);
  const { subscription: id } = await stripe.checkout.sessions.retrieve(session);
  await stripe.subscriptions.update(String(id), { metadata: { trial: "" } });
  await shop.payments.webhooks({ mode: "plain" });
  await reader.browser.get(`/membership/complete?session_id=${session}`);
  expect((await stripe.subscriptions.retrieve(String(id))).status).toBe("trialing");
});

test("a member cancels in two steps, sees when it ends, and takes it back", async () => {
  const { browser, subscription, email } = await newMember();
  await mailTo(email, matchStart(en("mails.membership.welcome.subject", { plan: "Keepers" })));
  const own = await browser.get("/account/membership");
  expect(own.text).toMatch(
    matchPart(en, "memberships.account.free", { price: en("memberships.per.month", { price: "€9.00" }) }),
  );
  const sure = await browser.get(`/account/membership/cancel?subscription=${subscription}`);
  expect(sure.text).toMatch(matchPart(en, "memberships.cancel.lead", { on: /\w+ \d+, \d{4}/ }));
  expect((await stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(false);

  const done = await browser.post("/account/membership/cancel", { subscription });
  expect(done.location).toBe(`${shop.url}/account/membership?done=cancelled`);
  const { cancel_at } = await stripe.subscriptions.retrieve(subscription);
  const [row] = await openedBy(subscription);
  expect(Date.parse(row?.ends_at ?? "") / 1000).toBe(cancel_at);
  expect((await browser.get("/account/membership")).text).toMatch(
    matchPart(en, "memberships.account.freeEnds"),
  );
  const mail = await mailTo(email, matchWhole(en, "mails.membership.cancelled.subject"));
  expect(mail.text).toContain(`${shop.url}/account/membership`);

  await shop.payments.clock(60);
  await browser.post("/account/membership/resume", { subscription });
  expect((await stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(false);
  expect((await browser.get("/account/membership?done=resumed")).text).toMatch(
    matchPart(en, "memberships.account.free"),
  );

  await browser.post("/account/membership/cancel", { subscription });
  const about = () =>
    mailsTo(email).then((all) =>
      all.filter(({ subject }) => matchWhole(en, "mails.membership.cancelled.subject").test(subject)),
    );
  await eventually(about, (mails) => mails.length === 2);
  await shop.payments.clock(0);
}, 60_000);

/** A member whose trial is over, and whose card pays nothing, or not by itself. */
async function newDebtor(card = "pm_card_chargeCustomerFail") {
  const member = await newMember();
  const { customer, trial_end } = await stripe.subscriptions.retrieve(member.subscription);
  const decliner = await stripe.paymentMethods.attach(card, {
    customer: String(customer),
  });
  await stripe.subscriptions.update(member.subscription, { default_payment_method: decliner.id });
  await shop.payments.clock((trial_end ?? 0) - Math.floor(Date.now() / 1000) + 2 * 3_600);
  return member;
}

test("who cancels what is due owes nothing any more", async () => {
  const { browser, subscription } = await newDebtor();
  await browser.post("/account/membership/cancel", { subscription });
  const ended = await stripe.subscriptions.retrieve(subscription, { expand: ["latest_invoice"] });
  expect([ended.status, (ended.latest_invoice as Stripe.Invoice).status]).toEqual(["canceled", "void"]);
  expect((await browser.get("/account/membership")).text).not.toContain(en("memberships.account.pay"));
  await shop.payments.clock(0);
}, 60_000);

test("a payment that did not come is said by one mail and on every page, and is paid from the account", async () => {
  const { browser, email } = await newDebtor();
  const mail = await mailTo(email, matchWhole(en, "mails.membership.failed.subject"));
  const own = await browser.get("/account/membership");
  const [, payUrl = ""] =
    new RegExp(`href="([^"]+)"[^>]*>${en("memberships.account.pay")}<`).exec(own.text) ?? [];
  expect(mail.text).toContain(payUrl);
  const pages = ["/", "/journal", "/shop", "/cart", "/search", "/membership", "/nowhere", post()];
  for (const path of ["/account", ...pages])
    expect((await browser.get(path)).text, path).toContain(linkIn(en, "memberships.account.owes"));
  expect(own.text).not.toContain(linkIn(en, "memberships.account.owes"));
  for (const path of pages)
    expect(await (await fetch(new URL(path, shop.url))).text(), path).not.toContain(
      linkIn(en, "memberships.account.owes"),
    );

  const form = { card_number: "4242424242424242", exp: "12/39", cvc: "123", name: "Ada Test" };
  const paid = await fetch(payUrl, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  expect(paid.status).toBe(303);
  await eventually(
    () => browser.get("/account"),
    ({ text }) => !text.includes(linkIn(en, "memberships.account.owes")),
  );
  expect((await browser.get("/account/membership")).text).toMatch(
    matchPart(en, "memberships.account.renews"),
  );
  const about = (await mailsTo(email)).filter(({ subject }) =>
    matchWhole(en, "mails.membership.failed.subject").test(subject),
  );
  expect(about).toHaveLength(1);
  await shop.payments.clock(0);
}, 60_000);

test("a renewal that the bank wants confirmed is said by a mail that leads there, and charged once", async () => {
  const { browser, email, subscription } = await newDebtor("pm_card_authenticationRequired");
  const { customer, latest_invoice } = await stripe.subscriptions.retrieve(subscription);
  const mail = await mailTo(email, matchWhole(en, "mails.membership.failed.subject"));
  expect(mail.text).toContain(en("mails.membership.failed.next"));
  const { hosted_invoice_url: payUrl } = await stripe.invoices.retrieve(String(latest_invoice));
  expect(mail.text).toContain(payUrl);
  expect((await browser.get(post())).text).toContain(secret);

  const page = await (await fetch(payUrl ?? "")).text();
  const [, bank = ""] = /href="([^"]+\/3ds\/[^"]+)"/.exec(page) ?? [];
  const body = new URLSearchParams({ answer: "authenticate" });
  expect((await fetch(bank, { method: "POST", body, redirect: "manual" })).status).toBe(303);
  await eventually(
    () => browser.get("/account/membership"),
    ({ text }) => matchPart(en, "memberships.account.renews").test(text),
  );
  const { data } = await stripe.charges.list({ customer: String(customer) });
  expect(data.filter(({ paid }) => paid).map(({ amount }) => amount)).toEqual([900]);
  const own = (await browser.get("/account/membership")).text;
  expect(own).toMatch(
    new RegExp(`<a href="[^"]+">[^<]*€9\\.00</a> <span>${en("memberships.account.paid")}</span>`),
  );
  expect(own).not.toContain(en("memberships.account.pay"));
  await shop.payments.clock(0);
}, 60_000);

test("another card is what the membership is charged to, though it had one of its own", async () => {
  const { browser, subscription } = await newDebtor();
  const portal = await browser.post("/account/membership/card", { subscription });
  const form = { card_number: "5555555555554444", exp: "12/39", cvc: "123", name: "Ada Test" };
  const saved = await fetch(portal.location ?? "", {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  const back = saved.headers.get("Location") ?? "";
  expect(back).toBe(`${shop.url}/account/membership?done=card`);
  const before = await stripe.subscriptions.retrieve(subscription);
  const chosen = (await stripe.customers.retrieve(String(before.customer))) as Stripe.Customer;
  expect((await browser.get(back.replace(shop.url, ""))).text).toContain(
    en("memberships.account.cardChanged"),
  );
  const after = await stripe.subscriptions.retrieve(subscription);
  expect(after.default_payment_method).toBe(chosen.invoice_settings.default_payment_method);

  const { latest_invoice } = await stripe.subscriptions.retrieve(subscription);
  expect((await stripe.invoices.pay(String(latest_invoice))).status).toBe("paid");
  const { data } = await stripe.invoicePayments.list({ invoice: String(latest_invoice) });
  const charged = await stripe.paymentIntents.retrieve(String(data[0]?.payment.payment_intent));
  expect(charged.payment_method).toBe(chosen.invoice_settings.default_payment_method);
  await shop.payments.clock(0);
}, 60_000);

test("whoever changes their card in an account without portal settings is let in by one of the site's own, made once", async () => {
  const [first, second] = [await newMember(), await newMember()];
  await Promise.all(
    [first, second].map(async ({ browser, subscription }) => {
      const portal = await browser.post("/account/membership/card", { subscription });
      expect(portal.status).toBe(303);
      expect(await (await fetch(portal.location ?? "")).text()).toContain("Another card");
    }),
  );
  const { data } = await stripe.billingPortal.configurations.list();
  expect(data).toMatchObject([
    { active: true, metadata: { vitrine: "card" }, features: { payment_method_update: { enabled: true } } },
  ]);

  await stripe.billingPortal.configurations.update(String(data[0]?.id), { active: false });
  const { browser, subscription } = first;
  expect((await browser.post("/account/membership/card", { subscription })).status).toBe(303);
});

test("a Stripe that does not let a card be changed is a page about payments", async () => {
  const { browser, subscription } = await newMember();
  const rule = { method: "POST", path: "/v1/billing_portal/sessions", times: 0, status: 400 };
  await shop.payments.faults([rule]);
  const refused = await browser.post("/account/membership/card", { subscription });
  await shop.payments.clearFaults();

  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).toBeTruthy();
  expect(refused.text).toContain(en("errors.payments-unavailable.title"));
  expect(refused.text).not.toContain("shelves");
});

test("a card that has run out when it is charged next is told of a week before, once, and in the account", async () => {
  const { browser, email, subscription } = await newMember();
  const { customer } = await stripe.subscriptions.retrieve(subscription);
  await allTold();
  expect((await browser.get("/account/membership")).text).not.toContain(
    en("memberships.account.cardRunsOut"),
  );
  await shop.payments.webhooks({ mode: "drop" });
  await shop.payments.clock(-5 * 366 * 86_400);
  await fetch(`${shop.payments.url}/_sim/customers/${customer}/card`, {
    method: "POST",
    body: JSON.stringify({ card: "pm_card_visa" }),
  });
  await shop.payments.clock(0);
  await shop.payments.webhooks({ mode: "plain" });
  expect((await browser.get("/account/membership")).text).toContain(en("memberships.account.cardRunsOut"));

  for (const _day of ["today", "tomorrow"]) {
    await shop.stop();
    const state = new DatabaseSync(shop.stateFile);
    state.exec("DELETE FROM records WHERE kind IN ('renewing-looked-up', 'lease')");
    state.close();
    await shop.start();
    await mailTo(email, matchWhole(en, "mails.membership.expiring.subject"));
  }
  await stripe.subscriptions.update(subscription, { metadata: { note: "again" } });
  await allTold();
  const told = (await mailsTo(email)).filter(({ subject }) =>
    matchWhole(en, "mails.membership.expiring.subject").test(subject),
  );
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(`${shop.url}/account/membership`);
}, 60_000);

test("who turns back from the page for another card pays with the one that they had", async () => {
  const { browser, subscription } = await newMember();
  const before = await stripe.subscriptions.retrieve(subscription);
  await browser.post("/account/membership/card", { subscription });
  await browser.get("/account/membership");
  const after = await stripe.subscriptions.retrieve(subscription);
  expect(after.default_payment_method).toBe(before.default_payment_method);
});

test("the page for another card is made for each click", async () => {
  const { browser, subscription } = await newMember();
  const first = await browser.post("/account/membership/card", { subscription });
  const second = await browser.post("/account/membership/card", { subscription });
  expect([first.status, second.status]).toEqual([303, 303]);
  expect(first.location).toContain("/p/session/");
  expect(second.location).not.toBe(first.location);
});

test("what is somebody else's nobody can cancel, resume or pay with", async () => {
  const { subscription } = await newMember();
  const stranger = await newReader();
  for (const action of ["card", "cancel", "resume"]) {
    const answer = await stranger.browser.post(`/account/membership/${action}`, { subscription });
    expect(answer.location).toBe(`${shop.url}/account/membership`);
    const asked = await stranger.browser.get(`/account/membership/${action}?subscription=${subscription}`);
    expect(asked.status).toBe(303);
  }
  expect((await stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(false);
  expect((await stranger.browser.get("/account/membership")).text).toContain(
    linkIn(en, "memberships.account.none"),
  );
}, 60_000);

test("whoever is back before it is open sees a page that looks again by itself, until it is", async () => {
  const reader = await newReader();
  const session = await choose(reader);
  await shop.payments.webhooks({ mode: "hold" });
  await pay(session);
  const { subscription } = await stripe.checkout.sessions.retrieve(session);
  await stripe.subscriptions.update(String(subscription), { pause_collection: { behavior: "void" } });
  const complete = `/membership/complete?session_id=${session}`;
  const waiting = await reader.browser.get(complete);
  await stripe.subscriptions.update(String(subscription), { pause_collection: "" });
  const back = await reader.browser.get(complete);
  await shop.payments.webhooks({ mode: "plain" });

  expect([waiting.status, waiting.headers.get("Refresh")]).toEqual([200, "5"]);
  expect(back.location).toBe(shop.url + post());
}, 60_000);

test("nobody comes back by somebody else's payment, and an open one leads to its page", async () => {
  const reader = await newReader();
  const session = await choose(reader);
  const open = await reader.browser.get(`/membership/complete?session_id=${session}`);
  expect(open.location).toContain(session);
  await pay(session);
  const stranger = await newReader();
  expect((await stranger.browser.get(`/membership/complete?session_id=${session}`)).status).toBe(404);
  expect((await stranger.browser.get("/membership/complete?session_id=cs_test_madeup12345")).status).toBe(
    404,
  );
  expect((await stranger.browser.get(post())).text).not.toContain(secret);
}, 60_000);

test("a price that is gone leads to the plans, an amount that no card takes is refused, and so is another site", async () => {
  const { browser } = await newReader();
  const gone = await browser.post("/membership/checkout", { price: crypto.randomUUID(), returnTo: post() });
  expect(gone.location).toContain("/membership?changed=");
  expect((await browser.get("/membership?changed=")).text).toContain(en("memberships.changed"));
  expect((await browser.get(checkout("1"))).location).toContain("/membership?changed=");
  const small = await browser.post("/membership/checkout", { price: prices.cheap, returnTo: "" });
  expect(small.status).toBe(422);
  expect(small.text).toContain(en("memberships.checkout.tooSmall"));
  const elsewhere = { Origin: "https://elsewhere.example" };
  for (const path of [
    "/membership/checkout",
    ...["cancel", "resume", "card"].map((name) => `/account/membership/${name}`),
  ])
    expect((await browser.post(path, { price: prices.month }, elsewhere)).status).toBe(403);
});

test("Stripe that is away is a page that says so, and the same choice later", async () => {
  const reader = await newReader();
  await shop.payments.faults([{ method: "POST", path: "/v1/checkout/sessions", status: 503, times: 0 }]);
  const refused = await reader.browser.post("/membership/checkout", {
    price: prices.month,
    returnTo: post(),
  });
  expect(refused.status).toBe(503);
  await shop.payments.clearFaults();
  expect(await choose(reader)).toMatch(/^cs_/);
});

/** Takes permissions from the site's key until the test is over, or what is returned is called. */
async function takePermissions(...names: string[]) {
  onTestFinished(() => shop.payments.keyWithout());
  await shop.payments.keyWithout(...names);
  return () => shop.payments.keyWithout();
}

/** Waits until the owner reads on a membership what the key lacks, or no more of it. */
const isFlagged = (subscription: string, wanted: boolean) =>
  eventually(
    () => openedBy(subscription),
    ([row]) => (row?.problem ?? "").includes("npm run doctor") === wanted,
    90_000,
  );

test("a key that may not read subscriptions is named on the membership, which goes on once the key may", async () => {
  const { browser, subscription } = await newMember();
  await allTold();
  const give = await takePermissions("subscription_read", "subscription_write");
  await stripe.subscriptions.update(subscription, { description: "Whoever looks is refused" });
  await isFlagged(subscription, true);
  const refused = await browser.get("/account/membership");
  await allTold();
  await give();
  await isFlagged(subscription, false);

  expect(refused.status).toBe(503);
  expect(refused.text).toContain(en("errors.payments-unavailable.title"));
}, 150_000);

test("a bill that the key may not void is named on the membership, and void once the key may", async () => {
  const { browser, subscription } = await newDebtor();
  const own = await browser.get(`/account/membership/cancel?subscription=${subscription}`);
  const give = await takePermissions("invoice_write");
  const refused = await browser.post("/account/membership/cancel", { subscription });
  await isFlagged(subscription, true);
  const billOf = async () => {
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscription, {
      expand: ["latest_invoice"],
    });
    return (latest_invoice as Stripe.Invoice).status;
  };
  const before = await billOf();
  await give();
  await isFlagged(subscription, false);

  expect(own.status).toBe(200);
  expect(refused.status).toBe(503);
  expect(refused.text).toContain(en("errors.payments-unavailable.title"));
  expect([before, await billOf()]).toEqual(["open", "void"]);
  await shop.payments.clock(0);
}, 150_000);

test("a key that may not make a plan's price is a page about payments, and the same choice later", async () => {
  const body = { plan: gated.plan, interval: "month", currency: "EUR", unit_amount: 1234 };
  const { id: price } = await asAdmin<{ id: string }>("/items/plan_prices", { method: "POST", body });
  const reader = await newReader();
  const give = await takePermissions("plan_write");
  const refused = await reader.browser.post("/membership/checkout", { price, returnTo: post() });
  await give();

  expect(refused.status).toBe(503);
  expect(refused.text).toContain(en("errors.payments-unavailable.title"));
  await expect.poll(() => shop.log()).toContain("Stripe's key may not make the price of a plan");
  expect(await choose(reader, price)).toMatch(/^cs_/);
});

test("an account that is deleted leaves no payment page open behind it", async () => {
  const reader = await newReader();
  const session = await choose(reader);
  const deleted = await reader.browser.post("/account/data", { sure: "true" });
  expect(deleted.location).toContain("/account/deleted");
  expect((await stripe.checkout.sessions.retrieve(session)).status).toBe("expired");
});

test("whoever opens too many payment pages is asked to come back later", async () => {
  const { browser } = await newReader();
  const form = { price: crypto.randomUUID(), returnTo: "" };
  for (let turn = 0; turn < limits.joinsOfMember; turn++) await browser.post("/membership/checkout", form);
  const { status, headers } = await browser.post("/membership/checkout", { ...form, price: prices.month });
  expect(status).toBe(429);
  expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
});

test("a second subscription that Stripe really holds is kept, and the owner is told", async () => {
  const { id, subscription } = await newMember();
  const { items } = await stripe.subscriptions.retrieve(subscription);
  const price = items.data[0]?.price.id ?? "";
  const second = await subscribe(stripe, price, { user_id: id, plan_id: gated.plan });
  const flagged = () =>
    eventually(
      () => openedBy(second.id),
      ([row]) => row?.problem != null,
    );
  const [row] = await flagged();
  const words = `${second.id} runs beside ${subscription}`;
  expect(row?.problem).toContain(words);

  await allTold();
  await asAdmin(`/items/entitlements/${row?.id}`, { method: "PATCH", body: { problem: null } });
  await stripe.subscriptions.update(subscription, { description: "The first of two" });
  expect((await flagged())[0]?.problem).toContain(words);
  expect((await openedBy(subscription))[0]?.problem).toBeNull();
});

test("a member whose customer is deleted at Stripe loses what it paid for, and can join again", async () => {
  const member = await newMember();
  const { customer } = await stripe.subscriptions.retrieve(member.subscription);
  await stripe.customers.del(String(customer));
  await eventually(
    () => openedBy(member.subscription),
    ([row]) => Date.parse(row?.ends_at ?? "") <= Date.now(),
  );
  const session = await choose(member);
  expect((await stripe.checkout.sessions.retrieve(session)).customer).not.toBe(customer);
});

test("a payment whose words are away is told by the webhook alone, and a plan opens those of lower rank", async () => {
  const reader = await newReader();
  const body = { name: `Above ${gated.slug}`, slug: `above-${gated.slug}`, status: "published", rank: 9 };
  const plan = await asAdmin<{ id: string }>("/items/plans", { method: "POST", body });
  const price = { plan: plan.id, interval: "month", currency: "EUR", unit_amount: 1900 };
  const { id } = await asAdmin<{ id: string }>("/items/plan_prices", { method: "POST", body: price });
  const session = await choose(reader, id);
  await pay(session);
  await eventually(
    () => reader.browser.get(post()),
    ({ text }) => text.includes(secret),
  );
  await asAdmin(`/items/plans/${plan.id}`, { method: "PATCH", body: { status: "archived" } });
});
