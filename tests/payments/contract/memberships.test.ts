import { beforeAll, describe, expect, test } from "vitest";
import { findCard } from "#server/payments/cards.ts";
import { changePrice, previewChange } from "#server/payments/change-subscription-price.ts";
import { createCheckoutSession, retrieveSession } from "#server/payments/checkout-sessions.ts";
import { findDefaultPaymentMethod } from "#server/payments/customers.ts";
import { listStripeInvoices, voidInvoice } from "#server/payments/invoices.ts";
import { createRefund } from "#server/payments/refunds.ts";
import {
  cancelSubscription,
  endTrial,
  findSubscriptionOfPayment,
  iterateSubscriptions,
  listSubscriptions,
  retrieveSubscription,
  setCancelAtPeriodEnd,
  setDefaultPaymentMethod,
} from "#server/payments/subscriptions.ts";
import { eventually } from "../../support/eventually.ts";
import { run, start } from "./observe.ts";
import { newKey } from "./order.ts";
import {
  daySeconds,
  email,
  giveCard,
  newMember,
  newPlan,
  owner,
  passTo,
  patience,
  payPage,
} from "./steps.ts";

let patron: string;
let friend: string;
beforeAll(async () => {
  [patron, friend] = await Promise.all([newPlan(900), newPlan(500)]);
}, 60_000);

/** The last day of February: the first renewal. */
const renewal = new Date(start * 1000);
renewal.setUTCMonth(2, 0);
const renewsAt = renewal.getTime() / 1000;

describe("a membership", () => {
  test("paid on the payment page is active, with its bill, its card and its terms", async () => {
    const { id: customer } = await owner.customers.create({ email, name: "Rea Der" });
    const metadata = { user_id: `user-${run}`, plan_id: `plan-${run}` };
    const session = await createCheckoutSession(
      {
        mode: "subscription",
        ui_mode: "hosted_page",
        customer,
        client_reference_id: metadata.user_id,
        line_items: [{ price: patron, quantity: 1 }],
        locale: "auto",
        adaptive_pricing: { enabled: false },
        metadata,
        subscription_data: { metadata },
        success_url: "https://shop.example/membership/complete?session_id={CHECKOUT_SESSION_ID}",
        cancel_url: "https://shop.example/membership",
      },
      newKey(),
    );
    await payPage(session.id);
    const look = () => retrieveSession(session.id);
    const { seen: paid } = await eventually(look, ({ status }) => status === "complete", patience);
    const subscription = await retrieveSubscription(String(paid.subscription));
    const [bill] = subscription.paid;

    expect(paid).toMatchObject({ paymentStatus: "paid", amount: 900, payment: undefined, customer });
    expect(subscription).toMatchObject({
      status: "active",
      customer,
      metadata,
      cancelAt: undefined,
      trialEnd: undefined,
      isPaidBack: false,
      isCollectionPaused: false,
      payUrl: undefined,
      price: { amount: 900, currency: "EUR", interval: "month" },
    });
    expect(bill).toMatchObject({ amount: 900, currency: "EUR", payment: expect.stringMatching(/^pi_/) });
    expect(await findSubscriptionOfPayment(String(bill?.payment))).toBe(subscription.id);
    expect(await listSubscriptions(customer)).toMatchObject([{ id: subscription.id, status: "active" }]);
    expect(await listStripeInvoices(customer, 10)).toMatchObject([{ amount: 900, isOpen: false }]);
    expect(await findCard(subscription)).toMatchObject({
      fingerprint: expect.any(String),
      expires: expect.any(Date),
    });
    const listed: string[] = [];
    await iterateSubscriptions(({ id }) => listed.push(id));
    expect(listed).toContain(subscription.id);
  });

  test("renews, and with the end of its period ends where that was asked for", async () => {
    const { clock, subscription: id } = await newMember(patron);
    await setCancelAtPeriodEnd(id, true);
    const leaving = await retrieveSubscription(id);
    await setCancelAtPeriodEnd(id, false);
    await passTo(clock, renewsAt + 2 * 3_600);
    const renewed = await retrieveSubscription(id);
    await setCancelAtPeriodEnd(id, true);
    await passTo(clock, renewsAt + 33 * daySeconds);

    expect(leaving).toMatchObject({ status: "active", cancelAt: renewal, periodEnd: renewal });
    expect(renewed).toMatchObject({ status: "active", cancelAt: undefined, paid: [{}, {}] });
    expect(await retrieveSubscription(id)).toMatchObject({ status: "canceled", endedAt: expect.any(Date) });
  });

  test("in its trial has paid nothing, and pays at once when that is ended", async () => {
    const { subscription: id, customer } = await newMember(patron, { trial_period_days: 10 });
    const trial = await retrieveSubscription(id);
    await endTrial(id);

    expect(trial).toMatchObject({
      status: "trialing",
      paid: [],
      trialEnd: new Date((start + 10 * daySeconds) * 1000),
    });
    expect(await retrieveSubscription(id)).toMatchObject({ status: "active", paid: [{ amount: 900 }] });
    expect(await listStripeInvoices(customer, 10)).toHaveLength(1);
  });

  test("whose period was refunded is paid back", async () => {
    const { subscription: id } = await newMember(patron);
    const [bill] = (await retrieveSubscription(id)).paid;
    await createRefund({ payment: String(bill?.payment) }, newKey());

    expect(await retrieveSubscription(id)).toMatchObject({ status: "active", isPaidBack: true });
  });

  test("takes another card of its customer", async () => {
    const { subscription: id, customer } = await newMember(patron);
    const card = await giveCard(customer, "pm_card_mastercard");
    await setDefaultPaymentMethod(id, card);

    expect(await retrieveSubscription(id)).toMatchObject({ ownCard: card });
    expect(await findDefaultPaymentMethod(customer)).toBe(card);
    await expect(setDefaultPaymentMethod(id, "pm_none")).rejects.toMatchObject({ reason: "not-found" });
  });

  test("that nobody knows is not found", async () => {
    await expect(retrieveSubscription("sub_none")).rejects.toMatchObject({ reason: "not-found" });
  });
});

