import { settleInvoice } from "../billing/collect.js";
import { runInTime } from "../billing/moment.js";
import { rejectUnconfirmed, requiresAuthentication, startChallenge, tryCharge } from "./attempt.js";
import { adoptCustomer, completeSession } from "./complete.js";
import { createIntent, getIntentId } from "./intent.js";
import { buildFullAddress } from "./payment-method.js";

/**
 * One attempt to pay an open session with a card. Emits the events that Stripe sends, in Stripe's order.
 * @param {import("../simulator.js").Sim} sim @param {any} session
 * @param {any} method payment method; not needed when nothing is due
 * @param {string} returnUrl where a 3D Secure challenge leads back to
 * @returns {{ status: "succeeded" | "processing" } | { status: "requires_action", url: string } | { status: "failed", error: any }}
 */
export function payWith(sim, session, method, returnUrl) {
  if (session.mode === "subscription" && !session.customer) adoptCustomer(sim, session);
  session._internal.payment_method = method?.id ?? null;
  return runInTime(sim, session.customer, () => attempt(sim, session, method, returnUrl));
}

function attempt(sim, session, method, returnUrl) {
  if (session.amount_total === 0) {
    completeSession(sim, session, "no_payment_required");
    return { status: "succeeded" };
  }
  const intent = intentOf(sim, session);
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  sim.store.put("payment_intent", intent);
  if (!requiresAuthentication(method, true)) return settleAttempt(sim, session, intent);
  return { status: "requires_action", url: startChallenge(sim, intent, returnUrl) };
}

/**
 * The bank's answer to a 3D Secure challenge, at Checkout or on an invoice's page.
 * @param {import("../simulator.js").Sim} sim @param {any} intent in `requires_action`
 * @param {"authenticate" | "fail"} answer
 */
export function answerChallenge(sim, intent, answer) {
  if (answer === "fail") return rejectUnconfirmed(sim, intent);
  return runInTime(sim, intent.customer, () => {
    const session = findIntentSession(sim, intent);
    if (session) return settleAttempt(sim, session, intent);
    if (intent._internal?.own) return settleOwn(sim, intent);
    return settleInvoice(sim, sim.store.get("invoice", intent._internal.invoice), intent);
  });
}

/** @param {import("../simulator.js").Sim} sim */
export function findIntentSession(sim, intent) {
  return sim.store.all("checkout.session").find((session) => getIntentId(session) === intent.id);
}

function settleAttempt(sim, session, intent) {
  const method = sim.store.get("payment_method", intent.payment_method);
  if (method._internal.rule.delayed) return waitForBank(sim, session, intent);
  const attempt = tryCharge(sim, intent);
  if (attempt.status === "failed") return attempt;
  completeSession(sim, session, "paid");
  attempt.settle();
  return { status: "succeeded" };
}

/** An intent that was made without Checkout. @param {import("../simulator.js").Sim} sim */
function settleOwn(sim, intent) {
  const attempt = tryCharge(sim, intent);
  if (attempt.status === "succeeded") attempt.settle();
  return attempt;
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

function intentOf(sim, session) {
  const known = getIntentId(session);
  if (known) {
    const intent = sim.store.get("payment_intent", known);
    intent.amount = session.amount_total;
    return intent;
  }
  const intent = createIntent(sim, {
    amount: session.amount_total,
    currency: session.currency,
    customer: session.customer,
    ...(session.mode === "subscription" ? forSubscription : forOrder(session)),
  });
  if (session.mode === "payment") session.payment_intent = intent.id;
  else session._internal.payment_intent = intent.id;
  sim.store.put("checkout.session", session);
  return intent;
}

const forSubscription = { description: "Subscription creation", setup_future_usage: "off_session" };

function forOrder(session) {
  const data = session._internal.payment_intent_data;
  return {
    description: data.description ?? null,
    metadata: data.metadata ?? {},
    receipt_email: data.receipt_email ?? null,
    setup_future_usage: data.setup_future_usage ?? null,
    shipping: shippingOf(session, data),
    statement_descriptor: data.statement_descriptor ?? null,
    statement_descriptor_suffix: data.statement_descriptor_suffix ?? null,
    transfer_group: data.transfer_group ?? null,
  };
}

function shippingOf(session, data) {
  const details = session.collected_information?.shipping_details ?? data.shipping;
  if (!details) return null;
  const nothing = { carrier: null, phone: null, tracking_number: null };
  return { ...nothing, ...details, address: buildFullAddress(details.address) };
}
