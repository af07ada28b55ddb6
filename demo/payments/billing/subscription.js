import { findResource } from "../api/contract.js";
import { presentObject } from "../api/expand.js";
import { createList } from "../api/lists.js";
import { createMetadata } from "../resources/metadata.js";
import { calculatePeriodEnd } from "./period.js";

/**
 * A new subscription: `trialing`, or `incomplete` until its first invoice is paid. Telling of it is the caller's.
 * @param {import("../simulator.js").Sim} sim
 * @param {{ customer: string, items: { price: any, quantity: number }[], method: string | null,
 *   trialEnd?: number, trialSettings?: any, metadata?: any, description?: string }} data
 */
export function createSubscription(sim, data) {
  const { customer, trialEnd } = data;
  const now = sim.now();
  const id = sim.newId("sub_1");
  const [{ price }] = data.items;
  const period = { start: now, end: trialEnd ?? calculatePeriodEnd(now, price.recurring, now) };
  return sim.store.put(
    "subscription",
    findResource("subscription", {
      id,
      billing_cycle_anchor: trialEnd ?? now,
      billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
      created: now,
      currency: price.currency,
      customer,
      default_payment_method: data.method,
      description: data.description ?? null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: { type: "self" },
      },
      items: createList(
        data.items.map((item) => createItem(sim, id, item, period)),
        `/v1/subscription_items?subscription=${id}`,
      ),
      metadata: createMetadata(data.metadata),
      payment_settings: {
        payment_method_options: null,
        payment_method_types: null,
        save_default_payment_method: "off",
      },
      start_date: now,
      status: trialEnd ? "trialing" : "incomplete",
      test_clock: sim.store.get("customer", customer).test_clock,
      trial_end: trialEnd ?? null,
      trial_settings: parseTrialSettings(data.trialSettings),
      trial_start: trialEnd ? now : null,
      _internal: { open: [], pending: [], announced: false },
    }),
  );
}

/** @param {{ end_behavior?: any }} [given] */
export function parseTrialSettings({ end_behavior: given } = {}) {
  return {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice", ...given },
  };
}

function createItem(sim, subscription, { price, quantity }, { start, end }) {
  return findResource("subscription_item", {
    id: sim.newId("si_", 14),
    created: sim.now(),
    current_period_end: end,
    current_period_start: start,
    ...findPrice(price, quantity),
    subscription,
    tax_rates: [],
  });
}

/** What an item says of its price. @param {any} price @param {number} quantity */
export function findPrice(price, quantity) {
  return { plan: { id: price.id, object: "plan" }, price: structuredClone(price), quantity };
}

/** The period of a subscription, which all its items share. */
export function getPeriod({ items }) {
  const [{ current_period_start: start, current_period_end: end }] = items.data;
  return { start, end };
}

/** @param {any} subscription @param {{ start: number, end: number }} period */
export function setPeriod(subscription, { start, end }) {
  for (const item of subscription.items.data) {
    item.current_period_start = start;
    item.current_period_end = end;
  }
}

/**
 * Changes a subscription and tells of it, with what was there before.
 * @param {import("../simulator.js").Sim} sim @param {any} subscription @param {(subscription: any) => void} edit
 */
export function change(sim, subscription, edit) {
  const before = presentObject(sim, subscription);
  edit(subscription);
  sim.store.put("subscription", subscription);
  const after = presentObject(sim, subscription);
  const changed = Object.keys(after).filter((key) => !same(after[key], before[key]));
  if (changed.length === 0) return;
  const previous = Object.fromEntries(changed.map((key) => [key, before[key]]));
  sim.webhooks.emit("customer.subscription.updated", subscription, previous);
}

/** @param {import("../simulator.js").Sim} sim @param {any} subscription @param {string} status */
export function setStatus(sim, subscription, status) {
  change(sim, subscription, (changed) => {
    changed.status = status;
  });
}

/**
 * Ends a subscription for good, and with it the collection of what is still open.
 * @param {import("../simulator.js").Sim} sim @param {any} subscription
 * @param {"cancellation_requested" | "payment_failed"} reason
 */
export function endSubscription(sim, subscription, reason) {
  const now = sim.now();
  subscription.status = "canceled";
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancel_at_period_end = false;
  subscription.cancellation_details.reason ??= reason;
  for (const id of subscription._internal.open) stopCollecting(sim, sim.store.get("invoice", id));
  subscription._internal.open = [];
  sim.store.put("subscription", subscription);
  sim.webhooks.emit("customer.subscription.deleted", subscription);
}

function stopCollecting(sim, invoice) {
  invoice.auto_advance = false;
  invoice.automatically_finalizes_at = null;
  invoice.next_payment_attempt = null;
  sim.store.put("invoice", invoice);
}

/** The card that renewals are charged to: the subscription's (or one-off invoice's) own, else the customer's. */
export function findMethod(sim, { customer: customerId, default_payment_method: own }) {
  const customer = sim.store.get("customer", customerId);
  const id = own ?? customer.invoice_settings?.default_payment_method;
  return id ? sim.store.get("payment_method", id) : undefined;
}

function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}
