import Stripe from "stripe";
import { warnSparingly } from "#server/log.ts";
import { asked, stripe } from "./client.ts";
import { idOf } from "./id-of.ts";
import type { Subscription } from "./subscriptions.ts";

/** A card that is charged by the month or the year. */
export interface Card {
  id: string;
  /** The same for the same card, whoever enters it. */
  fingerprint: string | undefined;
  /** From when on it is charged in vain. */
  expires: Date;
}

/**
 * The card that a subscription is charged to: its own, else its customer's.
 * @returns undefined where there is none, where another means pays, and where the key may not read cards
 * @throws PaymentError
 */
export function findCard(
  subscription: Pick<Subscription, "ownCard" | "customer">,
): Promise<Card | undefined> {
  const { ownCard, customer } = subscription;
  return asked(async () => {
    const id = ownCard ?? (await cardOf(customer));
    const method = id ? await readable(stripe.paymentMethods.retrieve(id)) : undefined;
    if (!method?.card) return undefined;
    const { fingerprint, exp_month, exp_year } = method.card;
    const expires = new Date(Date.UTC(exp_year, exp_month, 1));
    return { id: method.id, fingerprint: fingerprint ?? undefined, expires };
  });
}

async function cardOf(customer: string): Promise<string | undefined> {
  const found = await stripe.customers.retrieve(customer);
  return found.deleted ? undefined : idOf(found.invoice_settings.default_payment_method);
}

/** A restricted key from before cards were read goes on as it did. */
async function readable<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    warnSparingly(
      "Stripe's key may not read PaymentMethods: cards that run out and trials had before stay unseen",
    );
    return undefined;
  }
}
