import { voidInvoice } from "#server/payments/invoices.ts";
import { cancelSubscription, type Subscription } from "#server/payments/subscriptions.ts";

/**
 * Ends a subscription at once, and takes its open bill back: it would stay payable, and open nothing. Again comes to the
 * same.
 * @throws PaymentError "unavailable"
 */
export async function endNow({ id, latestInvoice, payUrl }: Subscription): Promise<void> {
  await cancelSubscription(id);
  if (latestInvoice && payUrl) await voidInvoice(latestInvoice);
}
