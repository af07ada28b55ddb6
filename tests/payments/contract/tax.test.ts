import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stripe } from "#server/payments/stripe-client.ts";
import { createOneTimeCustomer, listTaxedParts } from "#server/payments/taxes.ts";
import { describeTax } from "../../../pack/setup/stripe.ts";
import { run } from "./observe.ts";
import { newKey, newSession, orderId, sessionParams } from "./order.ts";
import { email, owner } from "./steps.ts";

let isReady = false;
beforeAll(async () => {
  const { data } = await owner.tax.registrations.list({ status: "active" }).catch(() => ({ data: [{}] }));
  isReady = (await owner.tax.settings.retrieve()).status === "active" && data.length > 0;
});

const line = `line-${run}`;
const behaves = { tax_behavior: "exclusive" as const };
const taxed = {
  customer_email: undefined,
  automatic_tax: { enabled: true },
  line_items: [
    {
      quantity: 1,
      metadata: { line },
      price_data: { ...behaves, currency: "eur", unit_amount: 2500, product_data: { name: "Chart" } },
    },
  ],
  shipping_options: sessionParams().shipping_options?.map(({ shipping_rate_data: rate }) => ({
    shipping_rate_data: { display_name: "Post", ...rate, ...behaves, tax_code: "txcd_92010001" },
  })),
};

const buyerIn = (country: string, postal_code: string) =>
  createOneTimeCustomer(
    {
      email,
      name: "Maya Lind",
      address: { line1: "Am Alten Hafen 3", city: "Cuxhaven", country, postal_code },
      metadata: { order_id: orderId },
    },
    newKey(),
  );

test("the account says whether it is set up", async () => {
  expect(await describeTax(stripe)).toMatch(/^(! )?Stripe Tax is/);
});

describe("an order with Stripe Tax", () => {
  beforeEach(({ skip }) =>
    skip(!isReady, "Stripe Tax is not set up for this account, or it is registered nowhere"),
  );

  test("the tax of each line and of the delivery is told, and adds up", async () => {
    const session = await newSession({ ...taxed, customer: await buyerIn("DE", "27472") });
    const parts = await listTaxedParts(session.id);

    expect(session.tax?.status).toBe("complete");
    expect(parts.map((part) => part.line)).toEqual([line, undefined]);
    expect(parts.reduce((sum, { tax }) => sum + tax, 0)).toBe(session.tax?.amount);
    expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(session.amount);
  });

  test("an address that is no place is refused", async () => {
    const nowhere = await buyerIn("US", "00000");

    await expect(newSession({ ...taxed, customer: nowhere })).rejects.toMatchObject({
      reason: "no-tax-location",
    });
  });
});
