import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bookLine,
  bookOrder,
  elementsOrder,
  pageOf,
  refusal,
  type StandIn,
  startStandIn,
  submitCard,
} from "./stand-in.ts";

let standIn: StandIn;
let sessions: Stripe["checkout"]["sessions"];
beforeAll(async () => {
  standIn = await startStandIn();
  sessions = standIn.stripe.checkout.sessions;
});
afterAll(() => standIn.close());

const create = (changes = {}) => sessions.create(bookOrder(changes));

describe("a new session", () => {
  test("is open and unpaid, with its page's address and its sums", async () => {
    const session = await create();
    expect(session).toMatchObject({
      amount_subtotal: 2500,
      amount_total: 2900,
      currency: "eur",
      livemode: false,
      metadata: { order_id: "order-1" },
      payment_intent: null,
      payment_status: "unpaid",
      status: "open",
      total_details: { amount_discount: 0, amount_shipping: 400, amount_tax: 0 },
    });
    expect(session.id).toMatch(/^cs_test_/);
    expect(session.url).toBe(`${standIn.url}/c/pay/${session.id}`);
  });

  test.each([
    ["kwd", 5124, 10],
    ["isk", 550, 100],
  ])("in %s refuses an amount to the last digit", async (currency, unit_amount, step) => {
    const line_items = [
      { quantity: 1, price_data: { currency, unit_amount, product_data: { name: "Chart" } } },
    ];
    const error = await refusal(create({ line_items, shipping_options: [] }));
    expect(error.message).toContain(`divisible by ${step}`);
    expect(error.param).toBe("line_items[0][price_data][unit_amount]");
  });

  test("in dinars is shown with three decimals", async () => {
    const price_data = { currency: "kwd", unit_amount: 5120, product_data: { name: "Chart" } };
    const { url } = await create({ line_items: [{ quantity: 1, price_data }], shipping_options: [] });
    expect(await (await fetch(url ?? "")).text()).toMatch(/KWD\s5\.120/);
  });

  test("for elements has a client secret and no page", async () => {
    const session = await sessions.create(elementsOrder());
    expect(session.url).toBeNull();
    expect(session.client_secret).toMatch(new RegExp(`^${session.id}_secret_`));
  });

  test("for elements refuses success_url", async () => {
    const error = await refusal(sessions.create(elementsOrder({ success_url: "http://localhost/" })));
    expect(error.param).toBe("success_url");
  });

  test("needs a success_url where Stripe shows the page", async () => {
    expect(await refusal(create({ success_url: undefined }))).toMatchObject({ code: "parameter_missing" });
  });

  test("lives between 30 minutes and 24 hours", async () => {
    const now = Math.floor(Date.now() / 1000);
    expect((await refusal(create({ expires_at: now + 60 }))).message).toMatch(/at least 30 minutes/);
    expect((await refusal(create({ expires_at: now + 90_000 }))).message).toMatch(/less than 24 hours/);
    expect((await create({ expires_at: now + 3_600 })).expires_at).toBe(now + 3_600);
  });

  test("must come to at least 50 cents, unless it is free", async () => {
    const priced = (unit_amount: number) => {
      const line = { ...bookLine, quantity: 1, price_data: { ...bookLine.price_data, unit_amount } };
      return create({ line_items: [line], shipping_options: undefined });
    };
    expect(await refusal(priced(49))).toMatchObject({ code: "amount_too_small" });
    expect((await priced(50)).amount_total).toBe(50);
    expect((await priced(0)).amount_total).toBe(0);
    expect(await refusal(priced(100_000_000))).toMatchObject({ code: "amount_too_large" });
  });

  test("takes at most 100 lines, in one currency", async () => {
    const many = Array.from({ length: 101 }, () => bookLine);
    expect((await refusal(create({ line_items: many }))).param).toBe("line_items");
    const pounds = { ...bookLine, price_data: { ...bookLine.price_data, currency: "gbp" } };
    expect((await refusal(create({ line_items: [bookLine, pounds] }))).param).toBe("line_items[1]");
  });

  test("a refused one leaves nothing behind", async () => {
    const before = (await standIn.stripe.prices.list({ limit: 100 })).data.length;
    const pounds = { ...bookLine, price_data: { ...bookLine.price_data, currency: "gbp" } };
    await refusal(create({ line_items: [bookLine, pounds] }));
    expect((await standIn.stripe.prices.list({ limit: 100 })).data).toHaveLength(before);
  });

  test("a coupon takes its amount off the lines", async () => {
    const coupon = await standIn.stripe.coupons.create({
      amount_off: 500,
      currency: "eur",
      duration: "once",
    });
    const session = await create({ discounts: [{ coupon: coupon.id }] });
    expect(session).toMatchObject({ amount_total: 2400, total_details: { amount_discount: 500 } });
  });

  test("setting up a card without a purchase is beyond the stand-in", async () => {
    expect((await refusal(create({ mode: "setup" }))).statusCode).toBe(501);
  });
});

