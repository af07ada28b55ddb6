import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookOrder, refusal, type StandIn, startStandIn } from "./stand-in.ts";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn({ settleRefundMs: 10 });
});
afterAll(() => standIn.close());

async function pay(card = "pm_card_visa") {
  const session = await standIn.stripe.checkout.sessions.create(bookOrder());
  await standIn.control("POST", `/sessions/${session.id}/pay`, { card });
  const { payment_intent } = await standIn.stripe.checkout.sessions.retrieve(session.id);
  return String(payment_intent);
}

async function chargeOf(payment_intent: string) {
  const intent = await standIn.stripe.paymentIntents.retrieve(payment_intent, {
    expand: ["latest_charge.refunds"],
  });
  if (!intent.latest_charge || typeof intent.latest_charge === "string") throw new Error("No charge.");
  return intent.latest_charge;
}

async function eventTypes() {
  const { data } = await standIn.stripe.events.list({ limit: 100 });
  return data.map(({ type }) => type);
}

describe("refunds", () => {
  test("several parts add up on the charge until it is refunded", async () => {
    const payment_intent = await pay();
    await standIn.stripe.refunds.create({ payment_intent, amount: 900 });
    expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 900, refunded: false });
    const rest = await standIn.stripe.refunds.create({ payment_intent });
    expect(rest).toMatchObject({ amount: 2000, status: "succeeded" });
    const charge = await chargeOf(payment_intent);
    expect(charge).toMatchObject({ amount_refunded: 2900, refunded: true });
    expect(charge.refunds?.data.map(({ amount }) => amount)).toEqual([2000, 900]);
    expect(await eventTypes()).toEqual(expect.arrayContaining(["refund.created", "charge.refunded"]));
  });

  test("never exceed the charge", async () => {
    const payment_intent = await pay();
    const tooMuch = await refusal(standIn.stripe.refunds.create({ payment_intent, amount: 3000 }));
    expect(tooMuch.message).toBe("Refund amount (€30.00) is greater than charge amount (€29.00)");
    await standIn.stripe.refunds.create({ payment_intent });
    const again = await refusal(standIn.stripe.refunds.create({ payment_intent }));
    expect(again.code).toBe("charge_already_refunded");
  });

  test("are listed by payment and carry a balance transaction", async () => {
    const payment_intent = await pay();
    const { id } = await standIn.stripe.refunds.create({ payment_intent, metadata: { reason: "damaged" } });
    const { data } = await standIn.stripe.refunds.list({ payment_intent });
    expect(data).toMatchObject([{ id, metadata: { reason: "damaged" } }]);
    const booked = await standIn.stripe.balanceTransactions.retrieve(String(data[0]?.balance_transaction));
    expect(booked).toMatchObject({ amount: -2900, type: "refund", source: id });
  });

  test("to a slow bank are pending first", async () => {
    const payment_intent = await pay("pm_card_pendingRefund");
    const refund = await standIn.stripe.refunds.create({ payment_intent });
    expect(refund.status).toBe("pending");
    await expect
      .poll(async () => (await standIn.stripe.refunds.retrieve(refund.id)).status)
      .toBe("succeeded");
  });

  test("to a closed account fail later and give the money back to the balance", async () => {
    const payment_intent = await pay("pm_card_refundFail");
    const refund = await standIn.stripe.refunds.create({ payment_intent });
    expect(refund.status).toBe("succeeded");
    await expect.poll(async () => (await standIn.stripe.refunds.retrieve(refund.id)).status).toBe("failed");
    expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(await eventTypes()).toContain("refund.failed");
  });
});

describe("disputes", () => {
  test("withdraw the money and bar a refund until they are won", async () => {
    const payment_intent = await pay("pm_card_createDispute");
    const { data } = await standIn.stripe.disputes.list({ payment_intent });
    expect(data).toMatchObject([{ reason: "fraudulent", status: "needs_response", amount: 2900 }]);
    expect(await chargeOf(payment_intent)).toMatchObject({ disputed: true });
    expect((await refusal(standIn.stripe.refunds.create({ payment_intent }))).code).toBe("charge_disputed");
    const id = data[0]?.id;
    await standIn.control("POST", `/disputes/${id}`, { status: "won" });
    expect((await standIn.stripe.disputes.retrieve(String(id))).status).toBe("won");
    expect(await eventTypes()).toEqual(
      expect.arrayContaining(["charge.dispute.funds_withdrawn", "charge.dispute.funds_reinstated"]),
    );
  });

  test("as an inquiry leave the money where it is", async () => {
    const payment_intent = await pay("pm_card_createDisputeInquiry");
    const { data } = await standIn.stripe.disputes.list({ payment_intent });
    expect(data).toMatchObject([{ status: "warning_needs_response", balance_transactions: [] }]);
  });

  test("may be heralded by an early fraud warning", async () => {
    await pay("pm_card_createIssuerFraudRecord");
    const later = await chargeOf(await pay());
    await standIn.control("POST", `/charges/${later.id}/fraud_warning`);
    const { data } = await standIn.stripe.events.list({ type: "radar.early_fraud_warning.created" });
    expect(data).toHaveLength(2);
    expect(data[0]?.data.object).toMatchObject({ charge: later.id, payment_intent: later.payment_intent });
  });
});
