import { findResource } from "../api/contract.js";
import {
  createInvalidRequestError,
  createMissingParameterError,
  createMissingResourceError,
} from "../api/errors.js";
import { createPageOfList, sortNewestFirst } from "../api/lists.js";
import { runInTime } from "../billing/moment.js";
import { endSubscription } from "../billing/subscription.js";
import { buildFullAddress } from "../checkout/payment-method.js";
import { createMetadata, mergeMetadata } from "./metadata.js";
import { attachMethod, detachMethod } from "./payment-methods.js";

const editable = ["description", "email", "name", "phone", "preferred_locales", "tax_exempt"];

/** @param {import("../simulator.js").Sim} sim @param {any} data */
export function createCustomer(sim, data) {
  checkEmail(data.email);
  const customer = findResource("customer", {
    id: sim.newId("cus_", 14),
    address: null,
    balance: 0,
    created: sim.now(),
    currency: null,
    delinquent: false,
    discount: null,
    email: null,
    invoice_prefix: sim.newId("", 8).toUpperCase(),
    invoice_settings: blankInvoiceSettings(),
    next_invoice_sequence: 1,
    name: null,
    phone: null,
    preferred_locales: [],
    tax_exempt: "none",
    test_clock: clockOf(sim, data.test_clock),
    metadata: createMetadata(data.metadata),
  });
  sim.store.put("customer", edit(customer, data));
  sim.webhooks.emit("customer.created", customer);
  return customer;
}

/** With the card that comes with them, which may be named twice: once to attach it, once as the default. */
export function createCustomerByApi(sim, { params: { payment_method: named, ...params } }) {
  const card = named && detachMethod(sim, named);
  const own = params.invoice_settings?.default_payment_method;
  if (own && own === named) params.invoice_settings.default_payment_method = card.id;
  else if (own) throw notAttached(own);
  const customer = createCustomer(sim, params);
  if (card) attachMethod(sim, card, customer.id);
  return customer;
}

export function retrieveCustomer(sim, { ids: [id] }) {
  const customer = sim.store.get("customer", id);
  if (!customer) throw createMissingResourceError("customer", id);
  return customer;
}

export function updateCustomer(sim, { params, ids: [id] }) {
  const customer = existing(sim, id);
  checkEmail(params.email);
  const card = params.invoice_settings?.default_payment_method;
  if (card && sim.store.get("payment_method", card)?.customer !== id) throw notAttached(card);
  const before = structuredClone(customer);
  edit(customer, params);
  customer.metadata = mergeMetadata(customer.metadata, params.metadata);
  sim.store.put("customer", customer);
  const changed = Object.keys(customer).filter(
    (key) => JSON.stringify(customer[key]) !== JSON.stringify(before[key]),
  );
  if (changed.length > 0) {
    sim.webhooks.emit(
      "customer.updated",
      customer,
      Object.fromEntries(changed.map((key) => [key, before[key]])),
    );
  }
  return customer;
}

export function deleteCustomer(sim, { ids: [id] }) {
  const customer = existing(sim, id);
  for (const subscription of sim.store.all("subscription")) {
    if (subscription.customer === id && !subscription.ended_at) {
      runInTime(sim, id, () => endSubscription(sim, subscription, "cancellation_requested"));
    }
  }
  sim.webhooks.emit("customer.deleted", customer);
  return sim.store.put("customer", { id, object: "customer", deleted: true });
}

export function listCustomers(sim, { params, path }) {
  const customers = sim.store.all("customer").filter((customer) => !customer.deleted);
  return createPageOfList(sortNewestFirst(customers, params, ["email"]), params, path);
}

function existing(sim, id) {
  const customer = sim.store.get("customer", id);
  if (!customer || customer.deleted) throw createMissingResourceError("customer", id);
  return customer;
}

function edit(customer, data) {
  for (const field of editable) if (data[field] !== undefined) customer[field] = data[field];
  if (data.invoice_settings?.default_payment_method !== undefined) {
    const { default_payment_method: method } = data.invoice_settings;
    customer.invoice_settings.default_payment_method = method || null;
  }
  if (data.address !== undefined) customer.address = data.address ? buildFullAddress(data.address) : null;
  if (data.shipping !== undefined) {
    customer.shipping = data.shipping
      ? { ...data.shipping, address: buildFullAddress(data.shipping.address) }
      : null;
  }
  return customer;
}

function notAttached(card) {
  return createInvalidRequestError(
    `The customer does not have a payment method with the ID ${card}. The payment method must be attached to the customer.`,
    { code: "resource_missing", param: "invoice_settings[default_payment_method]" },
  );
}

function blankInvoiceSettings() {
  return { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null };
}

function clockOf(sim, id) {
  if (id && !sim.store.get("test_helpers.test_clock", id))
    throw createMissingParameterError("test clock", id, "test_clock");
  return id ?? null;
}

function checkEmail(email) {
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw createInvalidRequestError(`Invalid email address: ${email}`, {
      code: "email_invalid",
      param: "email",
    });
  }
}
