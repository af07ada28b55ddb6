import { findInvoiceSubscription } from "./invoice.js";
import { parseBillingSettings } from "./settings.js";
import { endSubscription, setStatus } from "./subscription.js";

const daySeconds = 24 * 60 * 60;

/**
 * What follows a failed payment: the next attempt or, after the last, what the account's owner has set. A first
 * invoice is not tried again; the subscription stays `incomplete` until its 23 hours are over. Nor is a one-off.
 * @param {import("../simulator.js").Sim} sim @param {any} invoice @param {boolean} automatic only these use up retries
 */
export function cancelUnpaid(sim, invoice, automatic) {
  const subscription = findInvoiceSubscription(sim, invoice);
  if (invoice.status !== "open" || !subscription) return;
  if (subscription.status === "incomplete" || subscription.ended_at) return;
  if (subscription.status === "active") setStatus(sim, subscription, "past_due");
  if (!automatic && invoice.next_payment_attempt) return;
  const { retry_days: days, after_retries: outcome } = parseBillingSettings(sim);
  const wait = days[invoice._internal.retries];
  invoice._internal.retries += 1;
  invoice.next_payment_attempt = wait ? sim.now() + wait * daySeconds : null;
  sim.store.put("invoice", invoice);
  if (wait) return;
  if (outcome === "cancel") endSubscription(sim, subscription, "payment_failed");
  if (outcome === "mark_unpaid") setStatus(sim, subscription, "unpaid");
}
