import { afterAll, describe, expect, test } from "vitest";
import {
  daySeconds,
  eventsAbout,
  join,
  membership,
  newMember,
  newReader,
  passTo,
  sellPlans,
  standing,
  start,
} from "./members.ts";
import { pageOf, refusal, startStandIn } from "./stand-in.ts";

const standIn = await startStandIn({ holdRedirectMs: 100 });
const plans = await sellPlans(standIn);
afterAll(() => standIn.close());

const utc = (...date: [number, number, number]) => Date.UTC(...date, 12) / 1000;

describe("joining", () => {
  test("on the hosted page makes an active subscription with a paid invoice", async () => {
    const { customer } = await newReader(standIn);
    const { session, response, subscription } = await join(standIn, membership(customer, plans.patron));
    expect(response.headers.get("location")).toContain(`session_id=${session}`);
    const done = await standIn.stripe.checkout.sessions.retrieve(session);
    expect(done).toMatchObject({ status: "complete", payment_status: "paid", payment_intent: null });
    const now = await standing(standIn, subscription);
    expect(now).toMatchObject({
      status: "active",
      until: utc(2027, 1, 28),
      subscription: { metadata: { site: "vitrine" }, customer },
      invoice: { status: "paid", amount_paid: 900, billing_reason: "subscription_create" },
    });
    expect(now.invoice.id).toBe(done.invoice);
    expect(now.invoice.parent?.subscription_details).toMatchObject({
      subscription,
      metadata: { site: "vitrine" },
    });
    expect(await eventsAbout(standIn, customer)).toEqual(
      expect.arrayContaining(["customer.subscription.created", "invoice.paid", "checkout.session.completed"]),
    );
  });

  test("says on the page what is due today and what every month", async () => {
    const { customer } = await newReader(standIn);
    const session = await standIn.stripe.checkout.sessions.create(
      membership(customer, plans.patron, { trial_period_days: 14 }),
    );
    const page = await (await fetch(pageOf(session))).text();
    expect(page).toContain("Subscribe: €0.00 today");
    expect(page).toContain("Due today");
    expect(page).toContain("Then every month, after 14 days");
    expect(page).toContain("Start trial");
  });

  test("with a card that is declined leaves no subscription", async () => {
    const { customer } = await newReader(standIn);
    const { session, response } = await join(standIn, membership(customer, plans.patron), "4000000000000002");
    expect(response.status).toBe(402);
    expect(await standIn.stripe.checkout.sessions.retrieve(session)).toMatchObject({
      status: "open",
      subscription: null,
    });
    expect((await standIn.stripe.subscriptions.list({ customer })).data).toEqual([]);
  });

  test("after 3D Secure makes one", async () => {
    const { customer } = await newReader(standIn);
    const { response } = await join(standIn, membership(customer, plans.patron), "4000002500003155");
    const body = new URLSearchParams({ answer: "authenticate" });
    const bank = String(response.headers.get("location"));
    expect((await fetch(bank, { method: "POST", redirect: "manual", body })).status).toBe(303);
    expect((await standIn.stripe.subscriptions.list({ customer })).data).toMatchObject([
      { status: "active" },
    ]);
  });

  test("refuses what belongs to an order", async () => {
    const { customer } = await newReader(standIn);
    const params = membership(customer, plans.patron);
    const create = standIn.stripe.checkout.sessions.create.bind(standIn.stripe.checkout.sessions);
    expect(
      (await refusal(create({ ...params, payment_intent_data: { description: "Books" } }))).statusCode,
    ).toBe(400);
    expect(
      (await refusal(create({ ...params, mode: "payment", subscription_data: undefined }))).message,
    ).toMatch(/recurring price/);
  });
});

