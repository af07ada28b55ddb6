import { attachMethod } from "../resources/payment-methods.js";
import { markPaid } from "./collect.js";
import { closeDraftInvoice, createDraftInvoice } from "./invoice.js";
import { buildCycleLines } from "./lines.js";
import { createSubscription, getPeriod } from "./subscription.js";

const daySeconds = 24 * 60 * 60;

/**
 * What a Checkout Session in `subscription` mode brings about, once it is paid or needs no payment yet.
 * @param {import("../simulator.js").Sim} sim @param {any} session
 */
export function startMembership(sim, session) {
  const { line_items, subscription_data: data, payment_method: method, payment_intent } = session._internal;
  const items = line_items.map((id) => pricedItem(sim, sim.store.get("item", id)));
  if (method) attachMethod(sim, sim.store.get("payment_method", method), session.customer);
  const subscription = createSubscription(sim, {
    customer: session.customer,
    description: data.description,
    items,
    method,
    metadata: data.metadata,
    trialEnd: getTrialEnd(sim, data),
    trialSettings: data.trial_settings,
  });
  if (subscription.status === "incomplete") subscription.status = "active";
  session.subscription = subscription.id;
  session.invoice = createFirstInvoice(
    sim,
    subscription,
    sim.store.get("payment_intent", payment_intent),
    true,
  ).id;
}

/**
 * The invoice that a subscription begins with; its creation is told between the draft and the final form.
 * @param {import("../simulator.js").Sim} sim @param {any} subscription @param {any} intent that has paid, if any
 * @param {boolean} paid whether nothing is left to collect
 */
export function createFirstInvoice(sim, subscription, intent, paid) {
  const trial = subscription.status === "trialing";
  const now = sim.now();
  sim.webhooks.emit("customer.subscription.created", subscription);
  const invoice = createDraftInvoice(sim, subscription, {
    reason: "subscription_create",
    lines: buildCycleLines(sim, subscription.items.data, getPeriod(subscription), trial),
    period: { start: now, end: now },
  });
  closeDraftInvoice(sim, invoice, intent);
  if (paid || invoice.amount_due === 0) markPaid(sim, invoice);
  return invoice;
}

/**
 * The end of the trial that parameters ask for, if they do.
 * @param {import("../simulator.js").Sim} sim @param {{ trial_end?: number, trial_period_days?: number }} data
 */
export function getTrialEnd(sim, { trial_end, trial_period_days: days }) {
  return trial_end ?? (days ? sim.now() + days * daySeconds : undefined);
}

function pricedItem(sim, { price, quantity }) {
  return { price: sim.store.get("price", price.id), quantity };
}
