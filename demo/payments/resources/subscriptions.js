import { invalidState, parameterMissing, resourceMissing } from "../api/errors.js";
import { newestFirst, page } from "../api/lists.js";
import { collect } from "../billing/collect.js";
import { firstInvoice, trialEndOf } from "../billing/join.js";
import { inTimeOf } from "../billing/moment.js";
import { resumePaused } from "../billing/resume.js";
import { createSubscription, endSubscription, methodFor } from "../billing/subscription.js";
import { recurringPrice, refuseOthers, retrieveSubscription, uncovered } from "./subscription-params.js";

export function listSubscriptions(sim, { params, path }) {
  const all = newestFirst(sim.store.all("subscription"), params, [
    "customer",
    "collection_method",
    "test_clock",
  ]);
  const wanted = all.filter(
    (each) => hasStatus(each, params.status) && (!params.price || pricesOf(each).includes(params.price)),
  );
  return page(wanted, params, path);
}

function hasStatus({ status }, wanted) {
  if (wanted === "all") return true;
  if (wanted === "ended") return ["canceled", "incomplete_expired"].includes(status);
  return wanted ? status === wanted : status !== "canceled";
}

function pricesOf({ items }) {
  return items.data.map(({ price }) => price.id);
}

const createdWith = [
  "customer",
  "default_payment_method",
  "description",
  "expand",
  "items",
  "metadata",
  "off_session",
  "payment_behavior",
  "trial_end",
  "trial_period_days",
  "trial_settings",
];

/** Without Checkout: the customer's card is charged at once, unless the behaviour says to wait for it. */
export function createSubscriptionByApi(sim, { params }) {
  refuseOthers(params, createdWith);
  const customer = sim.store.get("customer", params.customer);
  if (!customer || customer.deleted) throw parameterMissing("customer", params.customer, "customer");
  const { payment_behavior: behavior = "allow_incomplete" } = params;
  if (!["allow_incomplete", "default_incomplete"].includes(behavior))
    throw uncovered("payment_behavior", behavior);
  const items = params.items.map((item, index) => ({
    price: recurringPrice(sim, item.price, `items[${index}][price]`),
    quantity: item.quantity ?? 1,
  }));
  return inTimeOf(sim, customer.id, () => {
    const {
      default_payment_method: method = null,
      description,
      metadata,
      trial_settings: trialSettings,
    } = params;
    const trialEnd = trialEndOf(sim, params);
    const data = { customer: customer.id, items, method, description, metadata, trialSettings, trialEnd };
    const subscription = createSubscription(sim, data);
    const invoice = firstInvoice(sim, subscription, undefined, false);
    const card = methodFor(sim, subscription);
    if (invoice.status === "open" && behavior !== "default_incomplete") collect(sim, invoice, card);
    return subscription;
  });
}

export function cancelSubscription(sim, call) {
  const subscription = retrieveSubscription(sim, call);
  const { params } = call;
  if (subscription.ended_at) throw resourceMissing("subscription", subscription.id);
  if (params.invoice_now || params.prorate) throw uncovered("invoice_now and prorate", "true");
  Object.assign(subscription.cancellation_details, params.cancellation_details);
  inTimeOf(sim, subscription.customer, () => endSubscription(sim, subscription, "cancellation_requested"));
  return subscription;
}

export function resumeSubscription(sim, call) {
  const subscription = retrieveSubscription(sim, call);
  if (subscription.status !== "paused") {
    throw invalidState(`You can only resume a paused subscription. This one is ${subscription.status}.`);
  }
  return inTimeOf(sim, subscription.customer, () => resumePaused(sim, subscription));
}
