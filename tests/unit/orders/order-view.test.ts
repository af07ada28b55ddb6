import { expect, test } from "vitest";
import { OrderSchema } from "#server/orders/order.ts";
import { toOrderView } from "#server/orders/order-view.ts";
import { speaking } from "../../support/directus/languages.ts";
import { en } from "../../support/messages.ts";

const sumsWith = (shipping_amount: number) =>
  toOrderView(
    OrderSchema.parse({
      id: "o",
      number: "1042",
      status: "paid",
      fulfillment_status: "open",
      attempt: 1,
      key: "k",
      email: "ada@example.com",
      currency: "EUR",
      subtotal_amount: 7200,
      shipping_amount,
      total_amount: 7200 + shipping_amount,
      shipping_method: "Germany, parcel",
      lines: [],
    }),
    speaking("en"),
  ).sums;

test("delivery that costs nothing is free on the order, as it was at the checkout", () => {
  const label = "Germany, parcel";

  expect(sumsWith(0)).toContainEqual({ label, amount: en("buying.checkout.free") });
  expect(sumsWith(590)).toContainEqual({ label, amount: "€5.90" });
});
