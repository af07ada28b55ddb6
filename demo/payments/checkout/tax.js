import { findResource } from "../api/contract.js";
import { createInvalidRequestError } from "../api/errors.js";

/** Per cent by country, in place of Stripe's knowledge; the shop is registered in these and collects nowhere else. */
const rates = {
  AT: [["VAT", 20]],
  DE: [["VAT", 19]],
  FR: [["VAT", 20]],
  GB: [["VAT", 20]],
  US: [
    ["Sales Tax", 6],
    ["County Tax", 1.25],
  ],
};

/** What some tax codes change: books, and what is not taxed anywhere. */
const reduced = { txcd_35010000: { DE: 7, FR: 5.5 } };
const untaxed = "txcd_00000000";

/** Countries that are too large to be one place, and how a place is named there. */
const postalCodes = { US: /^(?!00000)\d{5}(-\d{4})?$/, CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i };

/** Where the customer is: the saved shipping address, else the billing one. @param {import("../simulator.js").Sim} sim */
function locationOf(sim, session) {
  const customer = session.customer && sim.store.get("customer", session.customer);
  return customer?.shipping?.address ?? customer?.address ?? session.customer_details?.address ?? {};
}

function isPrecise({ country, postal_code }) {
  return Boolean(country) && (postalCodes[country]?.test(postal_code ?? "") ?? true);
}

/** Throws Stripe's 400 for a saved customer whose address says too little. @param {import("../simulator.js").Sim} sim */
export function checkTaxLocation(sim, { automatic_tax: automatic, customer, customer_update: update = {} }) {
  if (!automatic?.enabled || !customer || update.address === "auto" || update.shipping === "auto") return;
  if (isPrecise(locationOf(sim, { customer }))) return;
  throw createInvalidRequestError(
    "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
    { code: "customer_tax_location_invalid" },
  );
}

/**
 * How the parts of a session are taxed; undefined where its shop does that itself. Notes on the session whether its
 * customer's place is known well enough.
 * @param {import("../simulator.js").Sim} sim @param {any} session
 * @returns {((amount: number, priced: { tax_behavior: string, tax_code: string | null }) => { amount: number, onTop: number, taxes: any[] }) | undefined}
 */
export function createTaxer(sim, session) {
  if (!session.automatic_tax.enabled || session.mode !== "payment") return undefined;
  const place = locationOf(sim, session);
  const fails = sim.store.get("setting", "tax")?.fails ?? false;
  session.automatic_tax.status = fails
    ? "failed"
    : isPrecise(place)
      ? "complete"
      : "requires_location_inputs";
  const here = session.automatic_tax.status === "complete" ? (rates[place.country] ?? []) : [];
  return (amount, { tax_behavior: behavior, tax_code: code }) => {
    const inclusive = behavior === "inclusive";
    const percentages = here.map(([name, usual]) => [name, percentageOf(code, place.country, usual)]);
    const base = inclusive ? 100 + percentages.reduce((sum, [, percentage]) => sum + percentage, 0) : 100;
    const taxes = percentages.map(([name, percentage]) => ({
      amount: Math.round((amount * percentage) / base),
      rate: taxRate(sim, name, percentage, place.country, inclusive),
      taxability_reason: percentage === 0 ? "product_exempt" : "standard_rated",
      taxable_amount: amount,
    }));
    const tax = taxes.reduce((sum, each) => sum + each.amount, 0);
    if (inclusive) for (const each of taxes) each.taxable_amount = amount - tax;
    return { amount: tax, onTop: inclusive ? 0 : tax, taxes };
  };
}

/**
 * Whether no tax can be worked out, for a reason of Stripe's own: `{"fails": true}`; and what the account's settings still
 * lack: `{"missing": ["head_office"]}`.
 * @param {import("../simulator.js").Sim} sim
 */
export function changeTax(sim, { fails, missing = [] }) {
  return sim.store.put("setting", { id: "tax", fails: fails === true, missing });
}

/** @param {import("../simulator.js").Sim} sim */
export function retrieveTaxSettings(sim) {
  const { missing = [] } = sim.store.get("setting", "tax") ?? {};
  const address = { city: null, country: "DE", line1: null, line2: null, postal_code: null, state: null };
  const isReady = missing.length === 0;
  return findResource("tax.settings", {
    defaults: { provider: "stripe", tax_behavior: null, tax_code: "txcd_99999999" },
    head_office: missing.includes("head_office") ? null : { address },
    status: isReady ? "active" : "pending",
    status_details: isReady ? { active: {} } : { pending: { missing_fields: missing } },
  });
}

function percentageOf(code, country, usual) {
  return code === untaxed ? 0 : (reduced[code]?.[country] ?? usual);
}

function taxRate(sim, display_name, percentage, country, inclusive) {
  const id = `txr_1${Buffer.from(`${country}:${display_name}:${percentage}:${inclusive}`).toString("hex")}`;
  const type = display_name === "VAT" ? "vat" : "sales_tax";
  return findResource("tax_rate", {
    id,
    active: false,
    country,
    created: sim.now(),
    display_name,
    inclusive,
    effective_percentage: percentage,
    percentage,
    rate_type: "percentage",
    tax_type: type,
  });
}
