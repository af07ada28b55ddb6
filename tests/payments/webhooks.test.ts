import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  bookOrder,
  type Delivered,
  type Receiver,
  type StandIn,
  secret,
  startReceiver,
  startStandIn,
} from "./stand-in.ts";

let standIn: StandIn;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
  standIn = await startStandIn({ webhookUrl: receiver.url, webhookSecret: secret });
});
afterEach(async () => {
  await standIn.close();
  receiver.close();
});

const paidOrder = [
  "payment_intent.created",
  "charge.succeeded",
  "payment_intent.succeeded",
  "checkout.session.completed",
  "charge.updated",
];

async function payBooks() {
  const session = await standIn.stripe.checkout.sessions.create(bookOrder());
  await standIn.control("POST", `/sessions/${session.id}/pay`, { card: "pm_card_visa" });
  return session;
}

const typesOf = (delivered: Delivered[]) => delivered.map(({ event }) => event.type);
const verify = ({ body, signature }: Delivered, key = secret) =>
  Stripe.webhooks.constructEvent(body, signature, key);

interface Delivery {
  id: string;
  event: string;
  type: string;
  status: string;
  attempts: { status: number }[];
}
const deliveries = () => standIn.control<Delivery[]>("GET", "/deliveries");

test("a paid order sends its events in Stripe's order, signed for the SDK", async () => {
  const session = await payBooks();
  const delivered = await receiver.until(paidOrder.length);
  expect(typesOf(delivered)).toEqual(paidOrder);
  for (const delivery of delivered) expect(verify(delivery).api_version).toBe("2026-10-28.endive");
  const completed = delivered[3]?.event.data.object;
  expect(completed).toMatchObject({ id: session.id, status: "complete", metadata: { order_id: "order-1" } });
});

test("an edited body or another secret does not verify", async () => {
  await payBooks();
  const [first] = await receiver.until(1);
  if (!first) throw new Error("Nothing was delivered.");
  expect(() => verify({ ...first, body: `${first.body} ` })).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  );
  expect(() => verify(first, "whsec_other")).toThrow(Stripe.errors.StripeSignatureVerificationError);
});

test("events can be read and listed by type", async () => {
  await payBooks();
  const { data } = await standIn.stripe.events.list({ type: "checkout.session.completed" });
  expect(data).toHaveLength(1);
  expect((await standIn.stripe.events.retrieve(String(data[0]?.id))).type).toBe("checkout.session.completed");
});

test("held events go out in order when they are released", async () => {
  await standIn.control("POST", "/webhooks", { mode: "hold" });
  await payBooks();
  expect((await deliveries()).map(({ status }) => status)).toEqual(paidOrder.map(() => "held"));
  expect(receiver.received).toEqual([]);
  expect(await standIn.control("POST", "/webhooks/release")).toEqual({ released: paidOrder.length });
  expect(typesOf(await receiver.until(paidOrder.length))).toEqual(paidOrder);
});

test("dropped events never arrive but are still on record", async () => {
  await standIn.control("POST", "/webhooks", { mode: "drop" });
  await payBooks();
  expect((await deliveries()).map(({ status }) => status)).toEqual(paidOrder.map(() => "dropped"));
  expect((await standIn.stripe.events.list()).data).toHaveLength(paidOrder.length);
  expect(receiver.received).toEqual([]);
});

test("duplicated events carry the same id", async () => {
  await standIn.control("POST", "/webhooks", { duplicate: 3 });
  await payBooks();
  const delivered = await receiver.until(paidOrder.length * 3);
  expect(new Set(delivered.map(({ event }) => event.id)).size).toBe(paidOrder.length);
});

test("shuffled events arrive all the same", async () => {
  await standIn.control("POST", "/webhooks", { shuffle: true });
  await payBooks();
  expect(typesOf(await receiver.until(paidOrder.length)).sort()).toEqual([...paidOrder].sort());
});

test("a refused delivery is repeated with a fresh signature until it is accepted", async () => {
  receiver.status = 503;
  const session = await standIn.stripe.checkout.sessions.create(bookOrder());
  await standIn.control("POST", `/sessions/${session.id}/expire`);
  await receiver.until(2);
  receiver.status = 200;
  const delivered = await receiver.until(3);
  expect(new Set(delivered.map(({ event }) => event.id)).size).toBe(1);
  for (const delivery of delivered) verify(delivery);
});

test("deliveries end as failed when the schedule is over", async () => {
  receiver.status = 500;
  const session = await standIn.stripe.checkout.sessions.create(bookOrder());
  await standIn.control("POST", `/sessions/${session.id}/expire`);
  await receiver.until(4);
  await expect
    .poll(deliveries)
    .toMatchObject([
      { status: "failed", attempts: [{ status: 500 }, { status: 500 }, { status: 500 }, { status: 500 }] },
    ]);
});

test("a wrong secret and an old timestamp fail the SDK's check", async () => {
  await standIn.control("POST", "/webhooks", { wrongSecret: true });
  await payBooks();
  const [wrong] = await receiver.until(paidOrder.length);
  await standIn.control("POST", "/webhooks", { wrongSecret: false, oldTimestamp: 600 });
  await payBooks();
  const old = (await receiver.until(paidOrder.length * 2)).at(-1);
  if (!wrong || !old) throw new Error("Nothing was delivered.");
  expect(() => verify(wrong)).toThrow(/No signatures found matching/);
  expect(() => verify(old)).toThrow(/Timestamp outside the tolerance zone/);
});

test("during a rotation both secrets sign", async () => {
  await standIn.control("POST", "/webhooks", { secret: "whsec_old,whsec_new" });
  await payBooks();
  const [first] = await receiver.until(1);
  if (!first) throw new Error("Nothing was delivered.");
  expect(verify(first, "whsec_old").id).toBe(verify(first, "whsec_new").id);
});

test("one event can be delivered again", async () => {
  await payBooks();
  const delivered = await receiver.until(paidOrder.length);
  const { id } = delivered[3]?.event ?? { id: "" };
  await standIn.control("POST", `/events/${id}/redeliver`);
  expect((await receiver.until(paidOrder.length + 1)).at(-1)?.event.id).toBe(id);
});

test("an endpoint made through the API gets the events that it asked for, signed with its own secret", async () => {
  const other = await startReceiver();
  const { webhookEndpoints } = standIn.stripe;
  const endpoint = await webhookEndpoints.create({
    url: other.url,
    enabled_events: ["checkout.session.completed"],
  });
  await payBooks();
  const [only] = await other.until(1);
  if (!only) throw new Error("Nothing was delivered.");
  expect(verify(only, endpoint.secret).type).toBe("checkout.session.completed");
  expect((await webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
  expect(await webhookEndpoints.del(endpoint.id)).toMatchObject({ deleted: true });
  other.close();
});
