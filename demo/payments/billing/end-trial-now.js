import { collect } from "./collect.js";
import { closeDraftInvoice, createDraftInvoice } from "./invoice.js";
import { buildCycleLines } from "./lines.js";
import { calculatePeriodEnd } from "./period.js";
import { isStranded, markUnpaid } from "./renew.js";
import { change, findMethod, setPeriod } from "./subscription.js";

/**
 * Ends a trial before its time: a period begins, and is paid for at once. Without a card it ends as it would have by itself.
 * @param {import("../simulator.js").Sim} sim @param {any} subscription in `trialing`
 */
export function endTrialNow(sim, subscription) {
  const start = sim.now();
  if (isStranded(sim, subscription)) {
    change(sim, subscription, (changed) => {
      changed.trial_end = start;
    });
    return markUnpaid(sim, subscription);
  }
  const [{ price }] = subscription.items.data;
  const period = { start, end: calculatePeriodEnd(start, price.recurring, start) };
  change(sim, subscription, (changed) => {
    Object.assign(changed, { status: "active", trial_end: start, billing_cycle_anchor: start });
    setPeriod(changed, period);
  });
  const invoice = createDraftInvoice(sim, subscription, {
    reason: "subscription_update",
    lines: buildCycleLines(sim, subscription.items.data, period),
    period: { start, end: start },
  });
  closeDraftInvoice(sim, invoice);
  collect(sim, invoice, findMethod(sim, subscription), { automatic: true });
}
