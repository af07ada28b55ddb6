import type Stripe from "stripe";
import { asked, stripe } from "./client.ts";

/** How one part of a session is taxed: a line, or the delivery. Minor units; `total` has all its tax. */
export interface TaxedPart {
  /** The name that the line was given (`metadata.line`); undefined for the delivery. */
  line: string | undefined;
  total: number;
  tax: number;
  /** What made the tax up: per cent of each, such as 8.875. */
  rates: { name: string; percentage: number }[];
}

/** Somebody whose address decides what tax they pay. `address` in Stripe's own words. */
interface TaxedBuyer {
  email: string;
  name: string;
  address: Stripe.AddressParam;
  metadata: Record<string, string>;
}

/**
 * The customer at Stripe of one purchase: a Checkout Session takes the place for its tax from the shipping address of
 * its customer, and can be given no address otherwise.
 * @throws PaymentError
 * @see https://docs.stripe.com/tax/customer-locations
 */
export function createBuyer({ address, ...who }: TaxedBuyer, idempotencyKey: string): Promise<string> {
  const params = { ...who, shipping: { name: who.name, address } };
  return asked(async () => (await stripe.customers.create(params, { idempotencyKey })).id, {
    makes: "customer",
    of: who.metadata.order_id ?? "",
  });
}

/**
 * Removes such a customer, when nobody can pay that purchase any more. One of another purchase, one with a payment that
 * is not cancelled, and one to whom the owner has given a bill or a subscription since stays.
 * @throws PaymentError
 */
export function removeBuyer(customer: string, order: string): Promise<void> {
  return asked(async () => {
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

/**
 * The tax of a session, part by part, as Stripe has worked it out: lines first, then the delivery if there is one.
 * @throws PaymentError
 */
export function listTaxedParts(session: string): Promise<TaxedPart[]> {
  return asked(async () => {
    const [lines, { shipping_cost: delivery }] = await Promise.all([
      stripe.checkout.sessions.listLineItems(session, { limit: 100, expand: ["data.taxes"] }),
      stripe.checkout.sessions.retrieve(session, { expand: ["shipping_cost.taxes"] }),
    ]);
    const parts = lines.data.map((item) => partOf(item, item.metadata?.line ?? ""));
    return delivery ? [...parts, partOf(delivery, undefined)] : parts;
  });
}

function partOf(
  part: Pick<Stripe.LineItem, "amount_total" | "amount_tax" | "taxes">,
  line: string | undefined,
): TaxedPart {
  const rates = (part.taxes ?? []).flatMap(({ amount, rate }) => {
    const percentage = rate.effective_percentage ?? rate.percentage;
    return amount === 0 && percentage === 0 ? [] : [{ name: rate.display_name, percentage }];
  });
  return { line, total: part.amount_total, tax: part.amount_tax, rates };
}
