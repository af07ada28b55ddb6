import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readWebhookEvent, WebhookRefusal } from "#server/payments/webhook-event.ts";

const body = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "charge.refunded",
  livemode: false,
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
    objectId: "ch_1",
    payment: "pi_1",
  });
});

test("the time of a signature may lie five minutes off, in either direction", () => {
  const now = Date.now();
  const seconds = Math.floor(now / 1000);

  for (const offset of [-290, 0, 290]) {
    expect(readWebhookEvent(body, sign(seconds + offset), now).id).toBe("evt_1");
  }
  for (const offset of [-310, 310]) {
    expect(() => readWebhookEvent(body, sign(seconds + offset), now)).toThrow(WebhookRefusal);
  }
});

test("a signature by another secret, or none, is refused", () => {
  const seconds = Math.floor(Date.now() / 1000);

  for (const signature of [null, "", "v1=x", "t=1", sign(seconds, "whsec_other")]) {
    expect(() => readWebhookEvent(body, signature), String(signature)).toThrow(WebhookRefusal);
  }
});
