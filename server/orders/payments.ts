import type { Directus } from "#server/directus/client.ts";
import { claimRow } from "#server/directus/writes.ts";
import type { Payment } from "#server/payments/stripe.ts";

/** Enters a payment into the books; the payment's id is unique, so that it is entered once. */
export async function recordPayment(directus: Directus, order: string, payment: Payment): Promise<void> {
  await claimRow(directus, "payments", {
    order,
    stripe_payment_intent_id: payment.id,
    stripe_charge_id: payment.charge ?? null,
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    method: payment.method ?? null,
    card_brand: payment.cardBrand ?? null,
    card_last4: payment.cardLast4 ?? null,
  });
}
