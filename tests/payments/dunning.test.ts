import type Stripe from "stripe";
import { afterAll, describe, expect, test } from "vitest";
import {
  daySeconds,
  eventsAbout,
  letCardsBeChanged,
  newMember,
  passTo,
  sellPlans,
  standing,
} from "./members.ts";
import { refusal, startStandIn } from "./stand-in.ts";

const standIn = await startStandIn();
const plans = await sellPlans(standIn);
afterAll(() => standIn.close());

const renewal = Date.UTC(2027, 1, 28, 13) / 1000;

/** A member whose card is replaced by one that takes no money, on the day after the renewal. */
async function lapsed(card = "pm_card_chargeCustomerFail") {
  const member = await newMember(standIn, plans.patron);
  await standIn.control("POST", `/customers/${member.customer}/card`, { card });
  await passTo(standIn, member.clock, renewal);
  return { ...member, ...(await standing(standIn, member.subscription)), id: member.subscription };
}

const pay = (url: string | null | undefined, card_number: string) =>
  fetch(String(url), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ name: "Rea Der", card_number, exp: "12/34", cvc: "123" }),
  });

async function chargesOf(customer: string) {
  const { data } = await standIn.stripe.charges.list({ customer });
  return data.map(({ status, amount }) => [status, amount]);
}

