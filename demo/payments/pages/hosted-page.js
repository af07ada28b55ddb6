import { listLineItems } from "../api/expand.js";
import { cardHints } from "../checkout/cards.js";
import { formatAmount } from "../checkout/money.js";
import { isTaxLocationRequired, requireCard } from "../checkout/payer.js";
import { renderCardFields, renderErrorSummary, renderTextField } from "./fields.js";
import { renderDocument, renderHtml } from "./html.js";

/**
 * The payment page of an open session.
 * @param {import("../simulator.js").Sim} sim @param {any} session
 * @param {{ values?: Record<string, string>, problems?: Record<string, string>, summary?: string }} [form]
 */
export function renderPaymentPage(sim, session, { values = {}, problems = {}, summary } = {}) {
  const total = formatAmount(session.amount_total, session.currency);
  const heading = session.mode === "subscription" ? `Subscribe: ${total} today` : `Pay ${total}`;
  const main = renderHtml`<h1>${heading}</h1>
<div class="columns">
${orderSummary(sim, session)}
<form class="card" method="post" action="/c/pay/${session.id}">
${summary && renderErrorSummary("Your payment did not go through", summary)}
<input type="hidden" name="expected_amount" value="${session.amount_total}">
<fieldset><legend>Contact</legend>${emailField(session, values, problems)}</fieldset>
${session.shipping_address_collection && shippingFields(session, values, problems)}
${session.shipping_options.length > 1 && shippingChoice(sim, session)}
${requireCard(session) && cardSection(values, problems)}
${isTaxLocationRequired(session) && locationFields(values, problems)}
<button class="wide">${buttonText(session, total)}</button>
</form>
</div>`;
  return renderDocument({ title: `${summary ? "Error: " : ""}${heading} – payment stand-in`, main });
}

function buttonText({ mode, amount_total }, total) {
  if (mode === "subscription") return amount_total > 0 ? "Subscribe" : "Start trial";
  return amount_total > 0 ? `Pay ${total}` : "Complete order";
}

/** A session that cannot be paid (any more). @param {{ heading: string, text: string, link?: string, label?: string }} notice */
export function renderNoticePage({ heading, text, link, label }) {
  const main = renderHtml`<div class="card"><h1>${heading}</h1><p>${text}</p>${link && renderHtml`<p><a href="${link}">${label}</a></p>`}</div>`;
  return renderDocument({ title: `${heading} – payment stand-in`, main });
}

function orderSummary(sim, session) {
  const money = (amount) => formatAmount(amount, session.currency);
  const { amount_discount: discount, amount_shipping: shipping, amount_tax: tax } = session.total_details;
  const rate = session.shipping_cost && sim.store.get("shipping_rate", session.shipping_cost.shipping_rate);
  const rows = listLineItems(sim, session).map(
    (item) =>
      renderHtml`<tr><th scope="row">${item.description}${item.quantity > 1 && ` × ${item.quantity}`}</th><td>${money(item.amount_subtotal)}</td></tr>`,
  );
  return renderHtml`<section class="card" aria-labelledby="summary-heading">
<h2 id="summary-heading">Your order</h2>
<table><tbody>
${rows}
${discount > 0 && renderHtml`<tr><th scope="row">Discount</th><td>−${money(discount)}</td></tr>`}
${session.mode === "subscription" && recurringRow(sim, session, money)}
${rate && renderHtml`<tr><th scope="row">Shipping: ${rate.display_name}</th><td>${money(shipping)}</td></tr>`}
${tax > 0 && renderHtml`<tr><th scope="row">Tax</th><td>${money(tax)}</td></tr>`}
<tr class="total"><th scope="row">${session.mode === "subscription" ? "Due today" : "Total"}</th><td>${money(session.amount_total)}</td></tr>
</tbody></table>
${session.cancel_url && renderHtml`<p><a href="${session.cancel_url}">Back to the shop</a></p>`}
</section>`;
}

function recurringRow(sim, session, money) {
  const items = listLineItems(sim, session);
  const [{ price }] = items;
  const sum = items.reduce((total, item) => total + item.price.unit_amount * item.quantity, 0);
  const { trial_period_days: days } = session._internal.subscription_data;
  const { interval, interval_count: count } = price.recurring;
  const every = count > 1 ? `every ${count} ${interval}s` : `every ${interval}`;
  return renderHtml`<tr><th scope="row">Then ${every}${days && `, after ${days} days`}</th><td>${money(sum)}</td></tr>`;
}

function emailField(session, values, problems) {
  const known = session.customer_details?.email;
  if (known) return renderHtml`<p>Receipt to <strong>${known}</strong></p>`;
  return renderTextField({
    name: "email",
    label: "E-mail",
    type: "email",
    value: values.email,
    problem: problems.email,
    autocomplete: "email",
  });
}

function shippingFields(session, values, problems) {
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  const field = (name, label, autocomplete, required = true) =>
    renderTextField({
      name,
      label,
      autocomplete: `shipping ${autocomplete}`,
      required,
      value: values[name],
      problem: problems[name],
    });
  const options = session.shipping_address_collection.allowed_countries.map(
    (code) =>
      renderHtml`<option value="${code}"${values.shipping_country === code && renderHtml` selected`}>${names.of(code)}</option>`,
  );
  return renderHtml`<fieldset><legend>Shipping address</legend>
${field("shipping_name", "Full name", "name")}
${field("shipping_line1", "Address", "address-line1")}
${field("shipping_line2", "Address, second line", "address-line2", false)}
<div class="pair">${field("shipping_postal_code", "Postal code", "postal-code")}${field("shipping_city", "Town or city", "address-level2")}</div>
<div class="field"><label for="shipping_country">Country</label>
<select id="shipping_country" name="shipping_country" autocomplete="shipping country">${options}</select></div>
</fieldset>`;
}

function locationFields(values, problems) {
  const field = (name, label, autocomplete, required) =>
    renderTextField({ name, label, autocomplete, required, value: values[name], problem: problems[name] });
  return renderHtml`<fieldset><legend>Billing address</legend>
<div class="pair">${field("country", "Country (two letters)", "billing country", true)}${field("postal_code", "Postal code", "billing postal-code", false)}</div>
</fieldset>`;
}

function shippingChoice(sim, session) {
  const choices = session.shipping_options.map(({ shipping_rate: id, shipping_amount: amount }) => {
    const checked = session.shipping_cost.shipping_rate === id;
    const { display_name: name } = sim.store.get("shipping_rate", id);
    return renderHtml`<p><label><input type="radio" name="shipping_rate" value="${id}"${checked && renderHtml` checked`}> ${name}, ${formatAmount(amount, session.currency)}</label></p>`;
  });
  return renderHtml`<fieldset><legend>Shipping method</legend>${choices}</fieldset>`;
}

function cardSection(values, problems) {
  const hints = cardHints.map(
    ({ number, hint }) => renderHtml`<tr><th scope="row"><code>${number}</code></th><td>${hint}</td></tr>`,
  );
  return renderHtml`<fieldset><legend>Card</legend>
${renderCardFields(problems)}
${renderTextField({ name: "name", label: "Name on card", value: values.name, problem: problems.name, autocomplete: "cc-name" })}
</fieldset>
<details><summary>Test cards</summary><p>Any expiry date in the future, any security code.</p><table><tbody>${hints}</tbody></table></details>`;
}
