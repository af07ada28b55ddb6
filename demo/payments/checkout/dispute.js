import { findResource } from "../api/contract.js";
import { createBalanceTransaction } from "./balance.js";

const evidenceSeconds = 7 * 24 * 60 * 60;

/**
 * Opens a dispute; unless it is an inquiry, the money is withdrawn.
 * @param {import("../simulator.js").Sim} sim @param {any} charge
 * @param {"fraudulent" | "product_not_received" | "inquiry"} kind
 */
export function openDispute(sim, charge, kind) {
  const inquiry = kind === "inquiry";
  const { brand } = charge.payment_method_details.card;
  const blank = findResource("dispute", {});
  const dispute = sim.store.put("dispute", {
    ...blank,
    id: sim.newId("du_1"),
    amount: charge.amount,
    charge: charge.id,
    created: sim.now(),
    currency: charge.currency,
    evidence: { ...blank.evidence, customer_email_address: charge.billing_details.email },
    evidence_details: {
      ...blank.evidence_details,
      due_by: sim.now() + evidenceSeconds,
      submission_method: "not_submitted",
    },
    is_charge_refundable: inquiry,
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand,
        case_type: inquiry ? "inquiry" : "chargeback",
        network: brand,
        network_reason_code: "10.4",
      },
      type: "card",
    },
    reason: inquiry ? "fraudulent" : kind,
    status: inquiry ? "warning_needs_response" : "needs_response",
  });
  charge.disputed = !inquiry;
  sim.store.put("charge", charge);
  sim.webhooks.emit("charge.dispute.created", dispute);
  if (!inquiry) moveFunds(sim, dispute, -1, "charge.dispute.funds_withdrawn");
  return dispute;
}

/**
 * The bank's decision.
 * @param {import("../simulator.js").Sim} sim @param {any} dispute @param {"won" | "lost" | "warning_closed"} status
 */
export function closeDispute(sim, dispute, status) {
  dispute.status = status;
  sim.store.put("dispute", dispute);
  sim.webhooks.emit("charge.dispute.closed", dispute);
  if (status === "won") moveFunds(sim, dispute, 1, "charge.dispute.funds_reinstated");
}

/** @param {import("../simulator.js").Sim} sim @param {any} charge */
export function createFraudWarning(sim, charge) {
  const warning = findResource("radar.early_fraud_warning", {
    id: sim.newId("issfr_1"),
    actionable: true,
    charge: charge.id,
    created: sim.now(),
    fraud_type: "made_with_stolen_card",
    payment_intent: charge.payment_intent,
  });
  sim.store.put("radar.early_fraud_warning", warning);
  sim.webhooks.emit("radar.early_fraud_warning.created", warning);
  return warning;
}

function moveFunds(sim, dispute, sign, event) {
  const movement = createBalanceTransaction(sim, dispute, "adjustment", sign * dispute.amount);
  dispute.balance_transactions = [...dispute.balance_transactions, { ...movement }];
  sim.store.put("dispute", dispute);
  sim.webhooks.emit(event, dispute);
}
