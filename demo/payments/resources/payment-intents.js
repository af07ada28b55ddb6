import {
  createInvalidStateError,
  createMissingParameterError,
  createMissingResourceError,
  createNotImplementedError,
} from "../api/errors.js";
import { createPageOfList, sortNewestFirst } from "../api/lists.js";
import { findMissing } from "../api/validate.js";
import { requiresAuthentication, startChallenge, tryCharge } from "../checkout/attempt.js";
import { createIntent } from "../checkout/intent.js";
import { checkStep } from "../checkout/money.js";
import { findIntentSession } from "../checkout/pay.js";
import { buildFullAddress } from "../checkout/payment-method.js";
import { createMetadata, mergeMetadata } from "./metadata.js";
import { findMethodByName } from "./payment-methods.js";

const createdWith = [
  "amount",
  "currency",
  "confirm",
  "customer",
  "description",
  "expand",
  "metadata",
  "payment_method",
  "receipt_email",
  "return_url",
  "shipping",
];

/** An intent without Checkout, as Stripe's own command line makes them. */
export function createIntentByApi(sim, { params }) {
  const { amount, currency, confirm, customer = null, payment_method: card, ...more } = params;
  if (amount === undefined) throw findMissing("amount");
  if (!currency) throw findMissing("currency");
  const [uncovered] = Object.keys(params).filter((name) => !createdWith.includes(name));
  if (uncovered)
    throw createNotImplementedError(`The local stand-in does not cover \`${uncovered}\` of a PaymentIntent.`);
  if (customer && !sim.store.get("customer", customer)) {
    throw createMissingParameterError("customer", customer, "customer");
  }
  checkStep(amount, currency.toLowerCase(), "amount");
  const intent = createIntent(sim, {
    amount,
    currency: currency.toLowerCase(),
    customer,
    description: more.description ?? null,
    metadata: createMetadata(more.metadata),
    receipt_email: more.receipt_email ?? null,
    shipping: more.shipping ? shippingOf(more.shipping) : null,
    _internal: { own: true },
  });
  if (card) {
    intent.payment_method = findMethodByName(sim, card).id;
    intent.status = "requires_confirmation";
    sim.store.put("payment_intent", intent);
  }
  return confirm ? confirmed(sim, intent, more.return_url) : intent;
}

function shippingOf({ address, ...shipping }) {
  return {
    carrier: null,
    phone: null,
    tracking_number: null,
    ...shipping,
    address: buildFullAddress(address),
  };
}

export function confirmIntent(sim, call) {
  const intent = retrieveIntent(sim, call);
  const { payment_method: card, return_url: returnUrl } = call.params;
  if (!intent._internal?.own || !/^requires_(payment_method|confirmation)$/.test(intent.status)) {
    throw unexpected(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    );
  }
  if (card) intent.payment_method = findMethodByName(sim, card).id;
  return confirmed(sim, intent, returnUrl);
}

function confirmed(sim, intent, returnUrl = "") {
  const method = intent.payment_method && sim.store.get("payment_method", intent.payment_method);
  if (!method) throw findMissing("payment_method");
  if (requiresAuthentication(method, true)) {
    startChallenge(sim, intent, returnUrl);
    return intent;
  }
  const attempt = tryCharge(sim, intent);
  if (attempt.status === "failed") throw attempt.error;
  attempt.settle();
  return intent;
}

export function retrieveIntent(sim, { ids: [id] }) {
  const intent = sim.store.get("payment_intent", id);
  if (!intent) throw createMissingResourceError("payment_intent", id, "intent");
  return intent;
}

export function listIntents(sim, { params, path }) {
  return createPageOfList(
    sortNewestFirst(sim.store.all("payment_intent"), params, ["customer"]),
    params,
    path,
  );
}

/** Only what an intent made by Checkout lets one change. */
export function updateIntent(sim, call) {
  const intent = retrieveIntent(sim, call);
  const { metadata, description, expand, ...rest } = call.params;
  if (Object.keys(rest).length > 0) {
    throw createInvalidStateError(
      "You can only update `metadata` and `description` of a PaymentIntent created by Checkout.",
    );
  }
  intent.metadata = mergeMetadata(intent.metadata, metadata);
  if (description !== undefined) intent.description = description;
  return sim.store.put("payment_intent", intent);
}

/** Most intents here belong to a Checkout Session or an invoice, and end with it. */
export function cancelIntent(sim, call) {
  const intent = retrieveIntent(sim, call);
  if (["succeeded", "canceled"].includes(intent.status)) {
    throw unexpected(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    );
  }
  if (intent._internal?.own) {
    const reason = call.params.cancellation_reason ?? null;
    Object.assign(intent, { status: "canceled", canceled_at: sim.now(), cancellation_reason: reason });
    intent.next_action = null;
    sim.store.put("payment_intent", intent);
    sim.webhooks.emit("payment_intent.canceled", intent);
    return intent;
  }
  const session = findIntentSession(sim, intent);
  const advice = session
    ? `was created by the Checkout Session ${session.id}. Expire the Checkout Session instead.`
    : `belongs to the invoice ${intent._internal.invoice}. Void the invoice instead.`;
  throw unexpected(intent, `You cannot cancel this PaymentIntent because it ${advice}`);
}

function unexpected(intent, message) {
  return createInvalidStateError(message, {
    code: "payment_intent_unexpected_state",
    payment_intent: intent,
  });
}
