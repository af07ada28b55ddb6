import type { DirectusClient } from "#server/directus/clients/client.ts";
import { claimRow } from "#server/directus/writes.ts";
import type { Payment } from "#server/payments/checkout-sessions.ts";
import { formatForStudio } from "#server/platform/money.ts";

/** Ledger: records a payment once, by its unique Stripe id. */
export async function recordPayment(
  directus: DirectusClient,
  order: string,
  payment: Payment,
): Promise<void> {
  await claimRow(directus, "payments", {
    order,
    stripe_payment_intent_id: payment.id,
    stripe_charge_id: payment.charge ?? null,
    amount: payment.amount,
    amount_formatted: formatForStudio(payment),
    currency: payment.currency,
    status: payment.status,
    method: payment.method ?? null,
    card_brand: payment.cardBrand ?? null,
    card_last4: payment.cardLast4 ?? null,
  });
}
