import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import { expect, test } from "vitest";
import { InvalidWebhookError, readEvent, readWebhookEvent } from "#server/payments/webhook-event.ts";

const body = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "charge.refunded",
  livemode: false,
  created: 1_790_000_000,
  data: { object: { id: "ch_1", object: "charge", payment_intent: "pi_1" } },
});

function sign(at: number, secret = "whsec_unit") {
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return `t=${at},v1=${signature}`;
}

test("an event is its id, its type and what it is about", () => {
  const now = Date.now();

  expect(readWebhookEvent(body, sign(Math.floor(now / 1000)), now)).toEqual({
    id: "evt_1",
    type: "charge.refunded",
    livemode: false,
    createdAt: 1_790_000_000,
    objectId: "ch_1",
    payment: "pi_1",
  });
});

test("an event about a subscription, or about an invoice of one, names it", () => {
  const about = (type: string, object: Record<string, unknown>) => {
    const event: unknown = { id: "evt_1", type, livemode: false, data: { object } };
    return readEvent(event as Stripe.Event).subscription;
  };
  const parent = { subscription_details: { subscription: "sub_1" } };

  expect(about("customer.subscription.updated", { id: "sub_1" })).toBe("sub_1");
  expect(about("invoice.paid", { id: "in_1", parent })).toBe("sub_1");
  expect(about("invoice.paid", { id: "in_1", parent: null })).toBeUndefined();
  expect(about("customer.updated", { id: "cus_1" })).toBeUndefined();
});

test("what no URL can hold is read as no payment and no subscription", () => {
  const object = { id: "in_1", payment_intent: "\ud800", subscription: "sub\0" };
  const event: unknown = {
    id: "evt_1",
    type: "checkout.session.completed",
    livemode: false,
    data: { object },
  };

  const { payment, subscription } = readEvent(event as Stripe.Event);

  expect([payment, subscription]).toEqual([undefined, undefined]);
});

test("the time of a signature may lie five minutes off, in either direction", () => {
  const seconds = Math.floor(Date.now() / 1000);
  const now = seconds * 1000;

  for (const offset of [-290, 0, 290]) {
    expect(readWebhookEvent(body, sign(seconds + offset), now).id).toBe("evt_1");
  }
  for (const offset of [-310, 310]) {
    const words = offset > 0 ? /31\d s ahead of/ : /31\d s behind/;
    expect(() => readWebhookEvent(body, sign(seconds + offset), now)).toThrow(words);
  }
});

test("a signature by another secret, or none, is refused", () => {
  const seconds = Math.floor(Date.now() / 1000);

  for (const signature of [null, "", "v1=x", "t=1", sign(seconds, "whsec_other")]) {
    expect(() => readWebhookEvent(body, signature), String(signature)).toThrow(InvalidWebhookError);
  }
});
