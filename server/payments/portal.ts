import type { getCheckoutLocale } from "./locale.ts";
import { ensurePortalConfiguration } from "./portal-configuration.ts";
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
      configuration: await ensurePortalConfiguration(stripe),
      flow_data: {
        type: "payment_method_update" as const,
        after_completion: { type: "redirect" as const, redirect },
      },
    };
    return (await stripe.billingPortal.sessions.create(params)).url;
  });
}
