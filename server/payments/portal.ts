import type { getCheckoutLocale } from "./locale.ts";
import { cardPageMark as mark } from "./portal-mark.ts";
import { callStripe, stripe } from "./stripe-client.ts";

/** Customer portal: a session is valid for a few minutes, so one per click. @throws PaymentError */
export function createPortalSession(
  customer: string,
  back: { changed: string; unchanged: string },
  locale: ReturnType<typeof getCheckoutLocale>,
): Promise<string> {
  return callStripe(async () => {
    const redirect = { return_url: back.changed };
    const params = {
      customer,
      return_url: back.unchanged,
      locale,
      configuration: await ensureConfiguration(),
      flow_data: {
        type: "payment_method_update" as const,
        after_completion: { type: "redirect" as const, redirect },
      },
    };
    return (await stripe.billingPortal.sessions.create(params)).url;
  });
}

/**
 * Creates our own portal configuration once, by idempotency key: an account has none until one is saved in the
 * dashboard, and the owner's may allow what this site handles itself.
 * @see https://docs.stripe.com/api/customer_portal/configurations
 */
async function ensureConfiguration(): Promise<string> {
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
