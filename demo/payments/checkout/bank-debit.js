import { createHash } from "node:crypto";
import { findResource } from "../api/contract.js";
import { chargeMethod, createFailedCharge } from "./charge.js";
import { getBillingDetails } from "./payment-method.js";

/**
 * Stores a bank account to debit (SEPA): its money takes days, and may not come.
 * @param {import("../simulator.js").Sim} sim @param {Parameters<typeof getBillingDetails>[0]} billing
 */
export function createBankDebit(sim, billing = {}) {
  const iban = "DE89370400440532013000";
  return sim.store.put(
    "payment_method",
    findResource("payment_method", {
      id: sim.newId("pm_1"),
      allow_redisplay: "unspecified",
      billing_details: getBillingDetails(billing),
      created: sim.now(),
      sepa_debit: {
        bank_code: iban.slice(4, 12),
        branch_code: "",
        country: "DE",
        fingerprint: createHash("sha256").update(`fingerprint:${iban}`).digest("base64url").slice(0, 16),
        generated_from: { charge: null, setup_attempt: null },
        last4: iban.slice(-4),
      },
      type: "sepa_debit",
      _internal: { rule: { delayed: true } },
    }),
  );
}

/**
 * The bank's answer, days later, to a debit that is `processing`.
 * @param {import("../simulator.js").Sim} sim @param {any} session @param {any} intent @param {boolean} paid
 */
export function settleDebit(sim, session, intent, paid) {
  if (intent.status !== "processing") throw new TypeError(`The payment is ${intent.status}.`);
  const method = sim.store.get("payment_method", intent.payment_method);
  if (paid) return take(sim, session, intent, method);
  const { id } = createFailedCharge(sim, intent, method, refusal);
  intent.status = "requires_payment_method";
  intent.latest_charge = id;
  intent.last_payment_error = { type: "invalid_request_error", ...refusal, charge: id };
  intent.payment_method = null;
  sim.store.put("payment_intent", intent);
  sim.webhooks.emit("payment_intent.payment_failed", intent);
  sim.webhooks.emit("checkout.session.async_payment_failed", session);
}

function take(sim, session, intent, method) {
  const charge = chargeMethod(sim, intent, method);
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  sim.store.put("payment_intent", intent);
  sim.webhooks.emit("payment_intent.succeeded", intent);
  session.payment_status = "paid";
  sim.store.put("checkout.session", session);
  sim.webhooks.emit("checkout.session.async_payment_succeeded", session);
  charge.settle();
}

const refusal = {
  code: "payment_intent_payment_attempt_failed",
  message: "The customer's account has insufficient funds to cover this payment.",
};
