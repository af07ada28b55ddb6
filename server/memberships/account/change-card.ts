import { findStripeCustomer } from "#server/customers/customers.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { findDefaultPaymentMethod } from "#server/payments/customers.ts";
import { getCheckoutLocale } from "#server/payments/locale.ts";
import { createPortalSession } from "#server/payments/portal.ts";
import { listSubscriptions, setDefaultPaymentMethod } from "#server/payments/subscriptions.ts";
import { buildAbsoluteUrl, type Language } from "#server/platform/i18n.ts";
import { isLive } from "../live-status.ts";

/** Customer portal: subscriptions follow the changed card on return and by webhook. @throws PaymentError */
export function changeCard(customer: string, language: Language): Promise<string> {
  const account = buildAbsoluteUrl(language, "/account/membership");
  const back = { changed: `${account}?done=card`, unchanged: account };
  return createPortalSession(customer, back, getCheckoutLocale(language));
}

/**
 * Applies the customer's default card to their subscriptions, as Checkout gives each its first card, which Stripe
 * prefers. Idempotent.
 * @returns false without a subscription
 * @throws PaymentError
 */
export async function syncDefaultCard(customer: string): Promise<boolean> {
  const card = await findDefaultPaymentMethod(customer);
  const own = card ? (await listSubscriptions(customer)).filter(isLive) : [];
  for (const { id, ownCard } of own) if (card && ownCard !== card) await setDefaultPaymentMethod(id, card);
  return own.length > 0;
}

/** On return from the portal. @throws PaymentError or DirectusError "unavailable" */
export async function syncMemberDefaultCard(directus: DirectusClient, user: string): Promise<void> {
  const payer = await findStripeCustomer(directus, user);
  if (payer) await syncDefaultCard(payer);
}
