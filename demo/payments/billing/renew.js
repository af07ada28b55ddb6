import { draftInvoice } from "./invoice.js";
import { cycleLines } from "./lines.js";
import { periodEnd } from "./period.js";
import { change, endSubscription, methodFor, periodOf, setPeriod } from "./subscription.js";

/**
 * Begins the next period: an invoice is drafted for it, and what waited for the next invoice is on it too.
 * @param {import("../sim.js").Sim} sim @param {any} subscription @param {string} [status]
 */
export function renew(sim, subscription, status = subscription.status) {
  change(sim, subscription, (changed) => {
    changed.status = status;
    const over = periodOf(changed);
    const period = nextPeriod(changed);
    setPeriod(changed, period);
    const invoice = draftInvoice(sim, changed, {
      reason: "subscription_cycle",
      lines: [...changed._internal.pending, ...cycleLines(sim, changed.items.data, period)],
      period: over,
    });
    changed._internal.pending = [];
    const kept = changed.status === "unpaid" || changed.pause_collection?.behavior === "keep_as_draft";
    if (kept) Object.assign(invoice, { auto_advance: false, automatically_finalizes_at: null });
  });
}

/**
 * The first day that is paid for, or what the subscription's `trial_settings` say when there is no card.
 * @param {import("../sim.js").Sim} sim @param {any} subscription
 */
export function endTrial(sim, subscription) {
  if (isStranded(sim, subscription)) strand(sim, subscription);
  else renew(sim, subscription, "active");
}

/** Whether a trial ends without a card, where that is the end for now. @param {import("../sim.js").Sim} sim @param {any} subscription */
export function isStranded(sim, subscription) {
  return withoutCard(subscription) !== "create_invoice" && !methodFor(sim, subscription);
}

/** @param {import("../sim.js").Sim} sim @param {any} subscription of which `isStranded` is true */
export function strand(sim, subscription) {
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
export function nextPeriod(subscription) {
  const { end: start } = periodOf(subscription);
  const [{ price }] = subscription.items.data;
  return { start, end: periodEnd(subscription.billing_cycle_anchor, price.recurring, start) };
}
