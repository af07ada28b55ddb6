import { createDraftInvoice } from "./invoice.js";
import { buildCycleLines } from "./lines.js";
import { calculatePeriodEnd } from "./period.js";
import { change, endSubscription, findMethod, getPeriod, setPeriod } from "./subscription.js";

/**
 * Begins the next period: an invoice is drafted for it, and what waited for the next invoice is on it too.
 * @param {import("../simulator.js").Sim} sim @param {any} subscription @param {string} [status]
 */
export function renew(sim, subscription, status = subscription.status) {
  change(sim, subscription, (changed) => {
    changed.status = status;
    const over = getPeriod(changed);
    const period = calculateNextPeriod(changed);
    setPeriod(changed, period);
    const invoice = createDraftInvoice(sim, changed, {
      reason: "subscription_cycle",
      lines: [...changed._internal.pending, ...buildCycleLines(sim, changed.items.data, period)],
      period: over,
    });
    changed._internal.pending = [];
    const kept = changed.status === "unpaid" || changed.pause_collection?.behavior === "keep_as_draft";
    if (kept) Object.assign(invoice, { auto_advance: false, automatically_finalizes_at: null });
  });
}

/**
 * The first day that is paid for, or what the subscription's `trial_settings` say when there is no card.
 * @param {import("../simulator.js").Sim} sim @param {any} subscription
 */
export function endTrial(sim, subscription) {
  if (isStranded(sim, subscription)) markUnpaid(sim, subscription);
  else renew(sim, subscription, "active");
}

/** Whether a trial ends without a card, where that is the end for now. @param {import("../simulator.js").Sim} sim @param {any} subscription */
export function isStranded(sim, subscription) {
  return withoutCard(subscription) !== "create_invoice" && !findMethod(sim, subscription);
}

/** @param {import("../simulator.js").Sim} sim @param {any} subscription of which `isStranded` is true */
export function markUnpaid(sim, subscription) {
  if (withoutCard(subscription) === "pause") pause(sim, subscription);
  else endSubscription(sim, subscription, "cancellation_requested");
}

function withoutCard(subscription) {
  return subscription.trial_settings.end_behavior.missing_payment_method;
}

function pause(sim, subscription) {
  change(sim, subscription, (changed) => {
    changed.status = "paused";
  });
  sim.webhooks.emit("customer.subscription.paused", subscription);
}

/** @param {any} subscription */
export function calculateNextPeriod(subscription) {
  const { end: start } = getPeriod(subscription);
  const [{ price }] = subscription.items.data;
  return { start, end: calculatePeriodEnd(subscription.billing_cycle_anchor, price.recurring, start) };
}
