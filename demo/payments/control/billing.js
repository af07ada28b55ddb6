import { presentObject } from "../api/expand.js";
import { replaceEveryCard } from "../billing/pay-open.js";
import { createFraudWarning, openDispute } from "../checkout/dispute.js";
import { createPaymentMethod, getCardDetails } from "../checkout/payment-method.js";
import { findExisting } from "./find-resource.js";

/** The bank takes a payment back: `{"kind": "fraudulent" or "product_not_received" or "inquiry"}`. */
export function handleDispute(sim, { kind = "fraudulent" }, id) {
  return presentObject(sim, openDispute(sim, findExisting(sim, "charge", id), kind));
}

/** The bank takes a payment for fraud. */
export function notifyOfFraud(sim, _input, id) {
  return presentObject(sim, createFraudWarning(sim, findExisting(sim, "charge", id)));
}

/** Another card, as from the portal: `{"card": "pm_card_visa" or a number}`. */
export function changeCard(sim, { card }, id) {
  const customer = findExisting(sim, "customer", id);
  const method = createPaymentMethod(sim, getCardDetails(card, sim.now()), { email: customer.email });
  replaceEveryCard(sim, customer, method);
  return presentObject(sim, method);
}
