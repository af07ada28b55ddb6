import { createCardError } from "./cards.js";
import { chargeMethod, createDecline } from "./charge.js";

/**
 * Whether the bank wants to hear the customer first. A card that was confirmed when it was saved is not asked
 * about again.
 * @param {any} method @param {boolean} inPerson
 */
export function requiresAuthentication({ _internal: { rule } }, inPerson) {
  return rule.authenticate === "always" || (rule.authenticate === "unless saved" && inPerson);
}

/**
 * Holds an intent until the customer has answered the bank; returns the bank's page.
 * @param {import("../simulator.js").Sim} sim @param {any} intent @param {string} returnUrl
 */
export function startChallenge(sim, intent, returnUrl) {
  const url = `${sim.publicUrl}/3ds/${intent.id}`;
  intent.status = "requires_action";
  intent.next_action = { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url } };
  sim.store.put("payment_intent", intent);
  sim.webhooks.emit("payment_intent.requires_action", intent);
  return url;
}

/**
 * Charges the card that an intent names. `settle()` is called once what was paid for is booked.
 * @param {import("../simulator.js").Sim} sim @param {any} intent
 * @returns {{ status: "succeeded", settle: () => void } | { status: "failed", error: any }}
 */
export function tryCharge(sim, intent) {
  const method = sim.store.get("payment_method", intent.payment_method);
  const { declined } = method._internal.rule;
  if (declined) return decline(sim, intent, method, declined);
  const charge = chargeMethod(sim, intent, method);
  intent.status = "succeeded";
  intent.next_action = null;
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  sim.store.put("payment_intent", intent);
  sim.webhooks.emit("payment_intent.succeeded", intent);
  return { status: "succeeded", settle: charge.settle };
}

function decline(sim, intent, method, declined) {
  const charge = createDecline(sim, intent, method, declined);
  const { blocked, message, ...codes } = declined;
  const error = { type: "card_error", charge: charge.id, ...codes, message };
  declineAttempt(sim, intent, error);
  return {
    status: "failed",
    error: createCardError(declined.code, message, undefined, { ...error, payment_intent: intent }),
  };
}

/** Gives an intent back for another card. @param {import("../simulator.js").Sim} sim */
export function declineAttempt(sim, intent, error) {
  const method = sim.store.get("payment_method", intent.payment_method);
  intent.status = "requires_payment_method";
  intent.next_action = null;
  intent.latest_charge = error.charge ?? intent.latest_charge;
  intent.last_payment_error = { ...error, payment_method: { ...method, _internal: undefined } };
  intent.payment_method = null;
  sim.store.put("payment_intent", intent);
  sim.webhooks.emit("payment_intent.payment_failed", intent);
}

/** Refuses an intent whose customer did not pass the bank's question. @param {import("../simulator.js").Sim} sim */
export function rejectUnconfirmed(sim, intent) {
  const error = {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  };
  declineAttempt(sim, intent, error);
  return { status: "failed", error: createCardError(error.code, error.message) };
}
