import { invalidState, resourceMissing } from "../api/errors.js";
import { newestFirst, page } from "../api/lists.js";
import { sessionOf } from "../checkout/pay.js";
import { mergeMetadata } from "./metadata.js";

export function retrieveIntent(sim, { ids: [id] }) {
  const intent = sim.store.get("payment_intent", id);
  if (!intent) throw resourceMissing("payment_intent", id, "intent");
  return intent;
}

export function listIntents(sim, { params, path }) {
  return page(newestFirst(sim.store.all("payment_intent"), params, ["customer"]), params, path);
}

/** Only what an intent made by Checkout lets one change. */
export function updateIntent(sim, call) {
  const intent = retrieveIntent(sim, call);
  const { metadata, description, expand, ...rest } = call.params;
  if (Object.keys(rest).length > 0) {
    throw invalidState(
      "You can only update `metadata` and `description` of a PaymentIntent created by Checkout.",
    );
  }
  intent.metadata = mergeMetadata(intent.metadata, metadata);
  if (description !== undefined) intent.description = description;
  return sim.store.put("payment_intent", intent);
}

/** Every intent here belongs to a Checkout Session or an invoice, and ends with it. */
export function cancelIntent(sim, call) {
  const intent = retrieveIntent(sim, call);
  if (["succeeded", "canceled"].includes(intent.status)) {
    throw invalidState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      { code: "payment_intent_unexpected_state", payment_intent: intent },
    );
  }
  const session = sessionOf(sim, intent);
  const advice = session
    ? `was created by the Checkout Session ${session.id}. Expire the Checkout Session instead.`
    : `belongs to the invoice ${intent._internal.invoice}. Void the invoice instead.`;
  throw invalidState(`You cannot cancel this PaymentIntent because it ${advice}`, {
    code: "payment_intent_unexpected_state",
    payment_intent: intent,
  });
}
