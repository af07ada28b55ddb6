import { startMembership } from "../billing/join.js";
import { createCustomer } from "../resources/customers.js";
import { getIntentId } from "./intent.js";

/**
 * Completes an open session: it can be neither paid again nor expired.
 * @param {import("../simulator.js").Sim} sim @param {any} session @param {"paid" | "unpaid" | "no_payment_required"} paymentStatus
 */
export function completeSession(sim, session, paymentStatus) {
  if (session.customer_creation === "always" && !session.customer) adoptCustomer(sim, session);
  if (session.mode === "subscription") startMembership(sim, session);
  session.status = "complete";
  session.payment_status = paymentStatus;
  session.url = null;
  sim.store.put("checkout.session", session);
  sim.webhooks.emit("checkout.session.completed", session);
}

/**
 * Ends an open session; its unpaid intent is canceled.
 * @param {import("../simulator.js").Sim} sim @param {any} session
 */
export function expireSession(sim, session) {
  session.status = "expired";
  session.url = null;
  sim.store.put("checkout.session", session);
  const intent = sim.store.get("payment_intent", getIntentId(session));
  if (intent) {
    intent.status = "canceled";
    intent.next_action = null;
    intent.canceled_at = sim.now();
    intent.cancellation_reason = "expired";
    sim.store.put("payment_intent", intent);
    sim.webhooks.emit("payment_intent.canceled", intent);
  }
  sim.webhooks.emit("checkout.session.expired", session);
}

/** Where the customer goes after paying. @param {any} session @param {string} template */
export function expandTemplate(session, template) {
  return template.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

/** Makes a customer of whoever pays. @param {import("../simulator.js").Sim} sim @param {any} session */
export function adoptCustomer(sim, session) {
  const { email, name, address, phone } = session.customer_details;
  session.customer = createCustomer(sim, { email, name, address, phone }).id;
}
