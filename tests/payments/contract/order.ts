import { randomUUID } from "node:crypto";
import { buildSessionParams } from "#server/checkout/new-order.ts";
import type { NewOrder } from "#server/orders/order-row.ts";
import {
  createCheckoutSession,
  retrieveSession,
  type SessionParams,
} from "#server/payments/checkout-sessions.ts";
import { run } from "./observe.ts";
import { email, payPage } from "./steps.ts";

export const orderId = `order-${run}`;
export const buyerEmail = email;
export const newKey = () => `contract:${run}:${randomUUID()}`;

const line = {
  id: `line-${run}`,
  kind: "product" as const,
  variant: undefined,
  post: undefined,
  title: "Tide tables for the estuary",
  variantTitle: "",
  sku: "TIDE-1",
  quantity: 2,
  backordered: 0,
  restockDate: undefined,
  unitAmount: 1250,
  taxAmount: 0,
  taxPpm: 0,
  discountAmount: 0,
  type: "physical" as const,
};

/** Two books and postage: 29.00 euros. */
const order: NewOrder = {
  id: orderId,
  key: orderId,
  attempt: 1,
  fingerprint: "",
  customer: undefined,
  email,
  name: "Maya Lind",
  language: "en",
  currency: "EUR",
  subtotal: 2500,
  discount: 0,
  discountId: undefined,
  discountCode: undefined,
  shipping: 400,
  tax: 0,
  taxes: [],
  taxBehavior: "inclusive",
  total: 2900,
  shippingAddress: {
    name: "Maya Lind",
    line1: "Am Alten Hafen 3",
    line2: "",
    postal_code: "27472",
    city: "Cuxhaven",
    region: "",
    country: "DE",
  },
  shippingMethod: "Post",
  note: "",
  expiresAt: new Date(Date.now() + 45 * 60_000),
  digitalConsentAt: undefined,
  agreements: [],
  sessionParams: undefined,
  lines: [line],
};

/** What the site asks for when an order is placed. @param here the card is entered on its own page */
export function sessionParams(changes: SessionParams = {}, here = false): SessionParams {
  return { ...buildSessionParams(order, here), ...changes };
}

export function newSession(changes: SessionParams = {}) {
  return createCheckoutSession(sessionParams(changes), newKey());
}

/** A paid session's PaymentIntent. */
export async function newPayment(card = "tok_visa"): Promise<string> {
  const { id } = await newSession();
  await payPage(id, card);
  return String((await retrieveSession(id)).payment?.id);
}
