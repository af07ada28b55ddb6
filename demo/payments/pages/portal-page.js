import { replaceCard } from "../billing/pay-open.js";
import { findMethod, getPeriod } from "../billing/subscription.js";
import { renderCardFields, renderErrorSummary, renderTextField } from "./fields.js";
import { renderNoticePage } from "./hosted-page.js";
import { renderDocument, renderHtml } from "./html.js";
import { findCardProblem, parseTypedCard } from "./typed-card.js";

/** The customer portal: what one is subscribed to, and the form for another card. @param {import("../simulator.js").Sim} sim */
export function sendPortalPage(sim, token) {
  const session = sessionWith(sim, token);
  return session ? { status: 200, html: portalPage(sim, session) } : noSession();
}

/** @param {import("../simulator.js").Sim} sim @param {string} token @param {URLSearchParams} form */
export function submitPortal(sim, token, form) {
  const session = sessionWith(sim, token);
  if (!session) return noSession();
  const values = Object.fromEntries(form);
  const customer = sim.store.get("customer", session.customer);
  try {
    replaceCard(sim, customer, parseTypedCard(sim, values, { name: values.name, email: customer.email }));
    const { redirect, type } = session.flow?.after_completion ?? {};
    return { status: 303, location: type === "redirect" ? redirect.return_url : session.url };
  } catch (error) {
    return { status: 402, html: portalPage(sim, session, { values, ...findCardProblem(error) }) };
  } finally {
    sim.commit();
  }
}

function sessionWith(sim, token) {
  return sim.store.all("billing_portal.session").find((session) => session._internal.token === token);
}

function noSession() {
  const text = "Open the portal again from the site.";
  return { status: 404, html: renderNoticePage({ heading: "This link has expired", text }) };
}

function portalPage(sim, session, { values = {}, problems = {}, summary } = {}) {
  const customer = sim.store.get("customer", session.customer);
  const main = renderHtml`<h1>Your billing</h1>
<div class="columns">
${!session.flow && subscriptionList(sim, customer)}
<form class="card" method="post" action="${new URL(session.url).pathname}">
${summary && renderErrorSummary("The card was not saved", summary)}
<fieldset><legend>Another card</legend>${renderCardFields(problems)}
${renderTextField({ name: "name", label: "Name on card", value: values.name, autocomplete: "cc-name" })}</fieldset>
<button class="wide">Save the card</button>
</form></div>
${session.return_url && renderHtml`<p><a href="${session.return_url}">Back to the site</a></p>`}`;
  return renderDocument({ title: `${summary ? "Error: " : ""}Your billing – payment stand-in`, main });
}

function subscriptionList(sim, customer) {
  const own = sim.store.all("subscription").filter((each) => each.customer === customer.id && !each.ended_at);
  const rows = own.map((subscription) => {
    const [{ price }] = subscription.items.data;
    const until = new Date(getPeriod(subscription).end * 1000).toISOString().slice(0, 10);
    const card = findMethod(sim, subscription)?.card;
    return renderHtml`<li>${sim.store.get("product", price.product).name}: ${subscription.status}, until ${until}, ${card ? `card ending in ${card.last4}` : "no card"}</li>`;
  });
  return renderHtml`<section class="card"><h2>Subscriptions</h2>${rows.length > 0 ? renderHtml`<ul>${rows}</ul>` : renderHtml`<p>None.</p>`}</section>`;
}
