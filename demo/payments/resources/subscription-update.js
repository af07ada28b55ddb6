import {
  createInvalidRequestError,
  createInvalidStateError,
  createMissingParameterError,
  createMissingResourceError,
  createNotImplementedError,
} from "../api/errors.js";
import { changePlan, previewPlanChange } from "../billing/change-plan.js";
import { endTrialNow } from "../billing/end-trial-now.js";
import { runInTime } from "../billing/moment.js";
import { change, findMethod, getPeriod, parseTrialSettings } from "../billing/subscription.js";
import { requiresAuthentication } from "../checkout/attempt.js";
import { createCardError } from "../checkout/cards.js";
import { mergeMetadata } from "./metadata.js";
import {
  findUncovered,
  parseRecurringPrice,
  rejectOtherParameters,
  retrieveSubscription,
} from "./subscription-params.js";

const updatedWith = [
  "cancel_at",
  "cancel_at_period_end",
  "cancellation_details",
  "default_payment_method",
  "description",
  "expand",
  "items",
  "metadata",
  "pause_collection",
  "payment_behavior",
  "proration_behavior",
  "proration_date",
  "trial_end",
  "trial_settings",
];

export function updateSubscription(sim, call) {
  const subscription = retrieveSubscription(sim, call);
  const { params } = call;
  rejectOtherParameters(params, updatedWith);
  if (subscription.ended_at) {
    throw createInvalidStateError(
      "A canceled subscription can only update its cancellation_details and metadata.",
      {
        code: "resource_missing",
        param: "id",
      },
    );
  }
  const card = params.default_payment_method;
  if (card && sim.store.get("payment_method", card)?.customer !== subscription.customer)
    throw createMissingResourceError("PaymentMethod", card, "default_payment_method");
  return runInTime(sim, subscription.customer, () => {
    const plan = params.items && parsePlan(sim, subscription, params);
    if (plan && params.payment_behavior === "error_if_incomplete") refuseUnpaid(sim, subscription, plan);
    else if (!["allow_incomplete", undefined].includes(params.payment_behavior)) {
      throw findUncovered("payment_behavior", params.payment_behavior);
    }
    if (![undefined, "now"].includes(params.trial_end)) throw findUncovered("trial_end", params.trial_end);
    change(sim, subscription, (changed) => edit(sim, changed, params));
    if (params.trial_end && subscription.status === "trialing") endTrialNow(sim, subscription);
    if (plan) changePlan(sim, subscription, plan);
    return subscription;
  });
}

function edit(sim, subscription, params) {
  for (const name of ["default_payment_method", "description"]) {
    if (params[name] !== undefined) subscription[name] = params[name];
  }
  if (params.trial_settings) subscription.trial_settings = parseTrialSettings(params.trial_settings);
  subscription.metadata = mergeMetadata(subscription.metadata, params.metadata);
  Object.assign(subscription.cancellation_details, params.cancellation_details);
  if (params.pause_collection !== undefined) {
    const { behavior, resumes_at = null } = params.pause_collection || {};
    subscription.pause_collection = behavior ? { behavior, resumes_at } : null;
  }
  if (params.cancel_at_period_end !== undefined) {
    const end = params.cancel_at_period_end ? getPeriod(subscription).end : null;
    setCancelAt(sim, subscription, end, params.cancel_at_period_end);
  }
  if (params.cancel_at !== undefined) {
    const end = /_period_end$/.test(params.cancel_at)
      ? getPeriod(subscription).end
      : params.cancel_at || null;
    setCancelAt(sim, subscription, end, false);
  }
}

function setCancelAt(sim, subscription, end, atPeriodEnd) {
  subscription.cancel_at = end;
  subscription.cancel_at_period_end = atPeriodEnd;
  subscription.canceled_at = end ? sim.now() : null;
  subscription.cancellation_details.reason = end ? "cancellation_requested" : null;
}

/** @param {any} params of an update, or `subscription_details` of a preview */
export function parsePlan(sim, subscription, params, path = "items") {
  const wishes = params.items.map((item, index) => {
    if (!item.id || item.deleted)
      throw createNotImplementedError("The local stand-in changes items by their id only.");
    if (!subscription.items.data.some(({ id }) => id === item.id)) {
      throw createMissingParameterError("subscription item", item.id, `${path}[${index}][id]`);
    }
    const at = `${path}[${index}][price]`;
    const price = item.price && parseRecurringPrice(sim, item.price, at);
    if (price && price.currency !== subscription.currency)
      throw createInvalidRequestError(
        `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${subscription.currency}\`.`,
        { param: at },
      );
    return { id: item.id, price, quantity: item.quantity };
  });
  const how = { behavior: params.proration_behavior, date: params.proration_date };
  return previewPlanChange(sim, subscription, wishes, how);
}

function refuseUnpaid(sim, subscription, plan) {
  const due = plan.immediate ? plan.lines.reduce((sum, { amount }) => sum + amount, 0) : 0;
  const method = findMethod(sim, subscription);
  const rule = method?._internal.rule;
  if (due <= 0 || (method && !rule.declined && !requiresAuthentication(method, false))) return;
  const {
    code = "resource_missing",
    message = "The payment needs another card.",
    ...fields
  } = rule?.declined ?? {};
  throw createCardError(code, message, undefined, fields);
}
