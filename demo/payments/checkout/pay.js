import { resource } from "../api/contract.js";
import { cardError } from "./cards.js";
import { chargeMethod, declineCard } from "./charge.js";
import { completeSession } from "./complete.js";

/**
 * One attempt to pay an open session with a card. Emits the events that Stripe sends, in Stripe's order.
 * @param {import("../sim.js").Sim} sim @param {any} session
 * @param {any} method payment method; not needed when nothing is due
 * @param {string} returnUrl where a 3D Secure challenge leads back to
 * @returns {{ status: "succeeded" | "processing" } | { status: "requires_action", url: string } | { status: "failed", error: any }}
 */
export function payWith(sim, session, method, returnUrl) {
  if (session.amount_total === 0) {
    completeSession(sim, session, "no_payment_required");
    return { status: "succeeded" };
  }
  const intent = intentOf(sim, session);
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  sim.store.put("payment_intent", intent);
  if (!method._internal.rule.authenticate) return settleAttempt(sim, session, intent);

  const url = `${sim.publicUrl}/3ds/${intent.id}`;
  intent.status = "requires_action";
  intent.next_action = { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url } };
  sim.webhooks.emit("payment_intent.requires_action", intent);
  return { status: "requires_action", url };
}

/**
 * The bank's answer to a 3D Secure challenge.
 * @param {import("../sim.js").Sim} sim @param {any} intent in `requires_action`
 * @param {"authenticate" | "fail"} answer
 */
export function answerChallenge(sim, intent, answer) {
  const session = sessionOf(sim, intent);
  intent.next_action = null;
  sim.store.put("payment_intent", intent);
  if (answer === "authenticate") return settleAttempt(sim, session, intent);
  const error = {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  };
  refuse(sim, intent, error);
  return { status: "failed", error: cardError(error.code, error.message) };
}

/** @param {import("../sim.js").Sim} sim */
export function sessionOf(sim, intent) {
  return sim.store.all("checkout.session").find((session) => session.payment_intent === intent.id);
}

function settleAttempt(sim, session, intent) {
  const method = sim.store.get("payment_method", intent.payment_method);
  const { declined, delayed } = method._internal.rule;
  if (delayed) return waitForBank(sim, session, intent);
  if (declined) {
    const charge = declineCard(sim, intent, method, declined);
    const { blocked, message, ...codes } = declined;
    const error = { type: "card_error", charge: charge.id, ...codes, message };
    refuse(sim, intent, error);
    return {
      status: "failed",
      error: cardError(declined.code, message, undefined, { ...error, payment_intent: intent }),
    };
  }
  const charge = chargeMethod(sim, intent, method);
  intent.status = "succeeded";
  intent.next_action = null;
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  sim.webhooks.emit("payment_intent.succeeded", intent);
  completeSession(sim, session, "paid");
  charge.settle();
  return { status: "succeeded" };
}

/** The order stands, the money does not yet: `settleDebit` brings the bank's answer. */
function waitForBank(sim, session, intent) {
  intent.status = "processing";
  intent.payment_method_types = ["sepa_debit"];
  sim.store.put("payment_intent", intent);
  sim.webhooks.emit("payment_intent.processing", intent);
  completeSession(sim, session, "unpaid");
  return { status: "processing" };
}

function refuse(sim, intent, error) {
  const method = sim.store.get("payment_method", intent.payment_method);
  intent.status = "requires_payment_method";
  intent.latest_charge = error.charge ?? intent.latest_charge;
  intent.last_payment_error = { ...error, payment_method: { ...method, _internal: undefined } };
  intent.payment_method = null;
  sim.webhooks.emit("payment_intent.payment_failed", intent);
}

function intentOf(sim, session) {
  if (session.payment_intent) {
    const intent = sim.store.get("payment_intent", session.payment_intent);
    intent.amount = session.amount_total;
    return intent;
  }
  const data = session._internal.payment_intent_data;
  const id = sim.newId("pi_3");
  const intent = resource("payment_intent", {
    id,
    amount: session.amount_total,
    automatic_payment_methods: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${sim.newId("")}`,
    confirmation_method: "automatic",
    created: sim.now(),
    currency: session.currency,
    customer: session.customer,
    description: data.description ?? null,
    metadata: data.metadata ?? {},
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    receipt_email: data.receipt_email ?? null,
    setup_future_usage: data.setup_future_usage ?? null,
    shipping: shippingOf(session, data),
    statement_descriptor: data.statement_descriptor ?? null,
    statement_descriptor_suffix: data.statement_descriptor_suffix ?? null,
    status: "requires_payment_method",
    transfer_group: data.transfer_group ?? null,
  });
  session.payment_intent = id;
  sim.store.put("checkout.session", session);
  sim.store.put("payment_intent", intent);
  sim.webhooks.emit("payment_intent.created", intent);
  return intent;
}

function shippingOf(session, data) {
  const details = session.collected_information?.shipping_details ?? data.shipping;
  return details ? { carrier: null, phone: null, tracking_number: null, ...details } : null;
}
