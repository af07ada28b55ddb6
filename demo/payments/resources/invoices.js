import {
  invalidRequest,
  invalidState,
  notImplemented,
  parameterMissing,
  resourceMissing,
} from "../api/errors.js";
import { newestFirst, page } from "../api/lists.js";
import { collect, markPaid } from "../billing/collect.js";
import { buildInvoice, closeInvoice, finalizeInvoice, subscriptionOf } from "../billing/invoice.js";
import { cycleLines } from "../billing/lines.js";
import { inTimeOf } from "../billing/moment.js";
import { nextPeriod } from "../billing/renew.js";
import { methodFor, periodOf } from "../billing/subscription.js";
import { planFrom } from "./subscription-update.js";

export function retrieveInvoice(sim, { ids: [id] }) {
  const invoice = sim.store.get("invoice", id);
  if (!invoice) throw resourceMissing("invoice", id);
  return invoice;
}

export function listInvoices(sim, { params, path }) {
  const { subscription } = params;
  const invoices = newestFirst(sim.store.all("invoice"), params, ["customer", "status", "collection_method"]);
  const wanted = invoices.filter((each) => !subscription || subscriptionOf(sim, each).id === subscription);
  return page(wanted, params, path);
}

export function listInvoiceLines(sim, call) {
  return page(retrieveInvoice(sim, call).lines.data, call.params, call.path);
}

export function listInvoicePayments(sim, { params, path }) {
  const intent = params.payment?.payment_intent;
  const payments = newestFirst(sim.store.all("invoice_payment"), params, ["invoice", "status"]);
  return page(
    payments.filter((each) => !intent || each.payment.payment_intent === intent),
    params,
    path,
  );
}

/** Charges the given card, else the one that a renewal would be charged to. */
export function payInvoiceByApi(sim, call) {
  const invoice = openInvoice(sim, call, "pay");
  const { payment_method: id, paid_out_of_band: elsewhere } = call.params;
  const method = id ? sim.store.get("payment_method", id) : methodFor(sim, subscriptionOf(sim, invoice));
  if (id && !method) throw parameterMissing("PaymentMethod", id, "payment_method");
  return inTimeOf(sim, invoice.customer, () => {
    const outcome = elsewhere ? markPaid(sim, invoice) : collect(sim, invoice, method);
    if (outcome.status === "failed") throw outcome.error;
    return invoice;
  });
}

export function voidInvoice(sim, call) {
  const invoice = openInvoice(sim, call, "void");
  inTimeOf(sim, invoice.customer, () => closeInvoice(sim, invoice, "void"));
  return invoice;
}

export function finalizeInvoiceByApi(sim, call) {
  const invoice = retrieveInvoice(sim, call);
  if (invoice.status !== "draft") {
    throw invalidState("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      code: "invoice_not_editable",
    });
  }
  inTimeOf(sim, invoice.customer, () => {
    finalizeInvoice(sim, invoice);
    if (invoice.amount_due === 0) markPaid(sim, invoice);
  });
  return invoice;
}

function openInvoice(sim, call, verb) {
  const invoice = retrieveInvoice(sim, call);
  if (invoice.status === "open") return invoice;
  if (invoice.status === "paid" && verb === "pay") throw invalidRequest("Invoice is already paid");
  throw invalidState(`You can only ${verb} open invoices. This one is ${invoice.status}.`, {
    code: "invoice_not_editable",
  });
}

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
