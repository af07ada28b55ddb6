import { findResource } from "../api/contract.js";
import { createBalanceTransaction } from "./balance.js";
import { createFraudWarning, openDispute } from "./dispute.js";

/**
 * The successful charge of an intent. `settle()` books it on the balance and sets off what the test card asks
 * for: a dispute or a fraud warning.
 * @param {import("../simulator.js").Sim} sim
 */
export function chargeMethod(sim, intent, method) {
  const charge = createCharge(sim, intent, method, {
    amount_captured: intent.amount,
    captured: true,
    outcome: {
      ...findResource("charge", {}).outcome,
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: "approved_by_network",
      reason: null,
      risk_level: "normal",
      risk_score: 12,
      seller_message: "Payment complete.",
      type: "authorized",
    },
    paid: true,
    status: "succeeded",
  });
  sim.webhooks.emit("charge.succeeded", charge);
  return { id: charge.id, settle: () => settle(sim, charge, method._internal.rule) };
}

/** The failed charge of a bank debit. @param {import("../simulator.js").Sim} sim */
export function createFailedCharge(sim, intent, method, { message }) {
  const failed = { failure_code: "insufficient_funds", failure_message: message, status: "failed" };
  const charge = createCharge(sim, intent, method, failed);
  sim.webhooks.emit("charge.failed", charge);
  return charge;
}

/** The failed charge of a declined attempt. @param {import("../simulator.js").Sim} sim */
export function createDecline(sim, intent, method, declined) {
  const charge = createCharge(sim, intent, method, {
    failure_code: declined.code,
    failure_message: declined.message,
    outcome: {
      advice_code: declined.advice_code ?? null,
      network_advice_code: null,
      network_decline_code: declined.blocked ? null : "01",
      network_status: declined.blocked ? "not_sent_to_network" : "declined_by_network",
      reason: declined.decline_code,
      risk_level: declined.blocked ? "highest" : "normal",
      risk_score: declined.blocked ? 90 : 12,
      seller_message: declined.blocked
        ? "Stripe blocked this payment as too risky."
        : "The bank declined the payment.",
      type: declined.blocked ? "blocked" : "issuer_declined",
    },
    status: "failed",
  });
  sim.webhooks.emit("charge.failed", charge);
  return charge;
}

function createCharge(sim, intent, method, values) {
  return sim.store.put(
    "charge",
    findResource("charge", {
      id: sim.newId("ch_3"),
      amount: intent.amount,
      billing_details: method.billing_details,
      calculated_statement_descriptor: "VITRINE DEMO",
      created: sim.now(),
      currency: intent.currency,
      customer: intent.customer,
      description: intent.description,
      fraud_details: {},
      metadata: intent.metadata,
      payment_intent: intent.id,
      payment_method: method.id,
      payment_method_details: detailsOf(method, intent),
      receipt_email: intent.receipt_email,
      shipping: intent.shipping,
      ...values,
    }),
  );
}

function detailsOf(method, intent) {
  if (method.type === "sepa_debit") {
    const { generated_from, ...account } = method.sepa_debit;
    return { sepa_debit: { ...account, mandate: null }, type: "sepa_debit" };
  }
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = method.card;
  const card = {
    ...cardFieldsOfCharges,
    brand,
    checks,
    country,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    last4,
    network: brand,
    amount_authorized: intent.amount,
    three_d_secure: threeDSecure(method),
  };
  return { card, type: "card" };
}

const cardFieldsOfCharges = {
  authorization_code: null,
  electronic_commerce_indicator: null,
  installments: null,
  mandate: null,
  network_token: { used: false },
  network_transaction_id: null,
  regulated_status: "unregulated",
  transaction_link_id: null,
  wallet: null,
};

function threeDSecure(method) {
  if (!method._internal.rule.authenticate) return null;
  return {
    authentication_flow: "challenge",
    electronic_commerce_indicator: "05",
    exemption_indicator: null,
    result: "authenticated",
    result_reason: null,
    transaction_id: null,
    version: "2.2.0",
  };
}

function settle(sim, charge, rule) {
  charge.balance_transaction = createBalanceTransaction(sim, charge, "charge", charge.amount).id;
  sim.store.put("charge", charge);
  sim.webhooks.emit("charge.updated", charge, { balance_transaction: null });
  if (rule.dispute) openDispute(sim, charge, rule.dispute);
  if (rule.fraudWarning) createFraudWarning(sim, charge);
}
