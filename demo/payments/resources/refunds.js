import { findResource } from "../api/contract.js";
import {
  createInvalidRequestError,
  createInvalidStateError,
  createMissingParameterError,
  createMissingResourceError,
} from "../api/errors.js";
import { createPageOfList, sortNewestFirst } from "../api/lists.js";
import { findMissing } from "../api/validate.js";
import { createBalanceTransaction } from "../checkout/balance.js";
import { checkStep, formatAmount } from "../checkout/money.js";
import { createMetadata, mergeMetadata } from "./metadata.js";

export function createRefund(sim, { params }) {
  const charge = chargeOf(sim, params);
  const amount = params.amount ?? charge.amount - charge.amount_refunded;
  checkRefundable(charge, amount);
  const behaviour = sim.store.get("payment_method", charge.payment_method)._internal.rule.refund;
  const refund = sim.store.put(
    "refund",
    findResource("refund", {
      id: sim.newId("re_3"),
      amount,
      charge: charge.id,
      created: sim.now(),
      currency: charge.currency,
      customer: charge.customer,
      destination_details: {
        card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
        type: "card",
      },
      metadata: createMetadata(params.metadata),
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
      reason: params.reason ?? null,
      status: behaviour === "pending" ? "pending" : "succeeded",
      _internal: behaviour ? { settles_at: Date.now() + sim.timing.settleRefundMs, outcome: behaviour } : {},
    }),
  );
  refund.balance_transaction = createBalanceTransaction(sim, refund, "refund", -amount).id;
  takeFromCharge(sim, charge, amount);
  sim.webhooks.emit("refund.created", refund);
  sim.webhooks.emit("charge.refunded", charge);
  return refund;
}

/**
 * The bank's later word on a refund: a pending one succeeds, one that seemed to succeed fails.
 * @param {import("../simulator.js").Sim} sim @param {any} refund @param {"succeeded" | "failed"} status
 */
export function settleRefund(sim, refund, status) {
  const before = { status: refund.status };
  refund.status = status;
  refund._internal = {};
  if (status === "failed") {
    refund.failure_reason = "expired_or_canceled_card";
    refund.failure_balance_transaction = createBalanceTransaction(
      sim,
      refund,
      "refund_failure",
      refund.amount,
    ).id;
    takeFromCharge(sim, sim.store.get("charge", refund.charge), -refund.amount);
  }
  sim.store.put("refund", refund);
  if (status === "failed") sim.webhooks.emit("refund.failed", refund);
  sim.webhooks.emit("refund.updated", refund, before);
  sim.webhooks.emit("charge.refund.updated", refund, before);
}

export function retrieveRefund(sim, { ids: [id] }) {
  const refund = sim.store.get("refund", id);
  if (!refund) throw createMissingResourceError("refund", id);
  return refund;
}

export function updateRefund(sim, call) {
  const refund = retrieveRefund(sim, call);
  refund.metadata = mergeMetadata(refund.metadata, call.params.metadata);
  return sim.store.put("refund", refund);
}

export function listRefunds(sim, { params, path }) {
  return createPageOfList(
    sortNewestFirst(sim.store.all("refund"), params, ["charge", "payment_intent"]),
    params,
    path,
  );
}

function chargeOf(sim, params) {
  if (params.charge) {
    const charge = sim.store.get("charge", params.charge);
    if (!charge) throw createMissingParameterError("charge", params.charge, "charge");
    return charge;
  }
  if (!params.payment_intent) throw findMissing("payment_intent");
  const intent = sim.store.get("payment_intent", params.payment_intent);
  if (!intent) throw createMissingParameterError("payment_intent", params.payment_intent, "payment_intent");
  if (intent.status !== "succeeded") {
    throw createInvalidStateError(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    );
  }
  return sim.store.get("charge", intent.latest_charge);
}

function checkRefundable(charge, amount) {
  const left = charge.amount - charge.amount_refunded;
  if (charge.status !== "succeeded")
    throw createInvalidStateError(`Charge ${charge.id} was not successful and cannot be refunded.`);
  if (charge.disputed) {
    throw createInvalidStateError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  if (charge.refunded) {
    throw createInvalidStateError(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  if (amount < 1) {
    throw createInvalidRequestError("Invalid positive integer", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  checkStep(amount, charge.currency, "amount");
  if (amount > left) {
    const [asked, rest] = [amount, left].map((value) => formatAmount(value, charge.currency));
    const of = charge.amount_refunded > 0 ? "unrefunded amount on charge" : "charge amount";
    throw createInvalidStateError(`Refund amount (${asked}) is greater than ${of} (${rest})`, {
      param: "amount",
    });
  }
}

function takeFromCharge(sim, charge, amount) {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  sim.store.put("charge", charge);
}
