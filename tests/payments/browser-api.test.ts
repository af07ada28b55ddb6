import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { elementsOrder, type StandIn, startStandIn } from "./stand-in.ts";

let standIn: StandIn;
let session: Stripe.Checkout.Session;
beforeAll(async () => {
  standIn = await startStandIn();
  session = await standIn.stripe.checkout.sessions.create(elementsOrder({ customer_email: undefined }));
});
afterAll(() => standIn.close());

async function post(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams({
    key: "pk_test_shop",
    client_secret: String(session.client_secret),
    ...fields,
  });
  const response = await fetch(`${standIn.url}/v1/${path}`, { method: "POST", body });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

function createPaymentMethod(number: string) {
  const card = {
    "card[number]": number,
    "card[exp_month]": "12",
    "card[exp_year]": "34",
    "card[cvc]": "123",
  };
  return post("payment_methods", { type: "card", ...card });
}

const page = () => `payment_pages/${session.id}`;

test("a page of another origin may call with a publishable key", async () => {
  const response = await fetch(`${standIn.url}/v1/${page()}`, { method: "OPTIONS" });
  expect(response.status).toBe(204);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
});

test("the session is shown to whoever has its client secret only", async () => {
  const shown = await post(page(), {});
  expect(shown.body.session).toMatchObject({
    id: session.id,
    canConfirm: true,
    status: { type: "open" },
    total: { total: { minorUnitsAmount: 2900, amount: "€29.00" } },
    lineItems: [{ name: "Tide tables for the estuary", quantity: 2 }],
  });
  expect((await post(page(), { client_secret: "guessed" })).status).toBe(404);
  expect((await post(page(), { key: "nonsense" })).status).toBe(401);
});

test("a card becomes a payment method that holds its last four digits and not its number", async () => {
  const { body } = await createPaymentMethod("4242424242424242");
  expect(body.card).toMatchObject({ brand: "visa", last4: "4242" });
  expect(JSON.stringify(body)).not.toContain("4242424242424242");
});

test("confirming needs an e-mail address", async () => {
  const { body: method } = await createPaymentMethod("4242424242424242");
  const refused = await post(`${page()}/confirm`, { payment_method: method.id });
  expect(refused.body.error).toMatchObject({ code: "email_invalid" });
});

test("confirming an outdated amount is refused", async () => {
  const { body: method } = await createPaymentMethod("4242424242424242");
  const fields = { payment_method: method.id, email: "maya@example.com", expected_amount: "100" };
  expect((await post(`${page()}/confirm`, fields)).body.error.code).toBe("checkout_amount_mismatch");
});

test("a declined card answers 402 with its codes and leaves the session open", async () => {
  const { body: method } = await createPaymentMethod("4000000000009995");
  const declined = await post(`${page()}/confirm`, { payment_method: method.id });
  expect(declined.status).toBe(402);
  expect(declined.headers.get("access-control-allow-origin")).toBe("*");
  expect(declined.body.error).toMatchObject({ type: "card_error", decline_code: "insufficient_funds" });
  expect((await standIn.stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
});

test("a card that asks for 3D Secure leads to the bank's page and back to the return address", async () => {
  const { body: method } = await createPaymentMethod("4000002760003184");
  const { body } = await post(`${page()}/confirm`, { payment_method: method.id });
  expect(body.redirect).toMatch(/\/3ds\/pi_/);
  const form = new URLSearchParams({ answer: "authenticate" });
  const response = await fetch(body.redirect, { method: "POST", redirect: "manual", body: form });
  expect(response.headers.get("location")).toBe(
    `http://localhost:3000/checkout/complete?session_id=${session.id}`,
  );
});

test("a paid session cannot be confirmed again", async () => {
  const { body: method } = await createPaymentMethod("4242424242424242");
  const { body } = await post(`${page()}/confirm`, { payment_method: method.id });
  expect(body.error.code).toBe("checkout_session_not_open");
});
