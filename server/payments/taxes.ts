import type Stripe from "stripe";
import { callStripe, stripe } from "./stripe-client.ts";

/** Tax of a session's line or of its shipping, in minor units; `total` includes tax. */
export interface TaxedPart {
  /** The line's `metadata.line`; undefined for shipping. */
  line: string | undefined;
  total: number;
  tax: number;
  /** In per cent, such as 8.875. */
  rates: { name: string; percentage: number }[];
}

interface TaxedBuyer {
  email: string;
  name: string;
  address: Stripe.AddressParam;
  metadata: Record<string, string>;
}

/**
 * Creates a customer for one purchase: a Checkout Session can get an address for tax only from its customer's shipping
 * address.
 * @throws PaymentError
 * @see https://docs.stripe.com/tax/customer-locations
 */
export function createOneTimeCustomer(
  { address, ...who }: TaxedBuyer,
  idempotencyKey: string,
): Promise<string> {
  const params = { ...who, shipping: { name: who.name, address } };
  return callStripe(async () => (await stripe.customers.create(params, { idempotencyKey })).id, {
    makes: "customer",
    of: who.metadata.order_id ?? "",
  });
}

/** Kept if it has a payment not canceled, an invoice or a subscription, or is of another order. @throws PaymentError */
export function deleteOneTimeCustomer(customer: string, order: string): Promise<void> {
  return callStripe(async () => {
    const found = await stripe.customers.retrieve(customer);
    if (found.deleted || found.metadata.order_id !== order) return;
    const [payments, bills, subscriptions] = await Promise.all([
      stripe.paymentIntents.list({ customer, limit: 100 }),
      stripe.invoices.list({ customer, limit: 1 }),
      stripe.subscriptions.list({ customer, status: "all", limit: 1 }),
    ]);
    const isUsed = bills.data.length + subscriptions.data.length > 0;
    if (isUsed || payments.data.some(({ status }) => status !== "canceled")) return;
    await stripe.customers.del(customer);
  });
}

export function listTaxedParts(session: string): Promise<TaxedPart[]> {
  return callStripe(async () => {
    const [lines, { shipping_cost: delivery }] = await Promise.all([
      stripe.checkout.sessions.listLineItems(session, { limit: 100, expand: ["data.taxes"] }),
      stripe.checkout.sessions.retrieve(session, { expand: ["shipping_cost.taxes"] }),
    ]);
    const parts = lines.data.map((item) => toTaxedPart(item, item.metadata?.line ?? ""));
    return delivery ? [...parts, toTaxedPart(delivery, undefined)] : parts;
  });
}

function toTaxedPart(
  part: Pick<Stripe.LineItem, "amount_total" | "amount_tax" | "taxes">,
  line: string | undefined,
): TaxedPart {
  const rates = (part.taxes ?? []).flatMap(({ amount, rate }) => {
    const percentage = rate.effective_percentage ?? rate.percentage;
    return amount === 0 && percentage === 0 ? [] : [{ name: rate.display_name, percentage }];
  });
  return { line, total: part.amount_total, tax: part.amount_tax, rates };
}
