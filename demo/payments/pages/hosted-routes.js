import { expandTemplate } from "../checkout/complete.js";
import { getIntentId } from "../checkout/intent.js";
import { payWith } from "../checkout/pay.js";
import { applyPayer, isTaxLocationRequired, requireCard } from "../checkout/payer.js";
import { renderNoticePage, renderPaymentPage } from "./hosted-page.js";
import { findCardProblem, parseTypedCard } from "./typed-card.js";

/** @typedef {{ status: number, html?: string, location?: string }} PageReply */

/** @param {import("../simulator.js").Sim} sim @param {string} id @param {URLSearchParams} query @returns {PageReply} */
export function sendPaymentPage(sim, id, query) {
  const session = sim.store.get("checkout.session", id);
  const closed = closedReply(session);
  if (closed) return closed;
  const failure =
    query.has("failed") && sim.store.get("payment_intent", getIntentId(session))?.last_payment_error;
  return { status: 200, html: renderPaymentPage(sim, session, failure ? { summary: failure.message } : {}) };
}

/**
 * Takes the form of the payment page: pays, asks for 3D Secure, or shows the page again with what was wrong.
 * A session that is already paid leads on to the success page: posting twice pays once.
 * @param {import("../simulator.js").Sim} sim @param {string} id @param {URLSearchParams} form @returns {Promise<PageReply>}
 */
export async function submitPaymentPage(sim, id, form) {
  const session = sim.store.get("checkout.session", id);
  if (session?.status === "complete")
    return { status: 303, location: expandTemplate(session, session.success_url) };
  const closed = closedReply(session);
  if (closed) return closed;

  const values = Object.fromEntries(form);
  const problems = problemsOf(session, values);
  const again = (status, form) => ({ status, html: renderPaymentPage(sim, session, { values, ...form }) });
  if (Object.keys(problems).length > 0)
    return again(422, { problems, summary: "Please correct the marked fields." });

  applyPayer(sim, session, payerOf(values));
  if (Number(values.expected_amount) !== session.amount_total) {
    sim.commit();
    return again(422, { summary: "The total has changed. Please check it and pay again." });
  }
  try {
    const billing = { name: values.name, email: session.customer_details?.email };
    const method = requireCard(session) ? parseTypedCard(sim, values, billing) : undefined;
    const outcome = payWith(sim, session, method, `${sim.publicUrl}/c/pay/${id}?failed`);
    sim.commit();
    if (outcome.status === "requires_action") return { status: 303, location: outcome.url };
    if (outcome.status === "failed") throw outcome.error;
    return await leaveForShop(sim, session);
  } catch (error) {
    const problem = findCardProblem(error);
    sim.commit();
    return again(402, problem);
  }
}

/**
 * The way back to the shop after a payment. Stripe holds it until the shop has accepted the webhook, but not long.
 * @param {import("../simulator.js").Sim} sim @param {any} session @returns {Promise<PageReply>}
 */
export async function leaveForShop(sim, session, target = session.success_url) {
  const completed = sim.store
    .all("event")
    .findLast((event) => event.type === "checkout.session.completed" && event.data.object.id === session.id);
  await sim.webhooks.settled(completed.id, sim.timing.holdRedirectMs);
  return { status: 303, location: expandTemplate(session, target) };
}

/** @returns {PageReply | undefined} */
function closedReply(session) {
  if (session?.ui_mode !== "hosted_page") {
    const text = "The address is incomplete, or the payment stand-in has been reset since.";
    return { status: 404, html: renderNoticePage({ heading: "No such payment", text }) };
  }
  if (session.status === "complete") {
    const link = expandTemplate(session, session.success_url);
    return {
      status: 200,
      html: renderNoticePage({
        heading: "This order is paid",
        text: "You are all done here.",
        link,
        label: "Back to the shop",
      }),
    };
  }
  if (session.status === "expired") {
    const text = "Nothing was charged. You can start again from your cart.";
    const link = session.cancel_url;
    return {
      status: 410,
      html: renderNoticePage({
        heading: "This payment page has expired",
        text,
        link,
        label: "Back to the shop",
      }),
    };
  }
  return undefined;
}

function problemsOf(session, values) {
  const problems = {};
  const emailKnown = Boolean(session.customer_details?.email);
  if (!emailKnown && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email ?? ""))
    problems.email = "Enter your e-mail address.";
  if (requireCard(session) && !values.name?.trim()) problems.name = "Enter the name on the card.";
  if (isTaxLocationRequired(session) && !/^[A-Z]{2}$/.test(values.country ?? "")) {
    problems.country = "Enter the country, such as DE.";
  }
  if (session.shipping_address_collection) {
    const { allowed_countries: countries } = session.shipping_address_collection;
    if (!values.shipping_name?.trim())
      problems.shipping_name = "Enter the name of the person who receives it.";
    if (!values.shipping_line1?.trim()) problems.shipping_line1 = "Enter the address.";
    if (!values.shipping_postal_code?.trim()) problems.shipping_postal_code = "Enter the postal code.";
    if (!values.shipping_city?.trim()) problems.shipping_city = "Enter the town or city.";
    if (!countries.includes(values.shipping_country)) problems.shipping_country = "Choose a country.";
  }
  return problems;
}

function payerOf(values) {
  const shipping = values.shipping_line1 && {
    name: values.shipping_name,
    address: {
      line1: values.shipping_line1,
      line2: values.shipping_line2,
      postal_code: values.shipping_postal_code,
      city: values.shipping_city,
      country: values.shipping_country,
    },
  };
  const { email, name, shipping_rate, country, postal_code } = values;
  const address = country && { country, postal_code };
  return { email, name, shipping_rate, ...(shipping && { shipping }), ...(address && { address }) };
}
