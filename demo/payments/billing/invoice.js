import { applyBalance, buildInvoice } from "./build-invoice.js";
import { cancelPayment, openPayment } from "./payment.js";

const draftSeconds = 60 * 60;

/**
 * A draft, which is finalized after an hour unless that is done before.
 * @param {import("../simulator.js").Sim} sim @param {any} subscription @param {Parameters<typeof buildInvoice>[2]} data
 */
export function createDraftInvoice(sim, subscription, data) {
  const invoice = buildInvoice(sim, subscription, data, sim.newId("in_1"));
  invoice.automatically_finalizes_at = sim.now() + draftSeconds;
  subscription.latest_invoice = invoice.id;
  subscription._internal.open.push(invoice.id);
  sim.store.put("subscription", subscription);
  sim.store.put("invoice", invoice);
  sim.webhooks.emit("invoice.created", invoice);
  return invoice;
}

/**
 * Gives a draft its number and its sum for good. One with nothing to pay is paid.
 * @param {import("../simulator.js").Sim} sim @param {any} invoice
 * @param {any} [intent] that has paid already, at Checkout
 */
export function closeDraftInvoice(sim, invoice, intent) {
  const customer = sim.store.get("customer", invoice.customer);
  const sequence = customer.next_invoice_sequence ?? 1;
  invoice.status = "open";
  applyBalance(invoice, customer.balance);
  customer.next_invoice_sequence = sequence + 1;
  customer.balance = invoice.ending_balance;
  sim.store.put("customer", customer);
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`;
  invoice.automatically_finalizes_at = null;
  invoice.effective_at = sim.now();
  invoice.hosted_invoice_url = `${sim.publicUrl}/i/${invoice.id}`;
  invoice.status_transitions.finalized_at = sim.now();
  sim.store.put("invoice", invoice);
  sim.webhooks.emit("invoice.finalized", invoice);
  if (invoice.amount_due > 0) openPayment(sim, invoice, intent);
}

/**
 * Closes an invoice that nobody pays (any more). An uncollectible one can be paid all the same, if somebody should want to.
 * @param {import("../simulator.js").Sim} sim @param {any} invoice @param {"void" | "uncollectible"} status
 */
export function closeInvoice(sim, invoice, status) {
  invoice.status = status;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  const field = status === "void" ? "voided_at" : "marked_uncollectible_at";
  invoice.status_transitions[field] = sim.now();
  sim.store.put("invoice", invoice);
  forgetOpen(sim, invoice);
  if (status === "void") cancelPayment(sim, invoice);
  sim.webhooks.emit(status === "void" ? "invoice.voided" : "invoice.marked_uncollectible", invoice);
}

/** The subscription that an invoice is for; a one-off has none. @param {import("../simulator.js").Sim} sim @param {any} invoice */
export function findInvoiceSubscription(sim, invoice) {
  const id = invoice.parent?.subscription_details.subscription;
  return id && sim.store.get("subscription", id);
}

/** Time has nothing more to do with this invoice. @param {import("../simulator.js").Sim} sim @param {any} invoice */
export function forgetOpen(sim, invoice) {
  const subscription = findInvoiceSubscription(sim, invoice);
  if (!subscription) return;
  const { _internal } = subscription;
  _internal.open = _internal.open.filter((id) => id !== invoice.id);
}
