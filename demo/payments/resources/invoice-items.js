import { resource } from "../api/contract.js";
import { invalidState, notImplemented, parameterMissing, resourceMissing } from "../api/errors.js";
import { missing } from "../api/validate.js";
import { inTimeOf } from "../billing/moment.js";
import { checkCurrency, checkStep } from "../checkout/money.js";
import { newMetadata } from "./metadata.js";

const createdWith = ["amount", "currency", "customer", "description", "expand", "metadata"];

/** Something that a customer owes (or, below zero, is owed), until an invoice takes it up. */
export function createInvoiceItem(sim, { params }) {
  const [other] = Object.keys(params).filter((name) => !createdWith.includes(name));
  if (other) throw notImplemented(`The local stand-in does not cover \`${other}\` of an invoice item.`);
  for (const name of ["customer", "amount", "currency"]) if (params[name] === undefined) throw missing(name);
  const customer = sim.store.get("customer", params.customer);
  if (!customer || customer.deleted) throw parameterMissing("customer", params.customer, "customer");
  const currency = checkCurrency(params.currency, "currency");
  checkStep(params.amount, currency, "amount");
  return inTimeOf(sim, customer.id, () => {
    const now = sim.now();
    const item = resource("invoiceitem", {
      id: sim.newId("ii_1"),
      amount: params.amount,
      currency,
      customer: customer.id,
      date: now,
      description: params.description ?? null,
      discountable: params.amount > 0,
      discounts: [],
      metadata: newMetadata(params.metadata),
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
  if (!item) throw resourceMissing("invoiceitem", id, "invoiceitem");
  return item;
}

export function deleteInvoiceItem(sim, call) {
  const item = retrieveInvoiceItem(sim, call);
  if (item.invoice) {
    throw invalidState("The local stand-in deletes invoice items before they are on an invoice only.");
  }
  sim.store.remove("invoiceitem", item.id);
  sim.webhooks.emit("invoiceitem.deleted", item);
  return { id: item.id, object: "invoiceitem", deleted: true };
}
