import type { Directus } from "#server/directus/client.ts";
import { type Language, siteAddress } from "#server/languages.ts";
import { paymentLocale } from "#server/payments/locale.ts";
import { chosenCard } from "#server/payments/members.ts";
import { openCardChange } from "#server/payments/portal.ts";
import { chargeTo, listSubscriptions } from "#server/payments/subscriptions.ts";
import { findPayer } from "./members.ts";
import { isLive } from "./standing.ts";

/**
 * The way to Stripe's page for another card. The page changes the customer's; what they are subscribed to follows when
 * they are back, and when Stripe tells of it.
 * @throws PaymentError
 */
export function changeCard(customer: string, language: Language): Promise<string> {
  const account = siteAddress(language, "/account/membership");
  const back = { changed: `${account}?done=card`, unchanged: account };
  return openCardChange(customer, back, paymentLocale(language));
}

/**
 * Charges what a customer is subscribed to here to the card that they have chosen: Checkout gives each subscription the
 * card of its first bill, which Stripe prefers to the customer's. Again comes to the same.
 * @returns false where they have nothing of ours, or have chosen no card
 * @throws PaymentError
 */
export async function followCard(customer: string): Promise<boolean> {
  const card = await chosenCard(customer);
  const own = card ? (await listSubscriptions(customer)).filter(isLive) : [];
  for (const { id, ownCard } of own) if (card && ownCard !== card) await chargeTo(id, card);
  return own.length > 0;
}

/**
 * The same, for a member who is back from that page.
 * @throws PaymentError or DirectusError "unavailable"
 */
export async function followCardOf(directus: Directus, user: string): Promise<void> {
  const payer = await findPayer(directus, user);
  if (payer) await followCard(payer);
}
