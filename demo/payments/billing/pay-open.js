import { attachMethod } from "../resources/payment-methods.js";
import { collect } from "./collect.js";
import { findInvoiceSubscription } from "./invoice.js";
import { runInTime } from "./moment.js";
import { change } from "./subscription.js";

/**
 * The customer pays an open invoice by hand; a live subscription's renewals are charged to that card from then on.
 * @param {import("../simulator.js").Sim} sim @param {any} invoice @param {any} method
 */
export function payOpenInvoice(sim, invoice, method) {
  return runInTime(sim, invoice.customer, () => {
    attachMethod(sim, method, invoice.customer);
    const subscription = findInvoiceSubscription(sim, invoice);
    const outcome = collect(sim, invoice, method, { inPerson: true });
    if (outcome.status !== "failed" && subscription && !subscription.ended_at) {
      change(sim, subscription, (changed) => {
        changed.default_payment_method = method.id;
      });
    }
    return outcome;
  });
}

/**
 * A new card from the portal: the customer's. A subscription that has one of its own keeps that, as at Stripe.
 * @param {import("../simulator.js").Sim} sim @param {any} customer @param {any} method
 */
export function replaceCard(sim, customer, method) {
  runInTime(sim, customer.id, () => {
    attachMethod(sim, method, customer.id);
    const before = { invoice_settings: structuredClone(customer.invoice_settings) };
    customer.invoice_settings.default_payment_method = method.id;
    sim.store.put("customer", customer);
    sim.webhooks.emit("customer.updated", customer, before);
  });
}

/**
 * A new card for the customer, and for every subscription that had its own.
 * @param {import("../simulator.js").Sim} sim @param {any} customer @param {any} method
 */
export function replaceEveryCard(sim, customer, method) {
  replaceCard(sim, customer, method);
  runInTime(sim, customer.id, () => {
    for (const subscription of sim.store.all("subscription")) {
      const own = subscription.customer === customer.id && subscription.default_payment_method;
      if (!own || subscription.ended_at) continue;
      change(sim, subscription, (changed) => {
        changed.default_payment_method = method.id;
      });
    }
  });
}
