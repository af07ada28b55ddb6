import { beforeEach, describe, expect, test } from "vitest";
import {
  closeCheckoutSession,
  createCheckoutSession,
  expireSession,
  findCheckoutSession,
  findSessionOfPayment,
  listEvents,
  retrieveEvent,
  retrieveSession,
} from "#server/payments/checkout-sessions.ts";
import { readEvent } from "#server/payments/webhook-event.ts";
import { eventually } from "../../support/eventually.ts";
import { buyerEmail, newKey, newSession, orderId, sessionParams } from "./order.ts";
import { patience, payPage } from "./steps.ts";

let key: string;
beforeEach(() => {
  key = newKey();
});

const create = (changes = {}) => createCheckoutSession(sessionParams(changes), key);

describe("a session", () => {
  test("is open and unpaid, with its page and its sums", async () => {
    const session = await create();

    expect(session).toMatchObject({
      status: "open",
      paymentStatus: "unpaid",
      amount: 2900,
      currency: "EUR",
      url: expect.stringMatching(/^http/),
      clientSecret: undefined,
      tax: undefined,
      metadata: { order_id: orderId },
      payment: undefined,
    });
    expect((await create()).id).toBe(session.id);
  });

  test("for the card form has a client secret in place of a page", async () => {
    const { url, clientSecret, status } = await createCheckoutSession(sessionParams({}, true), key);

    expect([url, clientSecret, status]).toEqual([
      undefined,
      expect.stringMatching(/^cs_test_\w+_secret_/),
      "open",
    ]);
  });

  test("is not made by a key that was used with other parameters", async () => {
    await create();

    await expect(create({ locale: "de" })).rejects.toMatchObject({ reason: "key-used" });
  });

  test("is refused below the minimum, for no e-mail address, and for a time that is too near", async () => {
    const now = Math.floor(Date.now() / 1000);
    const line = {
      quantity: 1,
      price_data: { currency: "eur", unit_amount: 49, product_data: { name: "Map" } },
    };
    const cheap = { line_items: [line], shipping_options: undefined };

    await expect(create(cheap)).rejects.toMatchObject({ reason: "refused" });
    await expect(create({ customer_email: "nobody" })).rejects.toMatchObject({
      reason: "refused",
      param: "customer_email",
    });
    await expect(create({ expires_at: now + 60 })).rejects.toMatchObject({
      reason: "refused",
      param: "expires_at",
    });
  });

  test("expires once", async () => {
    const { id } = await create();

    expect(await expireSession(id)).toMatchObject({ status: "expired", url: undefined });
    await expect(expireSession(id)).rejects.toMatchObject({ reason: "refused" });
  });

  test("that nobody knows is not found", async () => {
    expect(await findCheckoutSession("cs_test_nobody0knows0this0one")).toBeUndefined();
  });

  test("that is paid has its payment, by which it is found, and can no longer be closed", async () => {
    const open = await newSession();
    await payPage(open.id);
    const paid = await retrieveSession(open.id);

    expect(paid).toMatchObject({
      status: "complete",
      paymentStatus: "paid",
      url: undefined,
      payment: {
        amount: 2900,
        currency: "EUR",
        status: "succeeded",
        refundedAmount: 0,
        charge: expect.stringMatching(/^(ch|py)_/),
        paidAt: expect.any(Number),
        method: "card",
        cardBrand: "visa",
        cardLast4: "4242",
      },
    });
    expect(await findSessionOfPayment(String(paid.payment?.id))).toBe(open.id);
    expect(await closeCheckoutSession(open)).toMatchObject({ status: "complete", paymentStatus: "paid" });
  });

  test("whose card is declined stays open", async () => {
    const { id } = await newSession();
    const refused = payPage(id, "tok_chargeDeclined");

    await expect(refused).rejects.toMatchObject({ statusCode: 402, code: "card_declined" });
    expect(await retrieveSession(id)).toMatchObject({ status: "open", paymentStatus: "unpaid" });
  });
});

describe("what happened", () => {
  test.each([
    ["checkout.session.completed", (session: string) => ({ objectId: session })],
    ["charge.succeeded", (_session: string, payment: string) => ({ payment })],
  ])("is told as an event: %s", async (type, named) => {
    const from = Math.floor(Date.now() / 1000) - 60;
    const { id } = await newSession({ customer_email: buyerEmail });
    await payPage(id);
    const payment = String((await retrieveSession(id)).payment?.id);
    const look = () => listEvents([type], { from, until: from + 600 });
    const ofOurs = ({ event }: Awaited<ReturnType<typeof look>>[number]) =>
      JSON.stringify(event).includes(payment) || JSON.stringify(event).includes(id);
    const { seen } = await eventually(look, (events) => events.some(ofOurs), patience);
    const told = await retrieveEvent(String(seen.find(ofOurs)?.id));

    expect(readEvent(told)).toMatchObject({ type, livemode: false, ...named(id, payment) });
  });

  test("is told of a session that expired", async () => {
    const from = Math.floor(Date.now() / 1000) - 60;
    const { id } = await newSession();
    await expireSession(id);
    const look = () => listEvents(["checkout.session.expired"], { from, until: from + 600 });
    const { seen } = await eventually(
      look,
      (events) => events.some(({ event }) => readEvent(event).objectId === id),
      patience,
    );

    expect(seen.map(({ event }) => event.type)).toContain("checkout.session.expired");
  });
});
