import { describe, expect, test } from "vitest";
import { createRefund, isFundsWithheld, listDisputes, listRefunds } from "#server/payments/refunds.ts";
import { readRefundedAmount } from "#server/payments/subscription-invoices.ts";
import { eventually } from "../../support/eventually.ts";
import { newKey, newPayment } from "./order.ts";
import { patience } from "./steps.ts";

describe("refunds", () => {
  test("several refunds add up until nothing is left, each made once by its key", async () => {
    const payment = await newPayment();
    const key = newKey();
    const part = { payment, amount: 900, metadata: { refund_id: "1" } };
    const first = await createRefund(part, key);
    const again = await createRefund(part, key);
    const rest = await createRefund({ payment, reason: "requested_by_customer" }, newKey());

    expect(first).toMatchObject({
      amount: 900,
      currency: "EUR",
      status: "succeeded",
      metadata: part.metadata,
    });
    expect([again.id, rest.amount]).toEqual([first.id, 2000]);
    expect(await listRefunds(payment)).toMatchObject([{ reason: "requested_by_customer" }, { amount: 900 }]);
    expect(await readRefundedAmount(payment)).toBe(2900);
    await expect(createRefund({ payment, amount: 100 }, newKey())).rejects.toMatchObject({
      reason: "refused",
    });
  });

  test("more than was paid is refused", async () => {
    const payment = await newPayment();

    await expect(createRefund({ payment, amount: 2901 }, newKey())).rejects.toMatchObject({
      reason: "refused",
    });
    expect(await readRefundedAmount(payment)).toBe(0);
  });

  test("one to a closed account fails later", async () => {
    const payment = await newPayment("tok_refundFail");
    await createRefund({ payment }, newKey());
    const look = () => listRefunds(payment);
    const { seen } = await eventually(look, ([refund]) => refund?.status === "failed", patience);

    expect(seen).toMatchObject([{ amount: 2900, status: "failed" }]);
    expect(await readRefundedAmount(payment)).toBe(0);
  });

  test("of a payment that nobody knows is not found", async () => {
    await expect(createRefund({ payment: "pi_none" }, newKey())).rejects.toMatchObject({
      reason: "not-found",
    });
  });
});

describe("disputes", () => {
  test("a disputed payment is withheld, and not refunded", async () => {
    const payment = await newPayment("tok_createDispute");
    const look = () => listDisputes(payment);
    const { seen } = await eventually(look, (disputes) => disputes.length > 0, patience);

    expect(seen).toMatchObject([
      { amount: 2900, currency: "EUR", status: "needs_response", reason: "fraudulent" },
    ]);
    expect(seen.map(({ status }) => isFundsWithheld(status))).toEqual([true]);
    expect(await readRefundedAmount(payment)).toBe(2900);
    await expect(createRefund({ payment }, newKey())).rejects.toMatchObject({ reason: "refused" });
  });

  test("an inquiry withholds nothing", async () => {
    const payment = await newPayment("tok_createDisputeInquiry");
    const look = () => listDisputes(payment);
    const { seen } = await eventually(look, (disputes) => disputes.length > 0, patience);

    expect(seen.map(({ status }) => [status, isFundsWithheld(status)])).toEqual([
      ["warning_needs_response", false],
    ]);
  });
});
