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

/** A stored card, or a new one from a token of Stripe's such as `pm_card_visa`. */
export function attachMethodByApi(sim, { params, ids: [id] }) {
  if (!params.customer) throw invalidRequest("Missing required param: customer.", { param: "customer" });
  checkCustomer(sim, params.customer);
  const token = /^(pm_card|tok)_/.test(id);
  const method = token
    ? createPaymentMethod(sim, cardDetails(id, sim.now()))
    : sim.store.get("payment_method", id);
  if (!method) throw resourceMissing("PaymentMethod", id, "payment_method");
  if (method.customer && method.customer !== params.customer) {
    throw invalidRequest("The payment method you provided has already been attached to a customer.");
  }
  return attachMethod(sim, method, params.customer);
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
