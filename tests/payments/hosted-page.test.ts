import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  bookOrder,
  pageOf,
  type Receiver,
  type StandIn,
  secret,
  startReceiver,
  startStandIn,
  submitCard,
} from "./stand-in.ts";

let standIn: StandIn;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  standIn = await startStandIn({ webhookUrl: receiver.url, webhookSecret: secret, holdRedirectMs: 500 });
});
afterEach(() => standIn.control("POST", "/webhooks", { mode: "plain" }));
afterAll(async () => {
  await standIn.close();
  receiver.close();
});

const create = (changes = {}) => standIn.stripe.checkout.sessions.create(bookOrder(changes));
const retrieve = (id: string) =>
  standIn.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });

async function chargesOf(paymentIntent: unknown) {
  const { data } = await standIn.stripe.charges.list({ payment_intent: String(paymentIntent) });
  return data;
}

describe("the page", () => {
  test("shows the lines, the shipping, the total and the way back, and needs no script", async () => {
    const session = await create();
    const response = await fetch(pageOf(session));
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toContain("Tide tables for the estuary × 2");
    expect(html).toContain("Shipping: Post");
    expect(html).toContain('<button class="wide">Pay €29.00</button>');
    expect(html).toContain('href="http://localhost:3000/cart"');
    expect(html).toContain('autocomplete="cc-number" inputmode="numeric"');
    expect(html).toContain("Local stand-in for card payments");
    expect(html).not.toContain("<script");
  });

  test("shows what the shop sent as text, not as markup", async () => {
    const product_data = { name: "<script>alert(1)</script> & co" };
    const line = { quantity: 1, price_data: { currency: "eur", unit_amount: 900, product_data } };
    const html = await (await fetch(pageOf(await create({ line_items: [line] })))).text();
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; co");
  });

  test("of an expired session says so", async () => {
    const session = await create();
    await standIn.stripe.checkout.sessions.expire(session.id);
    const response = await fetch(pageOf(session));
    expect(response.status).toBe(410);
    expect(await response.text()).toContain("This payment page has expired");
    expect((await submitCard(pageOf(session), "4242424242424242")).status).toBe(410);
  });

  test("of an unknown session answers 404", async () => {
    expect((await fetch(`${standIn.url}/c/pay/cs_test_none`)).status).toBe(404);
  });
});

describe("paying", () => {
  test("leads to the success page with the session's id, after the webhook was accepted", async () => {
    const before = receiver.received.length;
    const session = await create();
    const response = await submitCard(pageOf(session), "4242 4242 4242 4242");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(
      `http://localhost:3000/checkout/complete?session_id=${session.id}`,
    );
    const types = receiver.received.slice(before).map(({ event }) => event.type);
    expect(types).toContain("checkout.session.completed");
    expect(await retrieve(session.id)).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
    });
  });

  test("twice charges once", async () => {
    const session = await create();
    const submit = () => submitCard(pageOf(session), "4242424242424242");
    const [first, second] = await Promise.all([submit(), submit()]);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect((await submit()).headers.get("location")).toBe(first.headers.get("location"));
    const { payment_intent } = await standIn.stripe.checkout.sessions.retrieve(session.id);
    expect(await chargesOf(payment_intent)).toHaveLength(1);
  });

  test("does not wait for a webhook that is held", async () => {
    await standIn.control("POST", "/webhooks", { mode: "hold" });
    const started = Date.now();
    expect((await submitCard(pageOf(await create()), "4242424242424242")).status).toBe(303);
    expect(Date.now() - started).toBeLessThan(400);
    await standIn.control("POST", "/webhooks/release");
  });

  test("goes on without the webhook after a while", async () => {
    receiver.status = 503;
    expect((await submitCard(pageOf(await create()), "4242424242424242")).status).toBe(303);
    receiver.status = 200;
  });

  test("nothing completes a free order without a card", async () => {
    const line = {
      quantity: 1,
      price_data: { currency: "eur", unit_amount: 0, product_data: { name: "Zine" } },
    };
    const session = await create({ line_items: [line], shipping_options: undefined });
    const body = new URLSearchParams({ expected_amount: "0" });
    const response = await fetch(pageOf(session), { method: "POST", redirect: "manual", body });
    expect(response.status).toBe(303);
    expect(await retrieve(session.id)).toMatchObject({
      payment_status: "no_payment_required",
      payment_intent: null,
    });
  });

  test("another total than the one on the page is shown before it is paid", async () => {
    const rate = (display_name: string, amount: number) => ({
      shipping_rate_data: { display_name, type: "fixed_amount", fixed_amount: { amount, currency: "eur" } },
    });
    const session = await create({ shipping_options: [rate("Post", 400), rate("Courier", 900)] });
    const courier = session.shipping_options[1]?.shipping_rate;
    const choice = { shipping_rate: String(courier) };
    const refused = await submitCard(pageOf(session), "4242424242424242", choice);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Pay €34.00");
    const paid = await submitCard(pageOf(session), "4242424242424242", {
      ...choice,
      expected_amount: "3400",
    });
    expect(paid.status).toBe(303);
    expect(await retrieve(session.id)).toMatchObject({
      amount_total: 3400,
      payment_intent: { amount: 3400 },
    });
  });

  test("the shipping address ends up on the session and on the charge", async () => {
    const session = await create({ shipping_address_collection: { allowed_countries: ["DE", "FR"] } });
    const address = {
      shipping_name: "Maya Lind",
      shipping_line1: "Deichstrasse 4",
      shipping_postal_code: "20459",
      shipping_city: "Hamburg",
      shipping_country: "DE",
    };
    expect((await submitCard(pageOf(session), "4242424242424242")).status).toBe(422);
    expect((await submitCard(pageOf(session), "4242424242424242", address)).status).toBe(303);
    const shipping = {
      name: "Maya Lind",
      address: { line1: "Deichstrasse 4", city: "Hamburg", country: "DE" },
    };
    expect(await retrieve(session.id)).toMatchObject({
      collected_information: { shipping_details: shipping },
      payment_intent: { shipping },
    });
  });
});

