import { config } from "#server/config/config.ts";
import { log } from "#server/platform/log.ts";

/** Once, at start. */
export function warnTestMode(): void {
  if (config.stripe.chargesNobody)
    log.warn({ site: config.siteUrl }, "Stripe's keys are test keys: buyers are not charged");
}
