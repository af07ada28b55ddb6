import {
  createInvalidRequestError,
  createInvalidStateError,
  createMissingParameterError,
  createMissingResourceError,
  createNotImplementedError,
} from "../api/errors.js";
import { createPageOfList, sortNewestFirst } from "../api/lists.js";
import { collect, markPaid } from "../billing/collect.js";
import { closeDraftInvoice, closeInvoice, findInvoiceSubscription } from "../billing/invoice.js";
import { runInTime } from "../billing/moment.js";
import { findMethod } from "../billing/subscription.js";
import { mergeMetadata } from "./metadata.js";

export function retrieveInvoice(sim, { ids: [id] }) {
  const invoice = sim.store.get("invoice", id);
  if (!invoice) throw createMissingResourceError("invoice", id);
  return invoice;
}

export function listInvoices(sim, { params, path }) {
  const { subscription } = params;
  const invoices = sortNewestFirst(sim.store.all("invoice"), params, [
    "customer",
    "status",
    "collection_method",
  ]);
  const wanted = invoices.filter(
    (each) => !subscription || findInvoiceSubscription(sim, each)?.id === subscription,
  );
  return createPageOfList(wanted, params, path);
}

export function listInvoiceLines(sim, call) {
  return createPageOfList(retrieveInvoice(sim, call).lines.data, call.params, call.path);
}

export function listInvoicePayments(sim, { params, path }) {
  const intent = params.payment?.payment_intent;
  const payments = sortNewestFirst(sim.store.all("invoice_payment"), params, ["invoice", "status"]);
  return createPageOfList(
    payments.filter((each) => !intent || each.payment.payment_intent === intent),
    params,
    path,
  );
}

/** What stands on an invoice is the subscription's or its items'; this is what an owner adds. */
export function updateInvoice(sim, call) {
  const invoice = retrieveInvoice(sim, call);
  const { metadata, description, expand, ...rest } = call.params;
  const [other] = Object.keys(rest);
  if (other)
    throw createNotImplementedError(`The local stand-in does not cover \`${other}\` of an invoice's update.`);
  if (description !== undefined && invoice.status !== "draft") {
    throw createInvalidStateError("Finalized invoices can't be updated in this way.", {
      code: "invoice_not_editable",
    });
  }
  const before = { metadata: invoice.metadata, description: invoice.description };
  const after = {
    metadata: mergeMetadata(invoice.metadata, metadata),
    description: description ?? invoice.description,
  };
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  );
  sim.store.put("invoice", Object.assign(invoice, after));
  if (changed.length > 0) {
    const previous = Object.fromEntries(changed.map((key) => [key, before[key]]));
    sim.webhooks.emit("invoice.updated", invoice, previous);
  }
  return invoice;
}

/** Charges the given card, else the one that a renewal would be charged to; a draft is finalized for it. */
export function payInvoiceByApi(sim, call) {
  const invoice = invoiceIn(["draft", "open", "uncollectible"], sim, call, "pay");
  const { payment_method: id, paid_out_of_band: elsewhere } = call.params;
  const method = id
    ? sim.store.get("payment_method", id)
    : findMethod(sim, findInvoiceSubscription(sim, invoice) ?? invoice);
  if (id && !method) throw createMissingParameterError("PaymentMethod", id, "payment_method");
  return runInTime(sim, invoice.customer, () => {
    if (invoice.status === "draft") closeDraftInvoice(sim, invoice);
    const outcome = elsewhere ? markPaid(sim, invoice) : collect(sim, invoice, method);
    if (outcome.status === "failed") throw outcome.error;
    return invoice;
  });
}

export function voidInvoice(sim, call) {
  const invoice = invoiceIn(["open", "uncollectible"], sim, call, "void");
  runInTime(sim, invoice.customer, () => closeInvoice(sim, invoice, "void"));
  return invoice;
}

export function markUncollectible(sim, call) {
  const invoice = invoiceIn(["open"], sim, call, "mark as uncollectible");
  runInTime(sim, invoice.customer, () => closeInvoice(sim, invoice, "uncollectible"));
  return invoice;
}

export function handleFinalizeInvoice(sim, call) {
  const invoice = retrieveInvoice(sim, call);
  if (invoice.status !== "draft") {
    throw createInvalidStateError(
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
      {
        code: "invoice_not_editable",
      },
    );
  }
  runInTime(sim, invoice.customer, () => {
    closeDraftInvoice(sim, invoice);
    if (invoice.amount_due === 0) markPaid(sim, invoice);
  });
  return invoice;
}

function invoiceIn(states, sim, call, verb) {
  const invoice = retrieveInvoice(sim, call);
  if (states.includes(invoice.status)) return invoice;
  if (invoice.status === "paid" && verb === "pay") throw createInvalidRequestError("Invoice is already paid");
  throw createInvalidStateError(`You can only ${verb} open invoices. This one is ${invoice.status}.`, {
    code: "invoice_not_editable",
  });
}
