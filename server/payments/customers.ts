import { createHash } from "node:crypto";
import { getStripeId } from "./id-of.ts";
import { isPaymentError } from "./payment-error.ts";
import { callStripe, stripe } from "./stripe-client.ts";

export interface Payer {
  user: string;
  email: string;
  name: string;
}

/** Never looked up by e-mail address, which proves no identity; a deleted one is replaced. @throws PaymentError */
export function ensurePayer({ user, email, name }: Payer, known: string | undefined): Promise<string> {
  return callStripe(
    async () => {
      if (known && (await isThere(known))) return known;
      const params = { email, name, metadata: { user_id: user } };
      const idempotencyKey = `customer:${user}:${known ?? ""}:${computeIdempotencyKey(email, name)}`;
      return (await stripe.customers.create(params, { idempotencyKey })).id;
    },
    { makes: "customer", of: user },
  );
}

/**
 * Part of the idempotency key, as Stripe rejects a key reused with other parameters, such as a changed name. Hashed,
 * because Stripe logs keys.
 * @see https://docs.stripe.com/api/idempotent_requests
 */
function computeIdempotencyKey(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

async function isThere(customer: string): Promise<boolean> {
  try {
    return (await callStripe(() => stripe.customers.retrieve(customer))).deleted !== true;
  } catch (error) {
    if (isPaymentError(error, "not-found")) return false;
    throw error;
  }
}

/** Recurring price. Currency in upper case. */
export interface Recurring {
  /** Stripe's lookup key; a different amount needs a different one. */
  key: string;
  product: string;
  currency: string;
  amount: number;
  interval: "month" | "year";
}

/** A concurrent duplicate is harmless; existing subscriptions keep their price. @throws PaymentError */
export function ensurePrice({ key, product, currency, amount, interval }: Recurring): Promise<string> {
  return callStripe(async () => {
    const found = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
    if (found.data[0]) return found.data[0].id;
    const params = {
      currency: currency.toLowerCase(),
      unit_amount: amount,
      recurring: { interval },
      lookup_key: key,
      product_data: { name: product },
    };
    return (await stripe.prices.create({ ...params, transfer_lookup_key: true })).id;
  });
}

/** Undefined where the customer has chosen no card, or was deleted. @throws PaymentError */
export function findDefaultPaymentMethod(customer: string): Promise<string | undefined> {
  return callStripe(async () => {
    const found = await stripe.customers.retrieve(customer);
    return found.deleted ? undefined : getStripeId(found.invoice_settings.default_payment_method);
  });
}
