import { findResource } from "../api/contract.js";

const feeRate = 0.015;
const fixedFee = 25;
const availableAfterSeconds = 2 * 24 * 60 * 60;

/**
 * Books a movement of money. Charges cost 1.5% + 25, refunds give no fee back.
 * @param {import("../simulator.js").Sim} sim @param {{ id: string, currency: string, description?: string | null }} source
 * @param {"charge" | "refund" | "refund_failure" | "adjustment"} type @param {number} amount signed
 */
export function createBalanceTransaction(sim, source, type, amount) {
  const fee = type === "charge" ? Math.round(amount * feeRate) + fixedFee : 0;
  const { currency } = source;
  const feeDetails = {
    amount: fee,
    application: null,
    currency,
    description: "Stripe processing fees",
    type: "stripe_fee",
  };
  return sim.store.put(
    "balance_transaction",
    findResource("balance_transaction", {
      id: sim.newId("txn_3"),
      amount,
      available_on: sim.now() + availableAfterSeconds,
      balance_type: "payments",
      created: sim.now(),
      currency,
      description: source.description ?? null,
      fee,
      fee_details: fee ? [feeDetails] : [],
      net: amount - fee,
      reporting_category: type === "adjustment" ? "dispute" : type,
      source: source.id,
      status: "pending",
      type,
    }),
  );
}
