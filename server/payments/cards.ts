import Stripe from "stripe";
import { warnThrottled } from "#server/platform/log.ts";
import { getStripeId } from "./id-of.ts";
import { callStripe, stripe } from "./stripe-client.ts";
import type { Subscription } from "./subscriptions.ts";

export interface Card {
  id: string;
  /** The same for the same card, whoever enters it. */
  fingerprint: string | undefined;
  /** From this date on charges fail. */
  expires: Date;
}

/** Undefined with another payment method, and where the key may not read cards. @throws PaymentError */
export function findCard(
  subscription: Pick<Subscription, "ownCard" | "customer">,
): Promise<Card | undefined> {
  const { ownCard, customer } = subscription;
  return callStripe(async () => {
    const id = ownCard ?? (await findCardId(customer));
    const method = id ? await readable(stripe.paymentMethods.retrieve(id)) : undefined;
    if (!method?.card) return undefined;
    const { fingerprint, exp_month, exp_year } = method.card;
    const expires = new Date(Date.UTC(exp_year, exp_month, 1));
    return { id: method.id, fingerprint: fingerprint ?? undefined, expires };
  });
}

async function findCardId(customer: string): Promise<string | undefined> {
  const found = await stripe.customers.retrieve(customer);
  return found.deleted ? undefined : getStripeId(found.invoice_settings.default_payment_method);
}

/** Restricted keys from before cards were read keep working without them. */
async function readable<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    warnThrottled(
      "Stripe's key may not read PaymentMethods: cards that run out and trials had before stay unseen",
    );
    return undefined;
  }
}
