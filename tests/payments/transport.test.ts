import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookOrder, refusal, type StandIn, startStandIn } from "./stand-in.ts";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${standIn.url}${path}`, { headers });
const withKey = { authorization: "Bearer sk_test_shop" };

describe("keys", () => {
  test("a call without a key answers 401", async () => {
    const response = await get("/v1/charges");
    expect(response.status).toBe(401);
    expect((await response.json()).error.message).toMatch(/^You did not provide an API key/);
  });

  test("a live key is refused", async () => {
    const error = await refusal(standIn.sdk("sk_live_shop").charges.list());
    expect(error.statusCode).toBe(401);
    expect(error.message).toMatch(/live keys are refused/);
  });

  test("a publishable key may not call the server's API", async () => {
    const error = await refusal(standIn.sdk("pk_test_shop").charges.list());
    expect(error.statusCode).toBe(401);
    expect(error.code).toBe("secret_key_required");
  });

  test("a restricted key may do what it was given, to write is to read, and to expand is to read as well", async () => {
    const restricted = standIn.sdk("rk_test_shop");
    const unready = await refusal(restricted.charges.list());
    const may = ["checkout_session_write", "payment_intent_read", "plan_write"];
    await standIn.control("POST", "/keys", { rk_test_shop: may });
    const { id } = await restricted.checkout.sessions.create(bookOrder());
    await restricted.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
    const expand = ["payment_intent.latest_charge"];
    const price = { currency: "eur", unit_amount: 900, product_data: { name: "Print" } };

    expect(unready).toMatchObject({ type: "StripePermissionError", statusCode: 403 });
    const refused = {
      charge_read: restricted.checkout.sessions.retrieve(id, { expand }),
      charge_write: restricted.refunds.create({ payment_intent: "pi_none" }),
      product_write: restricted.prices.create(price),
      customer_portal_write: restricted.billingPortal.sessions.create({ customer: "cus_none" }),
      invoice_read: restricted.invoicePayments.list(),
    };
    for (const [name, call] of Object.entries(refused))
      expect((await refusal(call)).message, name).toContain(`'rak_${name}'`);
  });

  test("a secret key is taken from basic authentication too", async () => {
    const authorization = `Basic ${Buffer.from("sk_test_shop:").toString("base64")}`;
    expect((await get("/v1/charges", { authorization })).status).toBe(200);
  });
});

test("an empty part of an address is refused like any other empty value", async () => {
  const address = { line1: "Am Alten Hafen 3", line2: "" };
  const shipping = { name: "Ada Quist", address };
  const refused = await refusal(
    standIn.stripe.checkout.sessions.create(bookOrder({ payment_intent_data: { shipping } })),
  );

  expect(refused).toMatchObject({ statusCode: 400, param: "payment_intent_data[shipping][address][line2]" });
});

describe("paths and versions", () => {
  test("a path that Stripe does not have answers Stripe's 404", async () => {
    const response = await get("/v1/widgets", withKey);
    expect(response.status).toBe(404);
    expect((await response.json()).error.message).toMatch(/^Unrecognized request URL \(GET: \/v1\/widgets\)/);
  });

  test("a call of Stripe's that the stand-in does not cover answers 501 and is not to be repeated", async () => {
    const response = await get("/v1/setup_intents", withKey);
    expect(response.status).toBe(501);
    expect(response.headers.get("stripe-should-retry")).toBe("false");
    expect((await response.json()).error.message).toMatch(/does not cover GET \/v1\/setup_intents/);
  });

  test("every answer names its request and the API version", async () => {
    const response = await get("/v1/charges", withKey);
    expect(response.headers.get("request-id")).toMatch(/^req_/);
    expect(response.headers.get("stripe-version")).toBe("2026-10-28.endive");
  });

  test("another API version than the SDK's is refused", async () => {
    const response = await get("/v1/charges", { ...withKey, "stripe-version": "2020-08-27" });
    expect(response.status).toBe(400);
  });

  test("an address longer than 16 KiB answers 414", async () => {
    expect((await get(`/v1/charges?limit=${"1".repeat(17_000)}`, withKey)).status).toBe(414);
  });

  test("JSON bodies are refused", async () => {
    const init = { method: "POST", headers: { ...withKey, "content-type": "application/json" }, body: "{}" };
    const response = await fetch(`${standIn.url}/v1/customers`, init);
    expect(response.status).toBe(400);
  });
});

describe("parameters", () => {
  const create = (changes: object) => refusal(standIn.stripe.checkout.sessions.create(bookOrder(changes)));

  test("an unknown parameter is named", async () => {
    const error = await create({ sucess_url: "http://localhost/" });
    expect(error).toMatchObject({ code: "parameter_unknown", param: "sucess_url", statusCode: 400 });
    expect(error.message).toBe("Received unknown parameter: sucess_url");
  });

  test("a missing nested parameter is named in bracket form", async () => {
    const error = await create({ line_items: [{ quantity: 1, price_data: { unit_amount: 500 } }] });
    expect(error).toMatchObject({ code: "parameter_missing", param: "line_items[0][price_data][currency]" });
  });

  test("a fraction where an integer is due is refused", async () => {
    const line = {
      quantity: 1.5,
      price_data: { currency: "eur", unit_amount: 500, product_data: { name: "Print" } },
    };
    const error = await create({ line_items: [line] });
    expect(error).toMatchObject({ code: "parameter_invalid_integer", param: "line_items[0][quantity]" });
  });

  test("a value outside of the list is refused with the list", async () => {
    expect((await create({ submit_type: "buy" })).message).toBe(
      "Invalid submit_type: must be one of auto, book, donate, pay, or subscribe",
    );
  });

  test("an empty string does not unset what cannot be unset", async () => {
    expect(await create({ customer_email: "" })).toMatchObject({ code: "parameter_invalid_empty" });
  });

  test("metadata takes 50 keys of 40 characters with values of 500", async () => {
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, "value"]));
    expect((await create({ metadata: many })).param).toBe("metadata");
    expect((await create({ metadata: { ["k".repeat(41)]: "value" } })).statusCode).toBe(400);
    expect((await create({ metadata: { note: "v".repeat(501) } })).param).toBe("metadata[note]");
  });

  test("a list without indices is read as one with them", async () => {
    const body = "name=Print&images[]=http://localhost/a.jpg&images[]=http://localhost/b.jpg";
    const headers = { ...withKey, "content-type": "application/x-www-form-urlencoded" };
    const response = await fetch(`${standIn.url}/v1/products`, { method: "POST", headers, body });
    expect((await response.json()).images).toEqual(["http://localhost/a.jpg", "http://localhost/b.jpg"]);
  });
});

describe("customers", () => {
  test("metadata merges, and an empty value removes its key", async () => {
    const { customers } = standIn.stripe;
    const { id } = await customers.create({
      email: "jonas@example.com",
      metadata: { member: "7", since: "2026" },
    });
    const changed = await customers.update(id, { metadata: { since: "", shelf: "3" } });
    expect(changed.metadata).toEqual({ member: "7", shelf: "3" });
  });

  test("a deleted customer can be retrieved as deleted, and no longer be charged", async () => {
    const { customers, checkout } = standIn.stripe;
    const { id } = await customers.create({ email: "jonas@example.com" });
    expect((await customers.del(id)).deleted).toBe(true);
    expect(await customers.retrieve(id)).toMatchObject({ id, deleted: true });
    const { customer_email: _, ...order } = bookOrder();
    const error = await refusal(checkout.sessions.create({ ...order, customer: id }));
    expect(error).toMatchObject({
      code: "resource_missing",
      param: "customer",
      message: `No such customer: '${id}'`,
    });
  });
});
