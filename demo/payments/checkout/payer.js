import { getCustomerDetails } from "../resources/checkout-sessions.js";
import { buildFullAddress } from "./payment-method.js";
import { computeTotals } from "./totals.js";

/** Whether a card is asked for: to pay with, or to renew with. @param {any} session */
export function requireCard(session) {
  const { amount_total: due, mode, payment_method_collection: collection } = session;
  return due > 0 || (mode === "subscription" && collection === "always");
}

/** Whether the page must ask where the customer is, because nobody has told it. @param {any} session */
export function isTaxLocationRequired({ automatic_tax: { enabled }, customer, mode }) {
  return enabled && !customer && mode === "payment";
}

/**
 * Writes onto the session what the customer told the page: who they are, where to ship, which shipping option.
 * @param {import("../simulator.js").Sim} sim @param {any} session
 * @param {{ email?: string, name?: string, phone?: string, address?: any, shipping_rate?: string,
 *   shipping?: { name: string, address: any } }} payer
 */
export function applyPayer(sim, session, payer) {
  const known = session.customer_details ?? {};
  const fixedEmail = session.customer_email ?? (session.customer ? known.email : undefined);
  session.customer_details = getCustomerDetails({
    email: fixedEmail ?? payer.email ?? known.email,
    name: payer.name || known.name,
    phone: payer.phone || known.phone,
    address: payer.address ? buildFullAddress(payer.address) : (known.address ?? null),
  });
  if (payer.shipping && session.shipping_address_collection) {
    session.collected_information = {
      business_name: null,
      individual_name: null,
      shipping_details: { name: payer.shipping.name, address: buildFullAddress(payer.shipping.address) },
    };
  }
  if (payer.shipping_rate || session.automatic_tax.enabled) {
    computeTotals(sim, session, payer.shipping_rate ?? session.shipping_cost?.shipping_rate);
  }
  sim.store.put("checkout.session", session);
}
