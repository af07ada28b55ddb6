import { payOpenInvoice } from "../billing/pay-open.js";
import { findIntent } from "../billing/payment.js";
import { formatAmount } from "../checkout/money.js";
import { renderCardFields, renderErrorSummary, renderTextField } from "./fields.js";
import { renderNoticePage } from "./hosted-page.js";
import { renderDocument, renderHtml } from "./html.js";
import { findCardProblem, parseTypedCard } from "./typed-card.js";

/** An invoice's own page: what is owed, and a form to pay it. @param {import("../simulator.js").Sim} sim */
export function sendInvoicePage(sim, id, query) {
  const invoice = sim.store.get("invoice", id);
  const closed = closedReply(invoice);
  if (closed) return closed;
  const failure = query.has("failed") && findIntent(sim, invoice)?.last_payment_error;
  return { status: 200, html: invoicePage(sim, invoice, failure ? { summary: failure.message } : {}) };
}

/** @param {import("../simulator.js").Sim} sim @param {string} id @param {URLSearchParams} form */
export function submitInvoice(sim, id, form) {
  const invoice = sim.store.get("invoice", id);
  const closed = closedReply(invoice);
  if (closed) return closed;
  const values = Object.fromEntries(form);
  try {
    const method = parseTypedCard(sim, values, { name: values.name, email: invoice.customer_email });
    const outcome = payOpenInvoice(sim, invoice, method);
    if (outcome.status === "failed") throw outcome.error;
    return { status: 303, location: outcome.url ?? invoice.hosted_invoice_url };
  } catch (error) {
    return { status: 402, html: invoicePage(sim, invoice, { values, ...findCardProblem(error) }) };
  } finally {
    sim.commit();
  }
}

function closedReply(invoice) {
  if (!invoice?.hosted_invoice_url) {
    const text = "The address is incomplete, or the payment stand-in has been reset since.";
    return { status: 404, html: renderNoticePage({ heading: "No such invoice", text }) };
  }
  if (invoice.status === "open") return undefined;
  const heading = invoice.status === "paid" ? "This invoice is paid" : "This invoice can no longer be paid";
  const text = `Invoice ${invoice.number}, ${formatAmount(invoice.amount_due, invoice.currency)}.`;
  return { status: 200, html: renderNoticePage({ heading, text }) };
}

function invoicePage(sim, invoice, { values = {}, problems = {}, summary } = {}) {
  const total = formatAmount(invoice.amount_due, invoice.currency);
  const intent = findIntent(sim, invoice);
  const rows = invoice.lines.data.map(
    (line) =>
      renderHtml`<tr><th scope="row">${line.description}</th><td>${formatAmount(line.amount, line.currency)}</td></tr>`,
  );
  const main = renderHtml`<h1>Invoice ${invoice.number}</h1>
<div class="columns">
<section class="card" aria-labelledby="lines-heading"><h2 id="lines-heading">What it is for</h2>
<table><tbody>${rows}<tr class="total"><th scope="row">Due</th><td>${total}</td></tr></tbody></table>
${intent.status === "requires_action" && confirmLink(intent)}
</section>
<form class="card" method="post" action="/i/${invoice.id}">
${summary && renderErrorSummary("The invoice is not paid", summary)}
<fieldset><legend>Card</legend>${renderCardFields(problems)}
${renderTextField({ name: "name", label: "Name on card", value: values.name, autocomplete: "cc-name" })}</fieldset>
<button class="wide">Pay ${total}</button>
</form></div>`;
  return renderDocument({
    title: `${summary ? "Error: " : ""}Invoice ${invoice.number} – payment stand-in`,
    main,
  });
}

function confirmLink({ next_action: { redirect_to_url: bank } }) {
  return renderHtml`<p><a href="${bank.url}">Confirm the payment with your bank</a></p>`;
}