describe("a period that ends", () => {
  test("is followed by the next, paid an hour later; the anchor's day comes back after February", async () => {
    const { clock, subscription } = await newMember(standIn, plans.patron);
    await passTo(standIn, clock, utc(2027, 1, 28) + 60);
    expect(await standing(standIn, subscription)).toMatchObject({
      status: "active",
      until: utc(2027, 2, 31),
      invoice: { status: "draft", billing_reason: "subscription_cycle" },
    });
    await passTo(standIn, clock, utc(2027, 1, 28) + 3_600);
    expect((await standing(standIn, subscription)).invoice).toMatchObject({
      status: "paid",
      amount_paid: 900,
    });
    await passTo(standIn, clock, utc(2027, 2, 31));
    expect((await standing(standIn, subscription)).until).toBe(utc(2027, 3, 30));
  });

  test("comes by the common clock too, for customers without one of their own", async () => {
    const other = await startStandIn({ holdRedirectMs: 100 });
    const { patron } = await sellPlans(other);
    const { id: customer } = await other.stripe.customers.create({ email: "jonas@example.com" });
    const { subscription } = await join(other, membership(customer, patron));
    await other.control("POST", "/clock", { advance: 366 * daySeconds });
    const invoices = await other.stripe.invoices.list({ subscription, limit: 100 });
    expect(invoices.data).toHaveLength(13);
    expect(new Set(invoices.data.map(({ number }) => number)).size).toBe(13);
    await other.close();
  });

  test("ends the subscription when that was asked for, unless it was taken back", async () => {
    const { clock, subscription } = await newMember(standIn, plans.patron);
    const { stripe } = standIn;
    const leaving = await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    expect(leaving).toMatchObject({ status: "active", cancel_at: utc(2027, 1, 28), canceled_at: start });
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    await passTo(standIn, clock, utc(2027, 2, 1));
    expect((await standing(standIn, subscription)).status).toBe("active");
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    await passTo(standIn, clock, utc(2027, 3, 1));
    const { status, subscription: ended } = await standing(standIn, subscription);
    expect([status, ended.ended_at]).toEqual(["canceled", utc(2027, 2, 31)]);
    expect(ended.cancellation_details?.reason).toBe("cancellation_requested");
    expect((await stripe.invoices.list({ subscription })).data).toHaveLength(2);
  });
});

