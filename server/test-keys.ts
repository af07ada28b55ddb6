import { config } from "#server/config.ts";
import { log } from "#server/log.ts";

/** Says once, at the start, that strangers can buy here and nobody pays; nothing where that is not so. */
export function warnOfTestKeys(): void {
  if (config.stripe.chargesNobody)
    log.warn({ site: config.siteUrl }, "Stripe's keys are test keys: nobody who buys here is charged");
}
