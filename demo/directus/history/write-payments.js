import { closeDispute, openDispute } from "../../payments/checkout/dispute.js";
import { createPaymentMethod, getCardDetails } from "../../payments/checkout/payment-method.js";
import { createCustomer } from "../../payments/resources/customers.js";
import { createIntentByApi } from "../../payments/resources/payment-intents.js";
import { createRefund, settleRefund } from "../../payments/resources/refunds.js";
import { createSim } from "../../payments/simulator.js";

/**
 * Tells the stand-in for Stripe of the payments in a history, so that they can be paid back there. It has no events of them: a
 * shop would be told of all of them anew. The members' subscriptions are not there, for they would go on by themselves.
 *
 * @param {string} stateFile
 * @param {import("./index.js").History} history
 */
export function writePayments(stateFile, { sales, members }) {
  const sim = createSim({ stateFile, publicUrl: "" });
  const { newId } = sim;
  /** @type {Record<string, string>} */
  let given = {};
  sim.newId = (prefix, length) => given[prefix] ?? newId(prefix, length);
  const at = (date, ids) => {
    sim.moment = Math.floor(date.getTime() / 1_000);
    given = ids;
  };
  for (const { person, payer, start } of members) {
    at(start, { cus_: payer });
    createCustomer(sim, { email: person.email, name: person.name, metadata: { user_id: person.user } });
  }
  for (const sale of sales.filter(({ paidAt, total }) => paidAt && total > 0)) {
    at(sale.paidAt, { pi_3: sale.intent, ch_3: sale.charge });
    pay(sim, sale);
    for (const { id, stripeId, amount, reason, status, at: refundedAt } of sale.refunds) {
      at(refundedAt, { re_3: stripeId });
      const metadata = { refund_id: id, order_id: sale.id };
      const refund = createRefund(sim, { params: { payment_intent: sale.intent, amount, reason, metadata } });
      if (status === "failed") settleRefund(sim, refund, status);
    }
    if (sale.dispute) openCase(sim, sale, at);
  }
  for (const { id } of sim.store.all("event")) sim.store.remove("event", id);
  sim.store.commit();
}

function pay(sim, { id, card, person, currency, total }) {
  const method = createPaymentMethod(sim, getCardDetails(card.number, sim.now()), person);
  const params = {
    amount: total,
    currency: currency.toLowerCase(),
    payment_method: method.id,
    confirm: true,
    metadata: { order_id: id },
  };
  createIntentByApi(sim, { params });
}

function openCase(sim, { charge, dispute: { id, status, reason, at, settledAt } }, setTime) {
  setTime(at, { du_1: id });
  const dispute = openDispute(sim, sim.store.get("charge", charge), reason);
  if (!settledAt) return;
  setTime(settledAt, {});
  closeDispute(sim, dispute, status);
}
