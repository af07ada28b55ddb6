import { voidInvoice } from "#server/payments/invoices.ts";
import { cancelSubscription, type Subscription } from "#server/payments/subscriptions.ts";

/** Voids the open invoice too: paying it would give no access. Idempotent. @throws PaymentError "unavailable" */
export async function cancelImmediately({ id, latestInvoice, payUrl }: Subscription): Promise<void> {
  await cancelSubscription(id);
  if (latestInvoice && payUrl) await voidInvoice(latestInvoice);
}
