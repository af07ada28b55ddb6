import { findResource } from "../api/contract.js";
import {
  createInvalidStateError,
  createMissingParameterError,
  createMissingResourceError,
  createNotImplementedError,
} from "../api/errors.js";
import { findMissing } from "../api/validate.js";
import { runInTime } from "../billing/moment.js";
import { checkCurrency, checkStep } from "../checkout/money.js";
import { createMetadata } from "./metadata.js";

const createdWith = ["amount", "currency", "customer", "description", "expand", "metadata"];

/** Something that a customer owes (or, below zero, is owed), until an invoice takes it up. */
export function createInvoiceItem(sim, { params }) {
  const [other] = Object.keys(params).filter((name) => !createdWith.includes(name));
  if (other)
    throw createNotImplementedError(`The local stand-in does not cover \`${other}\` of an invoice item.`);
  for (const name of ["customer", "amount", "currency"])
    if (params[name] === undefined) throw findMissing(name);
  const customer = sim.store.get("customer", params.customer);
  if (!customer || customer.deleted)
    throw createMissingParameterError("customer", params.customer, "customer");
  const currency = checkCurrency(params.currency, "currency");
  checkStep(params.amount, currency, "amount");
  return runInTime(sim, customer.id, () => {
    const now = sim.now();
    const item = findResource("invoiceitem", {
      id: sim.newId("ii_1"),
      amount: params.amount,
      currency,
      customer: customer.id,
      date: now,
      description: params.description ?? null,
      discountable: params.amount > 0,
      discounts: [],
      metadata: createMetadata(params.metadata),
      net_amount: params.amount,
      period: { start: now, end: now },
      pricing: { type: "price_details", unit_amount_decimal: String(params.amount) },
      quantity: 1,
      quantity_decimal: "1",
      tax_rates: [],
      test_clock: customer.test_clock,
    });
    sim.store.put("invoiceitem", item);
    sim.webhooks.emit("invoiceitem.created", item);
    return item;
  });
}

export function retrieveInvoiceItem(sim, { ids: [id] }) {
  const item = sim.store.get("invoiceitem", id);
  if (!item) throw createMissingResourceError("invoiceitem", id, "invoiceitem");
  return item;
}

export function deleteInvoiceItem(sim, call) {
  const item = retrieveInvoiceItem(sim, call);
  if (item.invoice) {
    throw createInvalidStateError(
      "The local stand-in deletes invoice items before they are on an invoice only.",
    );
  }
  sim.store.remove("invoiceitem", item.id);
  sim.webhooks.emit("invoiceitem.deleted", item);
  return { id: item.id, object: "invoiceitem", deleted: true };
}
