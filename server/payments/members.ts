import { createHash } from "node:crypto";
import { asked, stripe } from "./client.ts";
import { idOf } from "./id-of.ts";
import { isPaymentError } from "./payment-error.ts";

/** What Stripe must know of somebody who pays. */
export interface Payer {
  user: string;
  email: string;
  name: string;
}

/**
 * The customer at Stripe that a member is: the known one unless it is gone there, else a new one. Never found by an
 * address, which proves nobody.
 * @throws PaymentError
 */
export function ensurePayer({ user, email, name }: Payer, known: string | undefined): Promise<string> {
  return asked(
    async () => {
      if (known && (await isThere(known))) return known;
      const params = { email, name, metadata: { user_id: user } };
      const idempotencyKey = `customer:${user}:${known ?? ""}:${markOf(email, name)}`;
      return (await stripe.customers.create(params, { idempotencyKey })).id;
    },
    { makes: "customer", of: user },
  );
}

/**
 * Who has changed their name or address meanwhile is made with another key: the same one is refused with other words. It
 * names nobody, for Stripe keeps keys in its log.
 * @see https://docs.stripe.com/api/idempotent_requests
 */
function markOf(...words: string[]): string {
  return createHash("sha256").update(JSON.stringify(words)).digest("base64url");
}

async function isThere(customer: string): Promise<boolean> {
  try {
    return (await asked(() => stripe.customers.retrieve(customer))).deleted !== true;
  } catch (error) {
    if (isPaymentError(error, "not-found")) return false;
    throw error;
  }
}

/** What Stripe must know of what is sold by the month or the year. Currency in upper case. */
export interface Recurring {
  /** Names it for good: another amount is another price. */
  key: string;
  product: string;
  currency: string;
  amount: number;
  interval: "month" | "year";
}

/**
 * Stripe's price for something sold by the month or the year, found by its name and made where there is none that is
 * active: a second one, made at the same instant, does no harm. Who has joined at another keeps that.
 * @throws PaymentError
 */
export function ensurePrice({ key, product, currency, amount, interval }: Recurring): Promise<string> {
  return asked(async () => {
    const found = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
    if (found.data[0]) return found.data[0].id;
    const params = {
      ...{ currency: currency.toLowerCase(), unit_amount: amount, recurring: { interval }, lookup_key: key },
      product_data: { name: product },
    };
    return (await stripe.prices.create({ ...params, transfer_lookup_key: true })).id;
  });
}

/**
 * The card that a customer has chosen for what they pay; undefined where they have chosen none, or are gone.
 * @throws PaymentError
 */
export function chosenCard(customer: string): Promise<string | undefined> {
  return asked(async () => {
    const found = await stripe.customers.retrieve(customer);
    return found.deleted ? undefined : idOf(found.invoice_settings.default_payment_method);
  });
}
