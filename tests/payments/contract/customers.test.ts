import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { config } from "#server/config/config.ts";
import { ensurePayer, ensurePrice, findDefaultPaymentMethod } from "#server/payments/customers.ts";
import { permissions } from "#server/payments/key-permissions.ts";
import { createPortalSession } from "#server/payments/portal.ts";
import { ensurePortalConfiguration } from "#server/payments/portal-configuration.ts";
import { callStripe, stripe } from "#server/payments/stripe-client.ts";
import { parseStripeHost } from "#server/payments/stripe-host.ts";
import { createOneTimeCustomer, deleteOneTimeCustomer } from "#server/payments/taxes.ts";
import { run } from "./observe.ts";
import { newKey, newSession, orderId } from "./order.ts";
import { email, giveCard, owner, payPage } from "./steps.ts";

const payer = { user: `user-${run}`, email, name: "Maya Lind" };
const buyer = {
  email,
  name: "Maya Lind",
  address: { line1: "Am Alten Hafen 3", postal_code: "27472", city: "Cuxhaven", country: "DE" },
  metadata: { order_id: orderId },
};

describe("customers", () => {
  test("a payer is made once, found again, and replaced once deleted", async () => {
    const made = await ensurePayer(payer, undefined);
    const known = await ensurePayer(payer, made);
    await owner.customers.del(made);
    const next = await ensurePayer(payer, made);

    expect([made, known]).toEqual([expect.stringMatching(/^cus_/), made]);
    expect(next).not.toBe(made);
    expect(await ensurePayer(payer, "cus_none")).toMatch(/^cus_/);
    expect(await findDefaultPaymentMethod(made)).toBeUndefined();
    expect(await findDefaultPaymentMethod(next)).toBeUndefined();
    const card = await giveCard(next, "pm_card_visa");
    expect(await findDefaultPaymentMethod(next)).toBe(card);
  });

  test("a customer for one purchase is deleted unless it has paid", async () => {
    const unused = await createOneTimeCustomer(buyer, newKey());
    await deleteOneTimeCustomer(unused, orderId);
    const paying = await createOneTimeCustomer(buyer, newKey());
    const { id } = await newSession({ customer: paying, customer_email: undefined });
    await payPage(id);
    await deleteOneTimeCustomer(paying, orderId);

    expect(await owner.customers.retrieve(unused)).toMatchObject({ deleted: true });
    expect(await owner.customers.retrieve(paying)).not.toHaveProperty("deleted");
  });

  test("a price is made once for its lookup key", async () => {
    const terms = {
      key: `contract-${run}`,
      product: "Patron",
      currency: "EUR",
      amount: 900,
      interval: "month",
    };
    const made = await ensurePrice({ ...terms, interval: "month" });

    expect(await ensurePrice({ ...terms, interval: "month" })).toBe(made);
    expect(await owner.prices.retrieve(made)).toMatchObject({
      unit_amount: 900,
      currency: "eur",
      recurring: { interval: "month" },
    });
  });
});

test("the page for another card has settings of its own, and leads to Stripe", async () => {
  const { id } = await owner.customers.create({ email });
  const back = { changed: "https://shop.example/changed", unchanged: "https://shop.example/account" };
  const url = await createPortalSession(id, back, "auto");

  expect(url).toMatch(/^https?:\/\/.+\/p\/session\//);
  expect(await ensurePortalConfiguration(stripe)).toBe(await ensurePortalConfiguration(stripe));
});

test("a key that Stripe does not know is forbidden", async () => {
  const wrong = new Stripe("pk_test_wrong", { telemetry: false, ...parseStripeHost(config.stripe.apiUrl) });

  await expect(callStripe(() => wrong.customers.retrieve("cus_none"))).rejects.toMatchObject({
    reason: "forbidden",
  });
});

test.each(permissions)("what asks for the permission $name changes nothing", async ({ probe, name }) => {
  const headers = {
    Authorization: `Bearer ${config.stripe.secretKey}`,
    "Stripe-Version": Stripe.API_VERSION,
    "Content-Type": "application/x-www-form-urlencoded",
  };
  const api = config.stripe.apiUrl ?? "https://api.stripe.com";
  const { method, body } = probe;
  const answer = await fetch(`${api}/v1/${probe.path}`, { method, headers, ...(body && { body }) });

  expect(name.endsWith("_write") ? [400, 404] : [200, 404]).toContain(answer.status);
});