describe("another plan", () => {
  const at = start + 14 * daySeconds;

  async function halfway(price: string) {
    const member = await newMember(price);
    await passTo(member.clock, at);
    const { price: now } = await retrieveSubscription(member.subscription);
    return {
      customer: member.customer,
      change: { subscription: member.subscription, item: String(now?.item), at },
    };
  }

  test("a dearer plan costs what was shown before, once", async () => {
    const { change } = await halfway(friend);
    const dearer = { ...change, price: patron };
    const cost = await previewChange(dearer);
    await changePrice(dearer, { plan_id: `plan-2-${run}` });
    await changePrice(dearer, { plan_id: `plan-2-${run}` });
    const { paid, price, metadata } = await retrieveSubscription(change.subscription);

    expect(cost).toEqual({ due: 200, credit: 0, renewsAt: renewal });
    expect(paid.map(({ amount }) => amount)).toEqual([200, 500]);
    expect([price?.amount, metadata.plan_id]).toEqual([900, `plan-2-${run}`]);
  });

  test("a cheaper plan leaves a credit", async () => {
    const { change } = await halfway(patron);

    expect(await previewChange({ ...change, price: friend })).toEqual({
      due: 0,
      credit: 200,
      renewsAt: renewal,
    });
  });

  test("that the card does not pay is not begun", async () => {
    const { change, customer } = await halfway(friend);
    await giveCard(customer, "pm_card_chargeCustomerFail");

    await expect(changePrice({ ...change, price: patron }, {})).rejects.toMatchObject({ reason: "refused" });
    expect(await retrieveSubscription(change.subscription)).toMatchObject({
      status: "active",
      price: { amount: 500 },
    });
  });

  test("in another currency is refused", async () => {
    const { change } = await halfway(friend);
    const product_data = { name: `Contract ${run}` };
    const recurring = { interval: "month" } as const;
    const { id } = await owner.prices.create({ product_data, currency: "usd", unit_amount: 900, recurring });

    await expect(previewChange({ ...change, price: id })).rejects.toMatchObject({ reason: "refused" });
  });
});

test("a renewal that fails is past due, can be paid by its owner, and ends when it is given up", async () => {
  const { clock, subscription: id, customer } = await newMember(patron);
  await giveCard(customer, "pm_card_chargeCustomerFail");
  await passTo(clock, renewsAt + 2 * 3_600);
  const failed = await retrieveSubscription(id);
  await voidInvoice(String(failed.latestInvoice));
  await voidInvoice(String(failed.latestInvoice));
  await cancelSubscription(id);
  await cancelSubscription(id);

  expect(failed).toMatchObject({ status: "past_due", payUrl: expect.stringMatching(/^http/), paid: [{}] });
  expect(failed.dueSince.getTime() / 1000).toBeGreaterThanOrEqual(renewsAt);
  expect(await retrieveSubscription(id)).toMatchObject({ status: "canceled", payUrl: undefined });
});
