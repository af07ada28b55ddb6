import type { DirectusClient } from "#server/directus/clients/client.ts";
import { voidInvoice } from "#server/payments/invoices.ts";
import { cancelSubscription, type Subscription } from "#server/payments/subscriptions.ts";
import { withKeyProblem } from "../subscriptions/key-problem.ts";

/** Voids the open invoice too: paying it would give no access. Idempotent. @throws PaymentError "unavailable" */
export function cancelImmediately(
  directus: DirectusClient,
  { id, latestInvoice, payUrl }: Subscription,
): Promise<void> {
  return withKeyProblem(directus, id, async () => {
    await cancelSubscription(id);
    if (latestInvoice && payUrl) await voidInvoice(latestInvoice);
  });
}
