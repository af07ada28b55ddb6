import { resource } from "../api/contract.js";
import { listOf } from "../api/lists.js";
import { minimumOf } from "../checkout/money.js";
import { lineItem } from "./lines.js";
import { cancelPayment, openPayment } from "./payment.js";

const draftSeconds = 60 * 60;

/**
 * An invoice that is nowhere stored yet: a preview, or the beginning of a real one.
 * @param {import("../sim.js").Sim} sim @param {any} subscription
 * @param {{ reason: string, lines: import("./lines.js").DraftLine[], period: { start: number, end: number } }} data
 * @param {string} [id]
 */
export function buildInvoice(sim, subscription, { reason, lines, period }, id = sim.newId("upcoming_in_1")) {
  const customer = sim.store.get("customer", subscription.customer);
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const invoice = resource("invoice", {
    id,
    account_country: "IE",
    account_name: "Vitrine demo",
    amount_remaining: 0,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: reason,
    created: sim.now(),
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    lines: listOf(
      lines.map((line) => lineItem(sim, id, line)),
      `/v1/invoices/${id}/lines`,
    ),
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: "subscription_details",
    },
    period_end: period.end,
    period_start: period.start,
    status: "draft",
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: subscription.test_clock,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    _internal: { retries: 0 },
  });
  applyBalance(invoice, customer.balance);
  return invoice;
}

/**
 * A credit pays first; what is too little to charge waits on the balance for the next invoice.
 * @param {any} invoice @param {number} balance of the customer: negative when Stripe owes them
 */
function applyBalance(invoice, balance) {
  const owed = invoice.total + balance;
  const due = owed < minimumOf(invoice.currency) ? 0 : owed;
  Object.assign(invoice, { amount_due: due, amount_remaining: due, starting_balance: balance });
  invoice.ending_balance = invoice.status === "draft" ? null : owed - due;
}

/**
 * A draft, which is finalized after an hour unless that is done before.
 * @param {import("../sim.js").Sim} sim @param {any} subscription @param {Parameters<typeof buildInvoice>[2]} data
 */
export function draftInvoice(sim, subscription, data) {
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
 * @param {import("../sim.js").Sim} sim @param {any} invoice
 * @param {any} [intent] that has paid already, at Checkout
 */
export function finalizeInvoice(sim, invoice, intent) {
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
 * Closes an invoice that nobody pays (any more).
 * @param {import("../sim.js").Sim} sim @param {any} invoice @param {"void" | "uncollectible"} status
 */
export function closeInvoice(sim, invoice, status) {
  invoice.status = status;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  const field = status === "void" ? "voided_at" : "marked_uncollectible_at";
  invoice.status_transitions[field] = sim.now();
  sim.store.put("invoice", invoice);
  forgetOpen(sim, invoice);
  cancelPayment(sim, invoice);
  sim.webhooks.emit(status === "void" ? "invoice.voided" : "invoice.marked_uncollectible", invoice);
}

/** The subscription that an invoice is for. @param {import("../sim.js").Sim} sim @param {any} invoice */
export function subscriptionOf(sim, invoice) {
  return sim.store.get("subscription", invoice.parent.subscription_details.subscription);
}

/** Time has nothing more to do with this invoice. @param {import("../sim.js").Sim} sim @param {any} invoice */
export function forgetOpen(sim, invoice) {
  const { _internal } = subscriptionOf(sim, invoice);
  _internal.open = _internal.open.filter((id) => id !== invoice.id);
}
