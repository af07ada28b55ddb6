import {
  createInvalidRequestError,
  createMissingParameterError,
  createNotImplementedError,
} from "../api/errors.js";
import { buildInvoice } from "../billing/build-invoice.js";
import { buildCycleLines } from "../billing/lines.js";
import { runInTime } from "../billing/moment.js";
import { calculateNextPeriod } from "../billing/renew.js";
import { getPeriod } from "../billing/subscription.js";
import { parsePlan } from "./subscription-update.js";

const previewed = ["customer", "expand", "subscription", "subscription_details"];
const previewedDetails = ["items", "proration_behavior", "proration_date"];

/** The next renewal's invoice, or what a change of plan would be charged for at once. */
export function previewInvoice(sim, { params }) {
  const { subscription: id, subscription_details: details = {} } = params;
  refuseOthers(params, previewed);
  refuseOthers(details, previewedDetails);
  if (!id)
    throw createNotImplementedError("The local stand-in previews the invoices of existing subscriptions.");
  const subscription = sim.store.get("subscription", id);
  if (!subscription) throw createMissingParameterError("subscription", id, "subscription");
  return runInTime(sim, subscription.customer, () => {
    const plan = details.items && parsePlan(sim, subscription, details, "subscription_details[items]");
    if (plan?.immediate) {
      const lines = [...subscription._internal.pending, ...plan.lines];
      const period = { start: plan.from, end: plan.from };
      return buildInvoice(sim, subscription, { reason: "subscription_update", lines, period });
    }
    return upcoming(sim, subscription, plan);
  });
}

function upcoming(sim, subscription, plan) {
  if (subscription.ended_at || subscription.cancel_at) {
    throw createInvalidRequestError(`No upcoming invoices for customer: ${subscription.customer}`, {
      status: 404,
      code: "invoice_upcoming_none",
    });
  }
  const items = plan?.items ?? subscription.items.data;
  const lines = [
    ...subscription._internal.pending,
    ...(plan?.lines ?? []),
    ...buildCycleLines(sim, items, calculateNextPeriod({ ...subscription, items: { data: items } })),
  ];
  return buildInvoice(sim, subscription, { reason: "upcoming", lines, period: getPeriod(subscription) });
}

function refuseOthers(params, covered) {
  const [name] = Object.keys(params).filter((each) => !covered.includes(each));
  if (name)
    throw createNotImplementedError(`The local stand-in does not cover \`${name}\` of an invoice's preview.`);
}
