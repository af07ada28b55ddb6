import { createHash } from "node:crypto";
import { findResource } from "../api/contract.js";
import { checkCard, findCardBrand, findCardRule, formatCardNumber } from "./cards.js";

/** A working expiry date and security code for a card given by token or number only. */
export function getCardDetails(card, now) {
  const number = formatCardNumber(card);
  const exp_year = new Date(now * 1000).getUTCFullYear() + 3;
  return { number, exp_month: 12, exp_year, cvc: findCardBrand(number) === "amex" ? "1234" : "123" };
}

/**
 * Stores a card as a payment method: brand, last four digits and a fingerprint, never the number. `holder` makes it
 * another card of the same number: there are few numbers to test with.
 * @param {import("../simulator.js").Sim} sim @param {Parameters<typeof checkCard>[0] & { holder?: string }} card
 * @param {{ name?: string | null, email?: string | null, address?: any }} billing
 */
export function createPaymentMethod(sim, card, billing = {}) {
  const { number, month, year } = checkCard(card, sim.now());
  const { holder = "" } = card;
  const brand = findCardBrand(number);
  const details = {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    display_brand: brand === "amex" ? "american_express" : brand,
    exp_month: month,
    exp_year: year,
    fingerprint: createHash("sha256")
      .update(`fingerprint:${number}${holder}`)
      .digest("base64url")
      .slice(0, 16),
    funding: "credit",
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
  return sim.store.put(
    "payment_method",
    findResource("payment_method", {
      id: sim.newId("pm_1"),
      allow_redisplay: "unspecified",
      billing_details: getBillingDetails(billing),
      card: details,
      created: sim.now(),
      type: "card",
      _internal: { rule: findCardRule(number) },
    }),
  );
}

/** @param {{ name?: string | null, email?: string | null, phone?: string | null, address?: any }} billing */
export function getBillingDetails({ name = null, email = null, phone = null, address = null }) {
  return { address: buildFullAddress(address), email, name, phone, tax_id: null };
}

/** All of Stripe's address fields, null where not given. */
export function buildFullAddress(address) {
  const { city, country, line1, line2, postal_code, state } = address ?? {};
  return {
    city: city || null,
    country: country || null,
    line1: line1 || null,
    line2: line2 || null,
    postal_code: postal_code || null,
    state: state || null,
  };
}
