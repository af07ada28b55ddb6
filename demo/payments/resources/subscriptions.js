import {
  createInvalidStateError,
  createMissingParameterError,
  createMissingResourceError,
} from "../api/errors.js";
import { createPageOfList, sortNewestFirst } from "../api/lists.js";
import { collect } from "../billing/collect.js";
import { createFirstInvoice, getTrialEnd } from "../billing/join.js";
import { runInTime } from "../billing/moment.js";
import { resumePaused } from "../billing/resume.js";
import { createSubscription, endSubscription, findMethod } from "../billing/subscription.js";
import {
  findUncovered,
  parseRecurringPrice,
  rejectOtherParameters,
  retrieveSubscription,
} from "./subscription-params.js";

export function listSubscriptions(sim, { params, path }) {
  const all = sortNewestFirst(sim.store.all("subscription"), params, [
    "customer",
    "collection_method",
    "test_clock",
  ]);
  const wanted = all.filter(
    (each) => hasStatus(each, params.status) && (!params.price || pricesOf(each).includes(params.price)),
  );
  return createPageOfList(wanted, params, path);
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
  rejectOtherParameters(params, createdWith);
  const customer = sim.store.get("customer", params.customer);
  if (!customer || customer.deleted)
    throw createMissingParameterError("customer", params.customer, "customer");
  const { payment_behavior: behavior = "allow_incomplete" } = params;
  if (!["allow_incomplete", "default_incomplete"].includes(behavior))
    throw findUncovered("payment_behavior", behavior);
  const items = params.items.map((item, index) => ({
    price: parseRecurringPrice(sim, item.price, `items[${index}][price]`),
    quantity: item.quantity ?? 1,
  }));
  return runInTime(sim, customer.id, () => {
    const {
      default_payment_method: method = null,
      description,
      metadata,
      trial_settings: trialSettings,
    } = params;
    const trialEnd = getTrialEnd(sim, params);
    const data = { customer: customer.id, items, method, description, metadata, trialSettings, trialEnd };
    const subscription = createSubscription(sim, data);
    const invoice = createFirstInvoice(sim, subscription, undefined, false);
    const card = findMethod(sim, subscription);
    if (invoice.status === "open" && behavior !== "default_incomplete") collect(sim, invoice, card);
    return subscription;
  });
}

export function cancelSubscription(sim, call) {
  const subscription = retrieveSubscription(sim, call);
  const { params } = call;
  if (subscription.ended_at) throw createMissingResourceError("subscription", subscription.id);
  if (params.invoice_now || params.prorate) throw findUncovered("invoice_now and prorate", "true");
  Object.assign(subscription.cancellation_details, params.cancellation_details);
  runInTime(sim, subscription.customer, () => endSubscription(sim, subscription, "cancellation_requested"));
  return subscription;
}

export function resumeSubscription(sim, call) {
  const subscription = retrieveSubscription(sim, call);
  if (subscription.status !== "paused") {
    throw createInvalidStateError(
      `You can only resume a paused subscription. This one is ${subscription.status}.`,
    );
  }
  return runInTime(sim, subscription.customer, () => resumePaused(sim, subscription));
}
