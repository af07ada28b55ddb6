import { presentObject } from "../api/expand.js";

const kinds = {
  sessions: "checkout.session",
  payment_intents: "payment_intent",
  charges: "charge",
  refunds: "refund",
  disputes: "dispute",
  customers: "customer",
  subscriptions: "subscription",
  invoices: "invoice",
  invoice_payments: "invoice_payment",
  events: "event",
  balance_transactions: "balance_transaction",
};

/**
 * The ground truth for tests: every object in order of creation, and the money that really moved, by currency.
 * @param {import("../simulator.js").Sim} sim
 */
export function readPaymentLedger(sim) {
  const objects = Object.entries(kinds).map(([name, kind]) => [
    name,
    sim.store.all(kind).map((each) => presentObject(sim, each)),
  ]);
  return {
    now: sim.now(),
    totals: {
      captured: sumByCurrency(sim.store.all("charge").filter((charge) => charge.status === "succeeded")),
      refunded: sumByCurrency(sim.store.all("refund").filter((refund) => refund.status !== "failed")),
    },
    ...Object.fromEntries(objects),
  };
}

function sumByCurrency(entries) {
  const sums = {};
  for (const { currency, amount } of entries) sums[currency] = (sums[currency] ?? 0) + amount;
  return sums;
}
