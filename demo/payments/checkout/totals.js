import { getTrialEnd } from "../billing/join.js";
import { checkTotal } from "./money.js";
import { createTaxer } from "./tax.js";

/**
 * Writes the session's sums from its lines, its discount and its chosen shipping option. Throws Stripe's 400
 * when the total is too small or too large to charge.
 * @param {import("../simulator.js").Sim} sim @param {any} session @param {string} [shippingRate] id of the chosen option
 */
export function computeTotals(sim, session, shippingRate) {
  const items = session._internal.line_items.map((id) => sim.store.get("item", id));
  if (session._internal.subscription_data && getTrialEnd(sim, session._internal.subscription_data)) {
    for (const item of items) sim.store.put("item", Object.assign(item, { amount_subtotal: 0 }));
  }
  const subtotal = sum(items.map((item) => item.amount_subtotal));
  const discount = discountOn(sim, session, subtotal);
  shareDiscount(sim, items, subtotal, discount);

  const options = session.shipping_options;
  const chosen = options.find((option) => option.shipping_rate === shippingRate) ?? options[0];
  const shipping = chosen?.shipping_amount ?? 0;
  const taxer = createTaxer(sim, session);
  const taxed = items.map((item) => taxItem(sim, item, taxer));
  const delivery =
    (chosen && taxer?.(shipping, sim.store.get("shipping_rate", chosen.shipping_rate))) ?? untaxed;
  const onTop = sum([...taxed, delivery].map((part) => part.onTop));
  const total = subtotal - discount + shipping + onTop;
  checkTotal(total, session.currency);

  session.amount_subtotal = subtotal;
  session.amount_total = total;
  session.total_details = {
    amount_discount: discount,
    amount_shipping: shipping,
    amount_tax: sum([...taxed, delivery].map((part) => part.amount)),
  };
  session.shipping_cost = chosen
    ? {
        amount_subtotal: shipping,
        amount_tax: delivery.amount,
        amount_total: shipping + delivery.onTop,
        shipping_rate: chosen.shipping_rate,
        taxes: delivery.taxes,
      }
    : null;
}

const untaxed = { amount: 0, onTop: 0, taxes: [] };

/** What is left of a line after its discount is taxed. */
function taxItem(sim, item, taxer) {
  const { price } = item;
  const code = sim.store.get("product", price.product)?.tax_details?.tax_code ?? null;
  const tax = taxer?.(item.amount_total, { tax_behavior: price.tax_behavior, tax_code: code }) ?? untaxed;
  item.amount_tax = tax.amount;
  item.amount_total += tax.onTop;
  item.taxes = tax.taxes;
  sim.store.put("item", item);
  return tax;
}

function discountOn(sim, session, subtotal) {
  const [applied] = session.discounts ?? [];
  const coupon = applied && sim.store.get("coupon", applied.coupon);
  if (!coupon) return 0;
  const amount = coupon.amount_off ?? Math.round((subtotal * coupon.percent_off) / 100);
  return Math.min(amount, subtotal);
}

/** Each line bears its part of the discount; the last line takes what rounding left. */
function shareDiscount(sim, items, subtotal, discount) {
  let left = discount;
  for (const [index, item] of items.entries()) {
    const part =
      index === items.length - 1 ? left : Math.floor((discount * item.amount_subtotal) / (subtotal || 1));
    left -= part;
    item.amount_discount = part;
    item.amount_total = item.amount_subtotal - part;
    sim.store.put("item", item);
  }
}

function sum(amounts) {
  return amounts.reduce((total, amount) => total + amount, 0);
}
