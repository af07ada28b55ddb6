import type { Directus } from "#server/directus/client.ts";
import { speaking } from "#server/directus/doors.ts";
import { defaultLanguage } from "#server/languages.ts";
import { ensurePrice } from "#server/payments/members.ts";
import { type Offer, offerOf } from "./plan.ts";
import { listPlans } from "./plans.ts";

/**
 * Stripe's price for what a plan costs; another amount in the CMS is another price there. All who join read its name, so
 * it is in the site's first language.
 * @throws PaymentError or DirectusError "unavailable"
 */
export async function stripePrice(directus: Directus, { plan, price }: Offer): Promise<string> {
  const { interval, currency, amount } = price;
  const key = ["plan", plan.id, interval, currency, amount].join(":");
  const named = offerOf(await listPlans(speaking(directus, defaultLanguage)), price.id)?.plan ?? plan;
  return ensurePrice({ key, product: named.name, interval, currency, amount });
}
