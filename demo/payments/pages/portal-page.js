import { replaceCard } from "../billing/pay-open.js";
import { methodFor, periodOf } from "../billing/subscription.js";
import { cardFields, errorSummary, textField } from "./fields.js";
import { noticePage } from "./hosted-page.js";
import { document, html } from "./html.js";
import { cardProblem, typedCard } from "./typed-card.js";

/** The customer portal: what one is subscribed to, and the form for another card. @param {import("../sim.js").Sim} sim */
export function showPortal(sim, token) {
  const session = sessionWith(sim, token);
  return session ? { status: 200, html: portalPage(sim, session) } : noSession();
}

/** @param {import("../sim.js").Sim} sim @param {string} token @param {URLSearchParams} form */
export function submitPortal(sim, token, form) {
  const session = sessionWith(sim, token);
  if (!session) return noSession();
  const values = Object.fromEntries(form);
  const customer = sim.store.get("customer", session.customer);
  try {
    replaceCard(sim, customer, typedCard(sim, values, { name: values.name, email: customer.email }));
    const { redirect, type } = session.flow?.after_completion ?? {};
    return { status: 303, location: type === "redirect" ? redirect.return_url : session.url };
  } catch (error) {
    return { status: 402, html: portalPage(sim, session, { values, ...cardProblem(error) }) };
  } finally {
    sim.commit();
  }
}

function sessionWith(sim, token) {
  return sim.store.all("billing_portal.session").find((session) => session._internal.token === token);
}

function noSession() {
  const text = "Open the portal again from the site.";
  return { status: 404, html: noticePage({ heading: "This link has expired", text }) };
}

function portalPage(sim, session, { values = {}, problems = {}, summary } = {}) {
  const customer = sim.store.get("customer", session.customer);
  const main = html`<h1>Your billing</h1>
<div class="columns">
${!session.flow && subscriptionList(sim, customer)}
<form class="card" method="post" action="${new URL(session.url).pathname}">
${summary && errorSummary("The card was not saved", summary)}
<fieldset><legend>Another card</legend>${cardFields(problems)}
${textField({ name: "name", label: "Name on card", value: values.name, autocomplete: "cc-name" })}</fieldset>
<button class="wide">Save the card</button>
</form></div>
${session.return_url && html`<p><a href="${session.return_url}">Back to the site</a></p>`}`;
  return document({ title: `${summary ? "Error: " : ""}Your billing – payment stand-in`, main });
}

function subscriptionList(sim, customer) {
  const own = sim.store.all("subscription").filter((each) => each.customer === customer.id && !each.ended_at);
  const rows = own.map((subscription) => {
    const [{ price }] = subscription.items.data;
    const until = new Date(periodOf(subscription).end * 1000).toISOString().slice(0, 10);
    const card = methodFor(sim, subscription)?.card;
    return html`<li>${sim.store.get("product", price.product).name}: ${subscription.status}, until ${until}, ${card ? `card ending in ${card.last4}` : "no card"}</li>`;
  });
  return html`<section class="card"><h2>Subscriptions</h2>${rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>None.</p>`}</section>`;
}
