import { requiresAuthentication, startChallenge, tryCharge } from "../checkout/attempt.js";
import { createCardError } from "../checkout/cards.js";
import { cancelUnpaid } from "./dunning.js";
import { findInvoiceSubscription, forgetOpen } from "./invoice.js";
import { findIntent, findPayment } from "./payment.js";
import { setStatus } from "./subscription.js";

/**
 * One attempt to have an open invoice paid.
 * @param {import("../simulator.js").Sim} sim @param {any} invoice @param {any} method undefined when there is no card
 * @param {{ inPerson?: boolean, automatic?: boolean }} [circumstances] in person, the customer sits in front of
 *   the form and can confirm with the bank; an automatic attempt counts among the retries
 * @returns {{ status: "succeeded" } | { status: "requires_action", url: string } | { status: "failed", error: any }}
 */
export function collect(sim, invoice, method, { inPerson = false, automatic = false } = {}) {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  sim.store.put("invoice", invoice);
  if (invoice.amount_due === 0) return markPaid(sim, invoice);
  if (!method) return fail(sim, invoice, missingMethod(), automatic);
  const intent = findIntent(sim, invoice);
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  sim.store.put("payment_intent", intent);
  if (!requiresAuthentication(method, inPerson)) return settleInvoice(sim, invoice, intent, automatic);

  const url = startChallenge(sim, intent, invoice.hosted_invoice_url);
  if (inPerson) return { status: "requires_action", url };
  sim.webhooks.emit("invoice.payment_action_required", invoice);
  const error = createCardError("invoice_payment_intent_requires_action", needsConfirming);
  return fail(sim, invoice, error, automatic);
}

/**
 * The bank's word on an invoice's intent, of which the customer need not be asked (any more).
 * @param {import("../simulator.js").Sim} sim @param {any} invoice @param {any} intent @param {boolean} [automatic]
 */
export function settleInvoice(sim, invoice, intent, automatic = false) {
  const attempt = tryCharge(sim, intent);
  if (attempt.status === "failed") return fail(sim, invoice, attempt.error, automatic);
  markPaid(sim, invoice);
  attempt.settle();
  return { status: "succeeded" };
}

/**
 * Books an invoice as paid; a subscription that waited for it is active again.
 * @param {import("../simulator.js").Sim} sim @param {any} invoice
 */
export function markPaid(sim, invoice) {
  invoice.status = "paid";
  invoice.attempted = true;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = sim.now();
  sim.store.put("invoice", invoice);
  forgetOpen(sim, invoice);
  sim.webhooks.emit("invoice.paid", invoice);
  sim.webhooks.emit("invoice.payment_succeeded", invoice);
  const payment = findPayment(sim, invoice);
  if (payment) {
    Object.assign(payment, { amount_paid: invoice.amount_paid, status: "paid" });
    payment.status_transitions.paid_at = sim.now();
    sim.store.put("invoice_payment", payment);
    sim.webhooks.emit("invoice_payment.paid", payment);
  }
  const subscription = findInvoiceSubscription(sim, invoice);
  const waited = ["incomplete", "past_due", "unpaid"].includes(subscription?.status);
  if (waited && subscription.latest_invoice === invoice.id) setStatus(sim, subscription, "active");
  return { status: "succeeded" };
}

function fail(sim, invoice, error, automatic) {
  cancelUnpaid(sim, invoice, automatic);
  sim.webhooks.emit("invoice.payment_failed", invoice);
  return { status: "failed", error };
}

const needsConfirming = "The payment needs the customer to confirm it with their bank.";

function missingMethod() {
  const message =
    "This customer has no attached payment source or default payment method. Please consider adding a default payment method.";
  return createCardError("resource_missing", message, undefined, { type: "invalid_request_error" });
}