describe("reading sessions", () => {
  test("expands the lines and, once paid, the intent's charge and its balance", async () => {
    const session = await create();
    await submitCard(pageOf(session), "4242424242424242");
    const paid = await sessions.retrieve(session.id, {
      expand: ["line_items", "payment_intent.latest_charge.balance_transaction"],
    });
    expect(paid.line_items?.data).toMatchObject([
      { description: "Tide tables for the estuary", quantity: 2 },
    ]);
    expect(paid.payment_intent).toMatchObject({
      status: "succeeded",
      amount_received: 2900,
      metadata: { order_id: "order-1" },
      latest_charge: {
        paid: true,
        amount_captured: 2900,
        balance_transaction: { amount: 2900, type: "charge" },
      },
    });
  });

  test("refuses an expansion that does not exist or goes too deep", async () => {
    const { id } = await create();
    const expanding = (path: string) => refusal(sessions.retrieve(id, { expand: [path] }));
    expect((await expanding("wishes")).message).toBe("This property cannot be expanded (wishes).");
    expect((await expanding("amount_total")).statusCode).toBe(400);
    expect((await expanding("a.b.c.d.e")).message).toMatch(/more than 4 levels/);
  });

  test("lists newest first, page by page, both ways", async () => {
    const created = [await create(), await create(), await create()].map(({ id }) => id).reverse();
    const [first, second, third] = created;
    const page = await sessions.list({ limit: 2 });
    expect(page.data.map(({ id }) => id)).toEqual([first, second]);
    expect(page.has_more).toBe(true);
    const next = await sessions.list({ limit: 1, starting_after: second });
    expect(next.data.map(({ id }) => id)).toEqual([third]);
    const back = await sessions.list({ limit: 1, ending_before: third });
    expect(back.data.map(({ id }) => id)).toEqual([second]);
    expect(await refusal(sessions.list({ limit: 101 }))).toMatchObject({ param: "limit" });
  });

  test("the SDK's own paging visits every session once", async () => {
    const seen: string[] = [];
    for await (const { id } of sessions.list({ limit: 3 })) seen.push(id);
    const { sessions: all } = await standIn.control<{ sessions: unknown[] }>("GET", "/state");
    expect(new Set(seen).size).toBe(all.length);
  });

  test("lists the lines of a session", async () => {
    const { id } = await create({ line_items: [bookLine, bookLine] });
    const lines = await sessions.listLineItems(id, { limit: 1 });
    expect(lines).toMatchObject({ has_more: true, data: [{ object: "item", amount_total: 2500 }] });
  });

  test("an unknown id answers Stripe's 404", async () => {
    const error = await refusal(sessions.retrieve("cs_test_none"));
    expect(error).toMatchObject({ statusCode: 404, code: "resource_missing" });
    expect(error.message).toBe("No such checkout.session: 'cs_test_none'");
  });
});

