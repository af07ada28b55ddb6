import { asked, stripe } from "./client.ts";
import type { paymentLocale } from "./locale.ts";
import { cardPageMark as mark } from "./portal-mark.ts";

/**
 * The way to Stripe's page where a customer changes their card; it works for a few minutes, so it is made for each click.
 * @param back where they go when they have, and when they have not
 * @throws PaymentError
 */
export function openCardChange(
  customer: string,
  back: { changed: string; unchanged: string },
  locale: ReturnType<typeof paymentLocale>,
): Promise<string> {
  return asked(async () => {
    const redirect = { return_url: back.changed };
    const params = {
      ...{ customer, return_url: back.unchanged, locale, configuration: await ensureConfiguration() },
      flow_data: {
        type: "payment_method_update" as const,
        after_completion: { type: "redirect" as const, redirect },
      },
    };
    return (await stripe.billingPortal.sessions.create(params)).url;
  });
}

/**
 * Settings of the portal of our own, made once: an account has none before somebody saves them in the dashboard, and the
 * owner's may let customers do what this site does itself. Two clicks at once make one, by the key.
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
