import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withLanguage } from "#server/directus/clients/clients.ts";
import { ensurePrice } from "#server/payments/customers.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import { log } from "#server/platform/log.ts";
import { findOffer, type Offer } from "./plan.ts";
import { listPlans } from "./plans.ts";

/**
 * Product names are shared by all members, so in the default language.
 * @throws PaymentError or DirectusError "unavailable"
 */
export async function getOrCreateStripePrice(
  directus: DirectusClient,
  { plan, price }: Offer,
): Promise<string> {
  const { interval, currency, amount } = price;
  const key = ["plan", plan.id, interval, currency, amount].join(":");
  const named = findOffer(await listPlans(withLanguage(directus, defaultLanguage)), price.id)?.plan ?? plan;
  return ensurePrice({ key, product: named.name, interval, currency, amount }).catch((error: unknown) => {
    if (isPaymentError(error, "forbidden"))
      log.error({ plan: plan.id }, "Stripe's key may not make the price of a plan: see npm run doctor");
    throw error;
  });
}
