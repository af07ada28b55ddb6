import type Stripe from "stripe";
import { cardPageMark as mark } from "./portal-mark.ts";

/**
 * Creates our own portal configuration once, by idempotency key: an account has none until one is saved in the
 * dashboard, and the owner's may allow what this site handles itself.
 * @see https://docs.stripe.com/api/customer_portal/configurations
 */
export async function ensurePortalConfiguration(stripe: Pick<Stripe, "billingPortal">): Promise<string> {
  let switchedOff = 0;
  for await (const { id, active, metadata } of stripe.billingPortal.configurations.list({ limit: 100 })) {
    if (metadata?.vitrine !== mark.vitrine) continue;
    if (active) return id;
    switchedOff += 1;
  }
  const features = { payment_method_update: { enabled: true } };
  const idempotencyKey = `portal:${mark.vitrine}:${switchedOff}`;
  const params = { features, metadata: mark, name: "Vitrine: change the card" };
  return (await stripe.billingPortal.configurations.create(params, { idempotencyKey })).id;
}
