import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { daySeconds, newMember, sellPlans, standing, start } from "./members.ts";
import { bookOrder, refusal, type StandIn, secret, startReceiver, startStandIn } from "./stand-in.ts";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

const create = () => standIn.stripe.checkout.sessions.create(bookOrder());

interface Ledger {
  sessions: { id: string; status: string }[];
  charges: { amount: number }[];
  totals: { captured: Record<string, number>; refunded: Record<string, number> };
}

describe("faults", () => {
  test("hit the request that the rule counts to, and no other", async () => {
    await standIn.control("POST", "/faults", { path: "/v1/checkout/*", nth: 2, status: 429 });
    await create();
    expect(await refusal(create())).toMatchObject({ statusCode: 429, code: "rate_limit" });
    await create();
  });

  test("a connection cut before the commit leaves nothing, and the SDK's repetition makes one session", async () => {
    await standIn.control("POST", "/reset");
    await standIn.control("POST", "/faults", {
      method: "POST",
      path: "/v1/checkout/sessions",
      drop: "before",
    });
    await create();
    expect((await standIn.control<Ledger>("GET", "/state")).sessions).toHaveLength(1);
  });

  test("an answer of 500 can hide that the request was carried out", async () => {
    await standIn.control("POST", "/reset");
    const rule = { method: "POST", path: "/v1/checkout/sessions", status: 500, execute: true };
    await standIn.control("POST", "/faults", rule);
    expect((await refusal(create())).statusCode).toBe(500);
    expect((await standIn.control<Ledger>("GET", "/state")).sessions).toHaveLength(1);
  });

  test("a truncated answer is a broken connection for the SDK", async () => {
    await standIn.control("POST", "/faults", { method: "GET", path: "/v1/events", truncate: true });
    expect((await refusal(standIn.stripe.events.list())).type).toBe("StripeConnectionError");
  });

  test("can be taken back", async () => {
    await standIn.control("POST", "/faults", { path: "/v1/events", times: 0, status: 503 });
    expect((await refusal(standIn.stripe.events.list())).statusCode).toBe(503);
    await standIn.control("DELETE", "/faults");
    await standIn.stripe.events.list();
  });
});

test("events are dated by the clock, or by the true time for a site whose clock has not moved", async () => {
  const other = await startStandIn();
  const ahead = 40 * daySeconds;
  const latest = async () => {
    await other.stripe.customers.create({ email: "jonas@example.com" });
    return (await other.stripe.events.list({ limit: 1 })).data[0]?.created ?? 0;
  };
  const now = () => Date.now() / 1000;
  await other.control("POST", "/clock", { offset: ahead });
  expect(Math.abs((await latest()) - now() - ahead)).toBeLessThan(60);
  await other.control("POST", "/clock", { told: -900, offset: ahead });
  await other.control("POST", "/clock", { advance: ahead });
  expect(Math.abs((await latest()) - now() + 900)).toBeLessThan(60);
  const [customer] = (await other.stripe.customers.list({ limit: 1 })).data;
  expect(Math.abs((customer?.created ?? 0) - now() - 2 * ahead)).toBeLessThan(60);
  await other.close();
});

describe("the ledger", () => {
  test("sums what was really charged and refunded", async () => {
    await standIn.control("POST", "/reset");
    const { id } = await create();
    await standIn.control("POST", `/sessions/${id}/pay`, {});
    const { payment_intent } = await standIn.stripe.checkout.sessions.retrieve(id);
    await standIn.stripe.refunds.create({ payment_intent: String(payment_intent), amount: 900 });
    const { totals, charges } = await standIn.control<Ledger>("GET", "/state");
    expect(totals).toEqual({ captured: { eur: 2900 }, refunded: { eur: 900 } });
    expect(charges).toHaveLength(1);
  });

  test("a payment by control reports a decline", async () => {
    const { id } = await create();
    const outcome = await standIn.control("POST", `/sessions/${id}/pay`, { card: "4000000000000002" });
    expect(outcome).toMatchObject({
      status: "failed",
      error: { code: "card_declined", message: "Your card was declined." },
    });
  });

  test("a payment by control can fail or abandon 3D Secure", async () => {
    const { id } = await create();
    const pay = (three_d_secure: string) =>
      standIn.control("POST", `/sessions/${id}/pay`, {
        card: "pm_card_authenticationRequired",
        three_d_secure,
      });
    expect(await pay("abandon")).toMatchObject({ status: "requires_action", session: { status: "open" } });
    expect(await pay("fail")).toMatchObject({ status: "failed" });
    expect(await pay("authenticate")).toMatchObject({ status: "succeeded" });
  });

  test("an unknown call or setting is refused", async () => {
    await expect(standIn.control("POST", "/nothing")).rejects.toThrow(/No control call/);
    await expect(standIn.control("POST", "/webhooks", { modes: "hold" })).rejects.toThrow(/modes/);
  });
});

describe("a state file", () => {
  const folder = mkdtempSync(join(tmpdir(), "payments-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("keeps sessions, idempotency keys and held events over a restart", async () => {
    const receiver = await startReceiver();
    const options = {
      stateFile: join(folder, "state.jsonl"),
      webhookUrl: receiver.url,
      webhookSecret: secret,
    };
    const before = await startStandIn(options);
    const order = bookOrder();
    const session = await before.stripe.checkout.sessions.create(order, { idempotencyKey: "kept" });
    await before.control("POST", "/webhooks", { mode: "hold" });
    await before.control("POST", `/sessions/${session.id}/pay`, {});
    await before.close();

    const after = await startStandIn(options);
    const replay = await after.stripe.checkout.sessions.create(order, { idempotencyKey: "kept" });
    expect(replay.id).toBe(session.id);
    expect((await after.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
    await after.control("POST", "/webhooks/release");
    expect((await receiver.until(5)).map(({ event }) => event.type)).toContain("checkout.session.completed");
    await after.close();
    receiver.close();
  });

  test("keeps subscriptions, and what time has yet to bring them", async () => {
    const options = { stateFile: join(folder, "members.jsonl") };
    const before = await startStandIn(options);
    const { patron } = await sellPlans(before);
    const { clock, subscription } = await newMember(before, patron);
    await before.stripe.testHelpers.testClocks.advance(clock, { frozen_time: start + 30 * daySeconds });
    await before.close();

    const after = await startStandIn(options);
    expect((await after.stripe.testHelpers.testClocks.retrieve(clock)).status).toBe("ready");
    expect((await standing(after, subscription)).invoice).toMatchObject({
      billing_reason: "subscription_cycle",
      status: "paid",
    });
    expect((await after.stripe.invoices.list({ subscription })).data).toHaveLength(2);
    await after.close();
  });

  test("a seed makes the ids repeatable", async () => {
    const ids = [];
    for (let run = 0; run < 2; run += 1) {
      const seeded = await startStandIn({ seed: "tide" });
      ids.push((await seeded.stripe.checkout.sessions.create(bookOrder())).id);
      await seeded.close();
    }
    expect(ids[0]).toBe(ids[1]);
  });
});
