import { findResource } from "../api/contract.js";
import { createMissingParameterError, createNotImplementedError } from "../api/errors.js";
import { findMissing } from "../api/validate.js";
import { createBlankInvoice } from "../billing/build-invoice.js";
import { runInTime } from "../billing/moment.js";
import { createMetadata } from "./metadata.js";

const createdWith = ["customer", "description", "expand", "metadata", "pending_invoice_items_behavior"];

/** An invoice that no subscription makes. It stays a draft until it is finalized or paid, as `auto_advance` is false. */
export function createInvoice(sim, { params }) {
  const [other] = Object.keys(params).filter((name) => !createdWith.includes(name));
  if (other)
    throw createNotImplementedError(`The local stand-in does not cover \`${other}\` of a one-off invoice.`);
  if (!params.customer) throw findMissing("customer");
  const customer = sim.store.get("customer", params.customer);
  if (!customer || customer.deleted)
    throw createMissingParameterError("customer", params.customer, "customer");
  const items = params.pending_invoice_items_behavior === "include" ? pendingItems(sim, customer) : [];
  const currency = items[0]?.currency ?? "eur";
  return runInTime(sim, customer.id, () => draft(sim, customer, { ...params, currency, items }));
}

/** What waits in one currency: an invoice has one only. */
function pendingItems(sim, customer) {
  const items = sim.store.all("invoiceitem").filter((item) => item.customer === customer.id && !item.invoice);
  return items.filter(({ currency }) => currency === items[0].currency);
}

function draft(sim, customer, { currency, items, description, metadata }) {
  const id = sim.newId("in_1");
  const now = sim.now();
  const lines = items.map((item) => lineOf(sim, id, item));
  const period = { start: now, end: now };
  const invoice = createBlankInvoice(sim, customer.id, { id, reason: "manual", currency, lines, period });
  Object.assign(invoice, { description: description ?? null, metadata: createMetadata(metadata) });
  for (const item of items) sim.store.put("invoiceitem", Object.assign(item, { invoice: id }));
  sim.store.put("invoice", invoice);
  sim.webhooks.emit("invoice.created", invoice);
  return invoice;
}

function lineOf(sim, invoice, item) {
  const { amount, currency, description, discountable, period, pricing, quantity } = item;
  return findResource("line_item", {
    amount,
    currency,
    description,
    discountable,
    invoice,
    period,
    pricing,
    quantity,
    id: sim.newId("il_1"),
    discount_amounts: [],
    metadata: { ...item.metadata },
    parent: {
      invoice_item_details: {
        invoice_item: item.id,
        proration: false,
        proration_details: { credited_items: null },
        subscription: null,
      },
      subscription_item_details: null,
      type: "invoice_item_details",
    },
    pretax_credit_amounts: [],
    subtotal: amount,
    taxes: [],
  });
}
