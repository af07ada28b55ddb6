import { findResource } from "../api/contract.js";
import { createIntent } from "../checkout/intent.js";

/**
 * The payment that an invoice waits for.
 * @param {import("../simulator.js").Sim} sim @param {any} invoice @param {any} [paid] an intent that has paid already
 */
export function openPayment(sim, invoice, paid) {
  const intent =
    paid ??
    createIntent(sim, {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: invoice.customer,
      ...(invoice.parent ? ofSubscription : { description: "Payment for Invoice" }),
    });
  intent._internal = { ...intent._internal, invoice: invoice.id };
  sim.store.put("payment_intent", intent);
  const id = sim.newId("inpay_1");
  const payment = findResource("invoice_payment", {
    id,
    amount_requested: invoice.amount_due,
    created: sim.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
  });
  sim.store.put("invoice_payment", payment);
  invoice._internal.payment = id;
  sim.store.put("invoice", invoice);
}

const ofSubscription = { description: "Subscription update", setup_future_usage: "off_session" };

/** @param {import("../simulator.js").Sim} sim @param {any} invoice */
export function findPayment(sim, invoice) {
  return sim.store.get("invoice_payment", invoice._internal.payment);
}

/** Nobody can pay any more. @param {import("../simulator.js").Sim} sim @param {any} invoice */
export function cancelPayment(sim, invoice) {
  const intent = findIntent(sim, invoice);
  if (!intent) return;
  Object.assign(intent, { status: "canceled", next_action: null, canceled_at: sim.now() });
  intent.cancellation_reason = "void_invoice";
  sim.store.put("payment_intent", intent);
  sim.webhooks.emit("payment_intent.canceled", intent);
}

/** The intent of an open invoice. @param {import("../simulator.js").Sim} sim @param {any} invoice */
export function findIntent(sim, invoice) {
  const payment = findPayment(sim, invoice);
  return payment && sim.store.get("payment_intent", payment.payment.payment_intent);
}
