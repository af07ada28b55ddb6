import { expect, test } from "vitest";
import { z } from "zod";
import { buildOrderKey, isOpen, isPaid, OrderSchema, parseOrderCart } from "#server/orders/order.ts";
import { orderStatuses } from "#server/orders/order-status.ts";
import { getStatusAfterRefunds, isDisputed } from "#server/orders/refunds/refund-status.ts";
import { findMismatch } from "#server/orders/settle-order.ts";

test("the key of an order leads back to its cart", () => {
  expect(parseOrderCart({ key: buildOrderKey("0d5f0f0e-0000", 3) })).toBe("0d5f0f0e-0000");
  expect(parseOrderCart({ key: "import:77" })).toBeUndefined();
});

test("no status is both open and paid", () => {
  expect(orderStatuses.filter(isOpen)).toEqual(["pending", "processing"]);
  expect(orderStatuses.filter(isPaid)).toEqual(["paid", "fulfilled", "partially_refunded"]);
});

test("what was paid back decides the status of a paid order, and sent stays sent", () => {
  const order = { number: "SW-1", total: 1000, fulfilledAt: undefined };

  expect(getStatusAfterRefunds(order, 0)).toBe("paid");
  expect(getStatusAfterRefunds(order, 400)).toBe("partially_refunded");
  expect(getStatusAfterRefunds(order, 1000)).toBe("refunded");
  expect(getStatusAfterRefunds({ ...order, fulfilledAt: "2026-05-01T09:00:00Z" }, 0)).toBe("fulfilled");
});

test("an order whose goods were never the buyer's stays refunded, also when the refund fails", () => {
  expect(getStatusAfterRefunds({ number: undefined, total: 1000, fulfilledAt: undefined }, 0)).toBe(
    "refunded",
  );
});

test("a dispute freezes what was granted until it is won; an inquiry does not", () => {
  const disputed = ["needs_response", "under_review", "lost"];
  const frozen = [...disputed, "appeal_needs_response", "appeal_under_review", "a word of tomorrow"];
  const free = [undefined, "won", "prevented", "warning_needs_response", "warning_closed"];

  expect(frozen.filter((disputeStatus) => isDisputed({ disputeStatus }))).toEqual(frozen);
  expect(free.filter((disputeStatus) => isDisputed({ disputeStatus }))).toEqual([]);
});

const placed = {
  id: "o",
  currency: "EUR",
  tax: 0,
  taxBehavior: "exclusive" as "exclusive" | "inclusive",
  sessionParams: undefined as Record<string, unknown> | undefined,
};

test("a payment fits its order by amount, currency and name", () => {
  const order = { ...placed, total: 4200 };
  const session = { amount: 4200, currency: "EUR", tax: undefined, metadata: { order_id: "o" } };

  expect(findMismatch(order, session)).toBeUndefined();
  expect(findMismatch(order, { ...session, amount: 4100 })).toContain("4100 EUR");
  expect(findMismatch(order, { ...session, currency: "USD" })).toContain("USD");
  expect(findMismatch(order, { ...session, metadata: { order_id: "p" } })).toContain("another order");
  expect(findMismatch(order, { ...session, metadata: {} as { order_id: string } })).toContain(
    "another order",
  );
});

test("where Stripe adds the tax, a payment may differ by that and nothing else, before it is written down and after", () => {
  const sessionParams = { automatic_tax: { enabled: true } };
  const order = { ...placed, total: 4120, sessionParams };
  const tax = { amount: 783, status: "complete" };
  const session = { amount: 4903, currency: "EUR", tax, metadata: { order_id: "o" } };

  expect(findMismatch(order, session)).toBeUndefined();
  expect(findMismatch({ ...order, total: 4903, tax: 783 }, session)).toBeUndefined();
  expect(findMismatch(order, { ...session, amount: 4902 })).toContain("4119 EUR, but due 4120 EUR");
  expect(findMismatch(order, { ...session, tax: { ...tax, amount: 782 } })).toContain("before tax");
  expect(findMismatch({ ...order, sessionParams: undefined }, session)).toContain("Paid 4903 EUR");
  expect(findMismatch({ ...order, taxBehavior: "inclusive" }, session)).toContain("Paid 4903 EUR");
  expect(findMismatch({ ...order, taxBehavior: "inclusive" }, { ...session, amount: 4120 })).toBeUndefined();
});

test.each(["requires_location_inputs", "failed"])(
  "a payment whose tax is %s is looked at first",
  (status) => {
    const order = { ...placed, total: 4120, sessionParams: { automatic_tax: { enabled: true } } };
    const session = { amount: 4120, currency: "EUR", metadata: { order_id: "o" } };

    expect(findMismatch(order, { ...session, tax: { amount: 0, status } })).toContain(status);
    expect(findMismatch(order, { ...session, tax: undefined })).toContain("not worked the tax out");
  },
);

test("amounts of an order are whole numbers, as strings or not, and nothing else", () => {
  const row = {
    id: "o",
    status: "paid",
    fulfillment_status: "open",
    email: "ada@example.com",
    currency: "EUR",
    total_amount: "4200",
    attempt: 1,
    key: "checkout:c:1",
    lines: [],
  };

  expect(OrderSchema.parse(row)).toMatchObject({ total: 4200, paid: 0 });
  expect(() => OrderSchema.parse({ ...row, total_amount: "42.5" })).toThrow(z.ZodError);
});
