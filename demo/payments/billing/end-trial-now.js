import { collect } from "./collect.js";
import { draftInvoice, finalizeInvoice } from "./invoice.js";
import { cycleLines } from "./lines.js";
import { periodEnd } from "./period.js";
import { isStranded, strand } from "./renew.js";
import { change, methodFor, setPeriod } from "./subscription.js";

/**
 * Ends a trial before its time: a period begins, and is paid for at once. Without a card it ends as it would have by itself.
 * @param {import("../sim.js").Sim} sim @param {any} subscription in `trialing`
 */
export function endTrialNow(sim, subscription) {
  const start = sim.now();
  if (isStranded(sim, subscription)) {
    change(sim, subscription, (changed) => {
      changed.trial_end = start;
    });
    return strand(sim, subscription);
  }
  const [{ price }] = subscription.items.data;
  const period = { start, end: periodEnd(start, price.recurring, start) };
  change(sim, subscription, (changed) => {
    Object.assign(changed, { status: "active", trial_end: start, billing_cycle_anchor: start });
    setPeriod(changed, period);
  });
  const invoice = draftInvoice(sim, subscription, {
    reason: "subscription_update",
    lines: cycleLines(sim, subscription.items.data, period),
    period: { start, end: start },
  });
  finalizeInvoice(sim, invoice);
  collect(sim, invoice, methodFor(sim, subscription), { automatic: true });
}