describe("ending and changing sessions", () => {
  test("an expired session has no page any more and cannot expire again", async () => {
    const { id } = await create();
    expect(await sessions.expire(id)).toMatchObject({ status: "expired", url: null });
    expect((await refusal(sessions.expire(id))).message).toBe(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
    );
  });

  test("a paid session cannot be expired", async () => {
    const session = await create();
    await submitCard(pageOf(session), "4242424242424242");
    expect((await refusal(sessions.expire(session.id))).message).toMatch(/has a status of `complete`\.$/);
  });

  test("a session expires by itself when the clock passes its time", async () => {
    const { id } = await create({ expires_at: Math.floor(Date.now() / 1000) + 1_900 });
    await standIn.control("POST", "/clock", { advance: 2_000 });
    expect((await sessions.retrieve(id)).status).toBe("expired");
    await standIn.control("POST", "/clock", { offset: 0 });
  });

  test("an intent that Checkout made is not canceled by itself", async () => {
    const session = await create();
    await submitCard(pageOf(session), "4000000000000002");
    const { payment_intent } = await sessions.retrieve(session.id);
    const error = await refusal(standIn.stripe.paymentIntents.cancel(String(payment_intent)));
    expect(error).toMatchObject({ code: "payment_intent_unexpected_state", statusCode: 400 });
  });

  test("an open session for elements takes new shipping options", async () => {
    const { id } = await sessions.create(elementsOrder());
    const courier = {
      shipping_rate_data: {
        display_name: "Courier",
        type: "fixed_amount" as const,
        fixed_amount: { amount: 900, currency: "eur" },
      },
    };
    expect(await sessions.update(id, { shipping_options: [courier] })).toMatchObject({ amount_total: 3400 });
  });
});

describe("a session with automatic tax", () => {
  const automatic_tax = { enabled: true };
  const behaves = (tax_behavior: "inclusive" | "exclusive") => ({
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "eur",
          unit_amount: 2500,
          tax_behavior,
          product_data: { name: "Chart", tax_code: "txcd_35010000" },
        },
      },
    ],
    shipping_options: [
      {
        shipping_rate_data: {
          display_name: "Post",
          type: "fixed_amount" as const,
          tax_behavior,
          fixed_amount: { amount: 400, currency: "eur" },
        },
      },
    ],
  });
  const customerIn = async (country: string, postal_code = "27472") => {
    const shipping = { name: "Maya Lind", address: { country, postal_code } };
    return (await standIn.stripe.customers.create({ shipping })).id;
  };

  test.each([
    ["exclusive", 2900 + 175 + 76, 175, 76],
    ["inclusive", 2900, 164, 64],
  ] as const)(
    "has tax that is %s, by its customer's place and what is sold",
    async (behavior, total, line, post) => {
      const customer = await customerIn("DE");
      const session = await create({
        customer,
        customer_email: undefined,
        automatic_tax,
        ...behaves(behavior),
      });
      const { data } = await sessions.listLineItems(session.id, { expand: ["data.taxes"] });

      expect(session).toMatchObject({ amount_total: total, automatic_tax: { status: "complete" } });
      expect(session.total_details?.amount_tax).toBe(line + post);
      expect(session.shipping_cost).toMatchObject({ amount_tax: post });
      expect(data[0]).toMatchObject({ amount_tax: line, taxes: [{ rate: { percentage: 7 } }] });
      expect((await sessions.listLineItems(session.id)).data[0]).not.toHaveProperty("taxes");
    },
  );

  test("is refused for a customer whose place is not known", async () => {
    const customer = await customerIn("US", "none");
    const error = await refusal(create({ customer, customer_email: undefined, automatic_tax }));

    expect(error).toMatchObject({ statusCode: 400, code: "customer_tax_location_invalid" });
  });

  test("asks on its page where the buyer is, and says what it comes to there before it is paid", async () => {
    const session = await create({ automatic_tax, ...behaves("exclusive") });
    expect(session.automatic_tax.status).toBe("requires_location_inputs");

    const nowhere = await submitCard(pageOf(session), "4242424242424242");
    const changed = await submitCard(pageOf(session), "4242424242424242", { country: "FR" });
    const paid = await submitCard(pageOf(session), "4242424242424242", {
      country: "FR",
      expected_amount: String(2900 + 138 + 80),
    });

    expect([nowhere.status, changed.status, paid.status]).toEqual([422, 422, 303]);
    expect(await nowhere.text()).toContain("Enter the country");
    expect(await changed.text()).toContain("The total has changed");
    expect(await sessions.retrieve(session.id)).toMatchObject({
      payment_status: "paid",
      amount_total: 3118,
      automatic_tax: { status: "complete" },
    });
  });
});
