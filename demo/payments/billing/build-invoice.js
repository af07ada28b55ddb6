import { findResource } from "../api/contract.js";
import { createList } from "../api/lists.js";
import { getMinimumCharge } from "../checkout/money.js";
import { buildLineItem } from "./lines.js";

/**
 * An invoice of a subscription that is nowhere stored yet: a preview, or the beginning of a real one.
 * @param {import("../simulator.js").Sim} sim @param {any} subscription
 * @param {{ reason: string, lines: import("./lines.js").DraftLine[], period: { start: number, end: number } }} data
 * @param {string} [id]
 */
export function buildInvoice(sim, subscription, { lines, ...data }, id = sim.newId("upcoming_in_1")) {
  const { customer, currency, metadata } = subscription;
  return {
    ...createBlankInvoice(sim, customer, {
      ...data,
      id,
      currency,
      lines: lines.map((line) => buildLineItem(sim, id, line)),
    }),
    auto_advance: true,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...metadata }, subscription: subscription.id },
      type: "subscription_details",
    },
  };
}

/**
 * A draft that nobody has told of, and that time does nothing to.
 * @param {import("../simulator.js").Sim} sim @param {string} customerId
 * @param {{ id: string, reason: string, currency: string, lines: any[], period: { start: number, end: number } }} data
 */
export function createBlankInvoice(sim, customerId, { id, reason, currency, lines, period }) {
  const customer = sim.store.get("customer", customerId);
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const invoice = findResource("invoice", {
    id,
    account_country: "IE",
    account_name: "Vitrine demo",
    amount_remaining: 0,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: reason,
    created: sim.now(),
    currency,
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
    lines: createList(lines, `/v1/invoices/${id}/lines`),
    metadata: {},
    period_end: period.end,
    period_start: period.start,
    status: "draft",
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: customer.test_clock,
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
export function applyBalance(invoice, balance) {
  const owed = invoice.total + balance;
  const due = owed < getMinimumCharge(invoice.currency) ? 0 : owed;
  Object.assign(invoice, { amount_due: due, amount_remaining: due, starting_balance: balance });
  invoice.ending_balance = invoice.status === "draft" ? null : owed - due;
}
