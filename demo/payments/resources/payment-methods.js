import { createInvalidRequestError, createMissingResourceError } from "../api/errors.js";
import { createPageOfList, sortNewestFirst } from "../api/lists.js";
import { createPaymentMethod, getCardDetails } from "../checkout/payment-method.js";

/** Keeps a card for a customer's later payments. @param {import("../simulator.js").Sim} sim @param {any} method */
export function attachMethod(sim, method, customer) {
  if (method.customer === customer) return method;
  method.customer = customer;
  sim.store.put("payment_method", method);
  sim.webhooks.emit("payment_method.attached", method);
  return method;
}

export function attachMethodByApi(sim, { params, ids: [id] }) {
  if (!params.customer)
    throw createInvalidRequestError("Missing required param: customer.", { param: "customer" });
  checkCustomer(sim, params.customer);
  return attachMethod(sim, detachMethod(sim, id, params.customer), params.customer);
}

/** What `findMethodByName` answers, unless it is somebody else's. @param {import("../simulator.js").Sim} sim */
export function detachMethod(sim, id, customer) {
  const method = findMethodByName(sim, id);
  if (!method.customer || method.customer === customer) return method;
  throw createInvalidRequestError("The payment method you provided has already been attached to a customer.");
}

/** A stored payment method, or a new one from a token of Stripe's such as `pm_card_visa`. @param {import("../simulator.js").Sim} sim */
export function findMethodByName(sim, id) {
  const stored = sim.store.get("payment_method", id);
  if (stored) return stored;
  if (!/^pm_card_/.test(id)) throw createMissingResourceError("PaymentMethod", id, "payment_method");
  return createPaymentMethod(sim, getCardDetails(id, sim.now()));
}

export function listCustomerMethods(sim, { params, ids: [customer], path }) {
  checkCustomer(sim, customer);
  const methods = sortNewestFirst(sim.store.all("payment_method"), {}).filter(
    (method) => method.customer === customer && (!params.type || method.type === params.type),
  );
  return createPageOfList(methods, params, path);
}

function checkCustomer(sim, id) {
  const customer = sim.store.get("customer", id);
  if (!customer || customer.deleted) throw createMissingResourceError("customer", id, "customer");
}
