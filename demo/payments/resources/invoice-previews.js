import { invalidRequest, notImplemented, parameterMissing } from "../api/errors.js";
import { buildInvoice } from "../billing/build-invoice.js";
import { cycleLines } from "../billing/lines.js";
import { inTimeOf } from "../billing/moment.js";
import { nextPeriod } from "../billing/renew.js";
import { periodOf } from "../billing/subscription.js";
import { planFrom } from "./subscription-update.js";

const previewed = ["customer", "expand", "subscription", "subscription_details"];
const previewedDetails = ["items", "proration_behavior", "proration_date"];

/** The next renewal's invoice, or what a change of plan would be charged for at once. */
export function previewInvoice(sim, { params }) {
  const { subscription: id, subscription_details: details = {} } = params;
  refuseOthers(params, previewed);
  refuseOthers(details, previewedDetails);
  if (!id) throw notImplemented("The local stand-in previews the invoices of existing subscriptions.");
  const subscription = sim.store.get("subscription", id);
  if (!subscription) throw parameterMissing("subscription", id, "subscription");
  return inTimeOf(sim, subscription.customer, () => {
    const plan = details.items && planFrom(sim, subscription, details, "subscription_details[items]");
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
    throw invalidRequest(`No upcoming invoices for customer: ${subscription.customer}`, {
      status: 404,
      code: "invoice_upcoming_none",
    });
  }
  const items = plan?.items ?? subscription.items.data;
  const lines = [
    ...subscription._internal.pending,
    ...(plan?.lines ?? []),
    ...cycleLines(sim, items, nextPeriod({ ...subscription, items: { data: items } })),
  ];
  return buildInvoice(sim, subscription, { reason: "upcoming", lines, period: periodOf(subscription) });
}

function refuseOthers(params, covered) {
  const [name] = Object.keys(params).filter((each) => !covered.includes(each));
  if (name) throw notImplemented(`The local stand-in does not cover \`${name}\` of an invoice's preview.`);
}
