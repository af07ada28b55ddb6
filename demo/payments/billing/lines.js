import { findResource } from "../api/contract.js";
import { formatAmount } from "../checkout/money.js";

/**
 * A line of an invoice, before it belongs to one.
 * @typedef {{ item: any, amount: number, description: string, period: { start: number, end: number },
 *   proration?: boolean }} DraftLine
 */

/**
 * What a period costs; during a trial, nothing.
 * @param {import("../simulator.js").Sim} sim @param {any[]} items of the subscription
 * @param {{ start: number, end: number }} period @param {boolean} [trial] @returns {DraftLine[]}
 */
export function buildCycleLines(sim, items, period, trial = false) {
  return items.map((item) => {
    const name = nameOf(sim, item);
    if (trial) return { item, amount: 0, description: `Trial period for ${name}`, period };
    const each = formatAmount(item.price.unit_amount, item.price.currency);
    const description = `${item.quantity} × ${name} (at ${each} / ${item.price.recurring.interval})`;
    return { item, amount: amountOf(item), description, period };
  });
}

/**
 * What is given back, or charged, for the part of the period that is left.
 * @param {import("../simulator.js").Sim} sim @param {any} item @param {{ start: number, end: number }} period
 * @param {number} from @param {"unused" | "remaining"} kind @returns {DraftLine}
 */
export function buildProratedLine(sim, item, period, from, kind) {
  const part = (period.end - from) / (period.end - period.start);
  const amount = Math.round(amountOf(item) * part) * (kind === "unused" ? -1 : 1);
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(from * 1000);
  const name = item.quantity > 1 ? `${item.quantity} × ${nameOf(sim, item)}` : nameOf(sim, item);
  const description = `${kind === "unused" ? "Unused" : "Remaining"} time on ${name} after ${day}`;
  return { item, amount, description, period: { start: from, end: period.end }, proration: true };
}

/** @param {import("../simulator.js").Sim} sim @param {string} invoice @param {DraftLine} line */
export function buildLineItem(sim, invoice, { item, amount, description, period, proration = false }) {
  return findResource("line_item", {
    id: sim.newId("il_1"),
    amount,
    currency: item.price.currency,
    description,
    discount_amounts: [],
    discountable: !proration,
    invoice,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: proration ? sim.newId("ii_1") : null,
        proration,
        proration_details: proration ? { credited_items: null } : null,
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: "price_details",
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity,
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  });
}

function amountOf({ price, quantity }) {
  return price.unit_amount * quantity;
}

function nameOf(sim, { price }) {
  return sim.store.get("product", price.product).name;
}
