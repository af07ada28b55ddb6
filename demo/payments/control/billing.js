import { present } from "../api/expand.js";
import { replaceEveryCard } from "../billing/pay-open.js";
import { openDispute, warnOfFraud } from "../checkout/dispute.js";
import { cardDetails, createPaymentMethod } from "../checkout/payment-method.js";
import { existing } from "./existing.js";

/** The bank takes a payment back: `{"kind": "fraudulent" or "product_not_received" or "inquiry"}`. */
export function disputeCharge(sim, { kind = "fraudulent" }, id) {
  return present(sim, openDispute(sim, existing(sim, "charge", id), kind));
}

/** The bank takes a payment for fraud. */
export function warnOfCharge(sim, _input, id) {
  return present(sim, warnOfFraud(sim, existing(sim, "charge", id)));
}

/** Another card, as from the portal: `{"card": "pm_card_visa" or a number}`. */
export function changeCard(sim, { card }, id) {
  const customer = existing(sim, "customer", id);
  const method = createPaymentMethod(sim, cardDetails(card, sim.now()), { email: customer.email });
  replaceEveryCard(sim, customer, method);
  return present(sim, method);
}