describe("a renewal that fails", () => {
  test("is past due, tried again after three, five and seven days, and then ends the subscription", async () => {
    const { clock, customer, id, status, invoice } = await lapsed();
    expect(status).toBe("past_due");
    expect(invoice).toMatchObject({
      status: "open",
      attempt_count: 1,
      next_payment_attempt: renewal + 3 * daySeconds,
    });
    await passTo(standIn, clock, renewal + 8 * daySeconds);
    expect((await standing(standIn, id)).invoice).toMatchObject({
      attempt_count: 3,
      next_payment_attempt: renewal + 15 * daySeconds,
    });
    await passTo(standIn, clock, renewal + 15 * daySeconds);
    const end = await standing(standIn, id);
    expect(end).toMatchObject({
      status: "canceled",
      subscription: {
        ended_at: renewal + 15 * daySeconds,
        cancellation_details: { reason: "payment_failed" },
      },
      invoice: { status: "open", next_payment_attempt: null, attempt_count: 4 },
    });
    const types = await eventsAbout(standIn, customer);
    expect(types.filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
    expect(types).toContain("customer.subscription.deleted");
  });

  test("is made good on the invoice's page, once, and the new card pays from then on", async () => {
    const { clock, customer, id, invoice } = await lapsed();
    const page = await fetch(String(invoice.hosted_invoice_url));
    expect(await page.text()).toContain("Pay €9.00");
    expect((await pay(invoice.hosted_invoice_url, "4000000000000002")).status).toBe(402);
    expect((await standing(standIn, id)).invoice.next_payment_attempt).toBe(renewal + 3 * daySeconds);
    expect((await pay(invoice.hosted_invoice_url, "5555555555554444")).status).toBe(303);
    expect((await standing(standIn, id)).status).toBe("active");
    expect(await (await pay(invoice.hosted_invoice_url, "5555555555554444")).text()).toContain("is paid");
    await passTo(standIn, clock, renewal + 32 * daySeconds);
    expect(await chargesOf(customer)).toEqual([
      ["succeeded", 900],
      ["succeeded", 900],
      ["failed", 900],
      ["failed", 900],
      ["succeeded", 900],
    ]);
  });

  test("is made good by the next attempt when the card was replaced in between", async () => {
    const { clock, customer, id } = await lapsed();
    await standIn.control("POST", `/customers/${customer}/card`, { card: "pm_card_visa" });
    await passTo(standIn, clock, renewal + 3 * daySeconds);
    expect(await standing(standIn, id)).toMatchObject({ status: "active", invoice: { status: "paid" } });
  });

  test("can wait for the bank's confirmation", async () => {
    const { customer, id, status, invoice } = await lapsed("pm_card_authenticationRequired");
    expect(status).toBe("past_due");
    expect(await eventsAbout(standIn, customer)).toContain("invoice.payment_action_required");
    const page = await (await fetch(String(invoice.hosted_invoice_url))).text();
    const [, bank] = /href="([^"]+\/3ds\/[^"]+)"/.exec(page) ?? [];
    const body = new URLSearchParams({ answer: "authenticate" });
    const answered = await fetch(String(bank), { method: "POST", redirect: "manual", body });
    expect(answered.headers.get("location")).toBe(invoice.hosted_invoice_url);
    expect((await standing(standIn, id)).status).toBe("active");
  });

  test("leaves the subscription unpaid, and its later invoices drafts, where the owner wants that", async () => {
    await standIn.control("POST", "/billing", { after_retries: "mark_unpaid", retry_days: [1] });
    const { clock, id } = await lapsed();
    await passTo(standIn, clock, renewal + daySeconds);
    expect((await standing(standIn, id)).status).toBe("unpaid");
    await passTo(standIn, clock, renewal + 32 * daySeconds);
    const { status, invoice } = await standing(standIn, id);
    expect([status, invoice.status]).toEqual(["unpaid", "draft"]);
    await standIn.stripe.invoices.finalizeInvoice(invoice.id);
    await standIn.stripe.invoices.pay(invoice.id, { payment_method: await newCard(id) });
    expect((await standing(standIn, id)).status).toBe("active");
    await standIn.control("POST", "/billing", { after_retries: "cancel", retry_days: [3, 5, 7] });
  });

  test("of a cancelled subscription is not tried again", async () => {
    const { clock, customer, id } = await lapsed();
    await standIn.stripe.subscriptions.cancel(id, { cancellation_details: { comment: "Too dear" } });
    await passTo(standIn, clock, renewal + 20 * daySeconds);
    const { status, subscription } = await standing(standIn, id);
    expect([status, subscription.cancellation_details?.comment]).toEqual(["canceled", "Too dear"]);
    expect(await chargesOf(customer)).toHaveLength(2);
    expect((await refusal(standIn.stripe.subscriptions.cancel(id))).statusCode).toBe(404);
  });
});

async function newCard(id: string) {
  const { customer } = await standIn.stripe.subscriptions.retrieve(id);
  return (await standIn.stripe.paymentMethods.attach("pm_card_visa", { customer: String(customer) })).id;
}

describe("collection that is paused", () => {
  test("voids the invoices meanwhile, and is taken up again", async () => {
    const { clock, customer, subscription: id } = await newMember(standIn, plans.patron);
    const { stripe } = standIn;
    await stripe.subscriptions.update(id, { pause_collection: { behavior: "void" } });
    await passTo(standIn, clock, renewal);
    expect(await standing(standIn, id)).toMatchObject({ status: "active", invoice: { status: "void" } });
    await stripe.subscriptions.update(id, { pause_collection: "" });
    await passTo(standIn, clock, renewal + 32 * daySeconds);
    expect((await standing(standIn, id)).invoice.status).toBe("paid");
    expect(await chargesOf(customer)).toHaveLength(2);
  });
});

describe("the portal", () => {
  test("opens to nobody before its settings were saved, or by settings that are switched off or lack the card", async () => {
    const { billingPortal } = standIn.stripe;
    const { customer } = await newMember(standIn, plans.patron);
    const flow_data = { type: "payment_method_update" } as const;
    const bills = await billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
    });
    const off = await letCardsBeChanged(standIn.stripe);
    await billingPortal.configurations.update(off, { active: false });

    const open = (configuration?: string) =>
      refusal(
        billingPortal.sessions.create({ customer, flow_data, ...(configuration && { configuration }) }),
      );
    expect(await open()).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining("your test mode default configuration has not been created"),
    });
    expect((await open(bills.id)).statusCode).toBe(400);
    expect((await open(off)).statusCode).toBe(400);
    expect((await open("bpc_nothing")).code).toBe("resource_missing");
    const { data } = await billingPortal.configurations.list({ active: true, limit: 100 });
    expect(data.map(({ id }) => id)).not.toContain(off);
  });

  test("takes another card for the customer, to which a subscription can be moved, and leads back", async () => {
    const { clock, customer, subscription: id } = await newMember(standIn, plans.patron);
    const return_url = "http://localhost:3000/account/membership";
    const configuration = await letCardsBeChanged(standIn.stripe);
    const session = await standIn.stripe.billingPortal.sessions.create({
      customer,
      configuration,
      return_url,
      flow_data: {
        type: "payment_method_update",
        after_completion: { type: "redirect", redirect: { return_url } },
      },
    });
    expect(await (await fetch(session.url)).text()).toContain("Another card");
    expect((await pay(session.url, "4242424242424241")).status).toBe(402);
    const saved = await pay(session.url, "5555555555554444");
    expect(saved.headers.get("location")).toBe(return_url);
    const changed = (await standIn.stripe.customers.retrieve(customer)) as Stripe.Customer;
    const { default_payment_method: card } = changed.invoice_settings;
    expect((await standIn.stripe.subscriptions.retrieve(id)).default_payment_method).not.toBe(card);
    await standIn.stripe.subscriptions.update(id, { default_payment_method: String(card) });
    await passTo(standIn, clock, renewal);
    const { data } = await standIn.stripe.charges.list({ customer });
    expect(data[0]?.payment_method_details?.card?.brand).toBe("mastercard");
    expect((await standing(standIn, id)).status).toBe("active");
  });

  test("shows what a customer is subscribed to", async () => {
    const { customer } = await newMember(standIn, plans.patron);
    const configuration = await letCardsBeChanged(standIn.stripe);
    const { url } = await standIn.stripe.billingPortal.sessions.create({ customer, configuration });
    expect(await (await fetch(url)).text()).toContain(
      "Patron: active, until 2027-02-28, card ending in 4242",
    );
    expect((await fetch(`${url}x`)).status).toBe(404);
  });
});

describe("money back", () => {
  test("the charge of an invoice is found by its payment, and refunded", async () => {
    const { invoice } = await standingOfNew();
    const { data } = await standIn.stripe.invoicePayments.list({ invoice: invoice.id });
    const payment_intent = String(data[0]?.payment.payment_intent);
    await standIn.stripe.refunds.create({ payment_intent });
    const [charge] = (await standIn.stripe.charges.list({ payment_intent })).data;
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 900 });
    const back = await standIn.stripe.invoicePayments.list({
      payment: { type: "payment_intent", payment_intent },
    });
    expect(back.data).toMatchObject([{ invoice: invoice.id, status: "paid", amount_paid: 900 }]);
  });

  test("a renewal can be disputed", async () => {
    const { customer } = await standingOfNew();
    const [charge] = (await standIn.stripe.charges.list({ customer })).data;
    await standIn.control("POST", `/charges/${charge?.id}/dispute`, { kind: "fraudulent" });
    expect((await standIn.stripe.disputes.list({ charge: charge?.id })).data).toMatchObject([
      { status: "needs_response" },
    ]);
  });
});

async function standingOfNew() {
  const member = await newMember(standIn, plans.patron);
  return { customer: member.customer, ...(await standing(standIn, member.subscription)) };
}