describe("a trial", () => {
  test("is announced three days before it ends, and then paid for", async () => {
    const { clock, customer, subscription } = await newMember(standIn, plans.patron, {
      trial_period_days: 10,
    });
    const trial = await standing(standIn, subscription);
    expect(trial).toMatchObject({
      status: "trialing",
      until: start + 10 * daySeconds,
      invoice: { amount_due: 0 },
    });
    await passTo(standIn, clock, start + 7 * daySeconds);
    expect(await eventsAbout(standIn, customer)).toContain("customer.subscription.trial_will_end");
    await passTo(standIn, clock, start + 11 * daySeconds);
    expect(await standing(standIn, subscription)).toMatchObject({
      status: "active",
      until: utc(2027, 2, 10),
      invoice: { status: "paid", amount_paid: 900 },
    });
  });

  test("can be ended before its time: a period begins, and is paid for at once", async () => {
    const { clock, subscription } = await newMember(standIn, plans.patron, { trial_period_days: 10 });
    await passTo(standIn, clock, start + daySeconds);
    const ended = await standIn.stripe.subscriptions.update(subscription, { trial_end: "now" });
    expect([ended.status, ended.trial_end]).toEqual(["active", start + daySeconds]);
    expect(ended.items.data[0]?.current_period_start).toBe(start + daySeconds);
    expect((await standing(standIn, subscription)).invoice).toMatchObject({
      billing_reason: "subscription_update",
      status: "paid",
      amount_paid: 900,
    });
    await standIn.stripe.subscriptions.update(subscription, { trial_end: "now" });
    expect((await standIn.stripe.invoices.list({ subscription })).data).toHaveLength(2);
  });

  test("that ends before its time with a card that takes no money is past due", async () => {
    const reader = await newReader(standIn);
    const params = membership(reader.customer, plans.patron, { trial_period_days: 10 });
    const { subscription } = await join(standIn, params, "4000000000000341");
    const ended = await standIn.stripe.subscriptions.update(subscription, { trial_end: "now" });
    expect(ended.status).toBe("past_due");
  });

  test.each([
    ["pause", "paused", "customer.subscription.paused"],
    ["cancel", "canceled", "customer.subscription.deleted"],
  ] as const)(
    "that ends before its time without a card does what it says: %s",
    async (without, status, told) => {
      const { clock, customer } = await newReader(standIn);
      const { id } = await standIn.stripe.subscriptions.create({
        customer,
        items: [{ price: plans.patron }],
        trial_period_days: 10,
        trial_settings: { end_behavior: { missing_payment_method: without } },
      });
      await passTo(standIn, clock, start + daySeconds);
      const ended = await standIn.stripe.subscriptions.update(id, { trial_end: "now" });
      expect([ended.status, ended.trial_end]).toEqual([status, start + daySeconds]);
      expect(await eventsAbout(standIn, customer)).toContain(told);
      expect((await standIn.stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
    },
  );

  test("with a card that takes no money ends past due", async () => {
    const reader = await newReader(standIn);
    const params = membership(reader.customer, plans.patron, { trial_period_days: 10 });
    const { subscription } = await join(standIn, params, "4000000000000341");
    await passTo(standIn, reader.clock, start + 11 * daySeconds);
    expect((await standing(standIn, subscription)).status).toBe("past_due");
  });

  test("without a card pauses where that was asked for, and is resumed with one", async () => {
    const reader = await newReader(standIn);
    const { stripe } = standIn;
    const params = membership(reader.customer, plans.patron, {
      trial_period_days: 10,
      trial_settings: { end_behavior: { missing_payment_method: "pause" } },
    });
    const { subscription } = await join(standIn, { ...params, payment_method_collection: "if_required" });
    await passTo(standIn, reader.clock, start + 12 * daySeconds);
    expect((await standing(standIn, subscription)).status).toBe("paused");
    expect((await refusal(stripe.subscriptions.resume(subscription))).statusCode).toBe(402);
    await standIn.control("POST", `/customers/${reader.customer}/card`, { card: "pm_card_visa" });
    const resumed = await stripe.subscriptions.resume(subscription);
    expect(resumed.status).toBe("active");
    expect(resumed.items.data[0]?.current_period_start).toBe(start + 12 * daySeconds);
    expect(await eventsAbout(standIn, reader.customer)).toEqual(
      expect.arrayContaining(["customer.subscription.paused", "customer.subscription.resumed"]),
    );
  });
});

describe("without Checkout", () => {
  const subscribe = async (card: string, payment_behavior?: "default_incomplete") => {
    const reader = await newReader(standIn);
    const { id } = await standIn.stripe.paymentMethods.attach(card, { customer: reader.customer });
    const invoice_settings = { default_payment_method: id };
    await standIn.stripe.customers.update(reader.customer, { invoice_settings });
    const created = await standIn.stripe.subscriptions.create({
      customer: reader.customer,
      items: [{ price: plans.patron }],
      payment_behavior,
      expand: ["latest_invoice.confirmation_secret", "latest_invoice.payments"],
    });
    return { ...reader, created };
  };

  test("the customer's card is charged at once", async () => {
    expect((await subscribe("pm_card_visa")).created.status).toBe("active");
  });

  test("an unpaid beginning is incomplete, and expires after 23 hours", async () => {
    const { clock, created } = await subscribe("pm_card_chargeCustomerFail");
    expect(created).toMatchObject({
      status: "incomplete",
      latest_invoice: {
        confirmation_secret: { type: "payment_intent" },
        payments: { data: [{ status: "open" }] },
      },
    });
    await passTo(standIn, clock, start + 23 * 3_600);
    expect(await standing(standIn, created.id)).toMatchObject({
      status: "incomplete_expired",
      invoice: { status: "void" },
    });
  });

  test("paying the first invoice makes it active", async () => {
    const { created } = await subscribe("pm_card_visa", "default_incomplete");
    expect(created.status).toBe("incomplete");
    const invoice = created.latest_invoice;
    if (!invoice || typeof invoice === "string") throw new Error("No invoice.");
    expect((await standIn.stripe.invoices.pay(invoice.id)).status).toBe("paid");
    expect((await standing(standIn, created.id)).status).toBe("active");
    expect((await refusal(standIn.stripe.invoices.pay(invoice.id))).message).toBe("Invoice is already paid");
  });
});

describe("a test clock", () => {
  test("goes forward only, and by two periods at most", async () => {
    const { clock } = await newMember(standIn, plans.patron);
    const advance = (frozen_time: number) =>
      refusal(standIn.stripe.testHelpers.testClocks.advance(clock, { frozen_time }));
    expect((await advance(start - 1)).statusCode).toBe(400);
    expect((await advance(start + 70 * daySeconds)).code).toBe("test_clock_advance_too_far");
  });

  test("takes its customers and their subscriptions along when it goes", async () => {
    const { clock, customer, subscription } = await newMember(standIn, plans.patron);
    await standIn.stripe.testHelpers.testClocks.del(clock);
    expect((await standIn.stripe.subscriptions.retrieve(subscription)).status).toBe("canceled");
    expect(await standIn.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  });
});