describe("cards", () => {
  test.each([
    ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
    ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
    ["4000000000009987", "card_declined", "lost_card", "Your card was declined."],
    ["4000000000009979", "card_declined", "stolen_card", "Your card was declined."],
    ["4000000000000069", "expired_card", "expired_card", "Your card has expired."],
    ["4000000000000127", "incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."],
    [
      "4000000000000119",
      "processing_error",
      "processing_error",
      "An error occurred while processing your card.",
    ],
    ["4100000000000019", "card_declined", "fraudulent", "Your card was declined."],
  ])("%s is declined: %s/%s", async (number, code, decline_code, message) => {
    const session = await create();
    const response = await submitCard(pageOf(session), number);
    const html = await response.text();
    expect(response.status).toBe(402);
    expect(html).toContain(message.replaceAll("'", "&#39;"));
    expect(html).not.toContain(number);
    const { status, payment_intent } = await retrieve(session.id);
    expect(status).toBe("open");
    expect(payment_intent).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { type: "card_error", code, decline_code },
    });
  });

  test.each([
    ["4242424242424241", {}, "Your card number is incorrect."],
    ["1234", {}, "Your card number is invalid."],
    ["4242424242424242", { exp: "13/34" }, "Your card's expiration month is invalid."],
    ["4242424242424242", { exp: "12/20" }, "Your card's expiration year is invalid."],
    ["4242424242424242", { cvc: "12" }, "Your card's security code is invalid."],
    ["378282246310005", { cvc: "123" }, "Your card's security code is invalid."],
  ])("%s with %o is refused before the bank is asked", async (number, fields, message) => {
    const session = await create();
    const response = await submitCard(pageOf(session), number, fields);
    expect(await response.text()).toContain(message.replaceAll("'", "&#39;"));
    expect((await retrieve(session.id)).payment_intent).toBeNull();
  });

  test("a card that is no test card is refused", async () => {
    const response = await submitCard(pageOf(await create()), "4111111111111111");
    expect(response.status).toBe(402);
    expect(await response.text()).toContain("used a non test card");
  });

  test("a declined payment can be repeated with another card, on the same intent", async () => {
    const session = await create();
    await submitCard(pageOf(session), "4000000000000002");
    await submitCard(pageOf(session), "5555555555554444");
    const { payment_intent } = await standIn.stripe.checkout.sessions.retrieve(session.id);
    const charges = await chargesOf(payment_intent);
    expect(charges.map(({ status }) => status)).toEqual(["succeeded", "failed"]);
    expect(charges[0]?.payment_method_details?.card?.brand).toBe("mastercard");
  });
});

describe("3D Secure", () => {
  const answer = (url: string, choice: string) =>
    fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ answer: choice }) });

  async function challenge(number: string) {
    const session = await create();
    const response = await submitCard(pageOf(session), number);
    const url = String(response.headers.get("location"));
    return { session, url, status: response.status };
  }

  test("authenticated, the payment succeeds", async () => {
    const { session, url, status } = await challenge("4000002760003184");
    expect(status).toBe(303);
    expect(await (await fetch(url)).text()).toContain("Complete authentication");
    expect((await retrieve(session.id)).payment_intent).toMatchObject({ status: "requires_action" });
    expect((await answer(url, "authenticate")).headers.get("location")).toContain(`session_id=${session.id}`);
    expect((await retrieve(session.id)).payment_status).toBe("paid");
  });

  test("failed, it leads back to the payment page with the reason", async () => {
    const { session, url } = await challenge("4000002760003184");
    const back = String((await answer(url, "fail")).headers.get("location"));
    expect(await (await fetch(back)).text()).toContain("We are unable to authenticate your payment method");
    expect((await retrieve(session.id)).status).toBe("open");
  });

  test("abandoned, the session stays open and another card pays it", async () => {
    const { session } = await challenge("4000002760003184");
    expect((await submitCard(pageOf(session), "4242424242424242")).status).toBe(303);
    expect((await retrieve(session.id)).payment_status).toBe("paid");
  });

  test("authenticated, the bank may still decline", async () => {
    const { session, url } = await challenge("4000008260003178");
    await answer(url, "authenticate");
    expect((await retrieve(session.id)).payment_intent).toMatchObject({
      last_payment_error: { decline_code: "insufficient_funds" },
    });
  });
});
