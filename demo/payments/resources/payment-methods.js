import { invalidRequest, resourceMissing } from "../api/errors.js";
import { newestFirst, page } from "../api/lists.js";
import { cardDetails, createPaymentMethod } from "../checkout/payment-method.js";

/** Keeps a card for a customer's later payments. @param {import("../sim.js").Sim} sim @param {any} method */
export function attachMethod(sim, method, customer) {
  if (method.customer === customer) return method;
  method.customer = customer;
  sim.store.put("payment_method", method);
  sim.webhooks.emit("payment_method.attached", method);
  return method;
}

export function attachMethodByApi(sim, { params, ids: [id] }) {
  if (!params.customer) throw invalidRequest("Missing required param: customer.", { param: "customer" });
  checkCustomer(sim, params.customer);
  return attachMethod(sim, methodFree(sim, id, params.customer), params.customer);
}

/** What `methodNamed` answers, unless it is somebody else's. @param {import("../sim.js").Sim} sim */
export function methodFree(sim, id, customer) {
  const method = methodNamed(sim, id);
  if (!method.customer || method.customer === customer) return method;
  throw invalidRequest("The payment method you provided has already been attached to a customer.");
}

/** A stored payment method, or a new one from a token of Stripe's such as `pm_card_visa`. @param {import("../sim.js").Sim} sim */
export function methodNamed(sim, id) {
  const stored = sim.store.get("payment_method", id);
  if (stored) return stored;
  if (!/^pm_card_/.test(id)) throw resourceMissing("PaymentMethod", id, "payment_method");
  return createPaymentMethod(sim, cardDetails(id, sim.now()));
}

export function listCustomerMethods(sim, { params, ids: [customer], path }) {
  checkCustomer(sim, customer);
  const methods = newestFirst(sim.store.all("payment_method"), {}).filter(
    (method) => method.customer === customer && (!params.type || method.type === params.type),
  );
  return page(methods, params, path);
}

function checkCustomer(sim, id) {
  const customer = sim.store.get("customer", id);
  if (!customer || customer.deleted) throw resourceMissing("customer", id, "customer");
}
