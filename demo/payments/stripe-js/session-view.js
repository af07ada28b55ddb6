import { listLineItems } from "../api/expand.js";
import { getTrialEnd } from "../billing/join.js";
import { getIntentId } from "../checkout/intent.js";
import { formatAmount, getCurrencyExponent } from "../checkout/money.js";

/**
 * A session as Stripe.js shows it to the page (`StripeCheckoutSession` of @stripe/stripe-js 10).
 * @param {import("../simulator.js").Sim} sim @param {any} session
 */
export function toSessionView(sim, session) {
  const money = (amount) => ({ minorUnitsAmount: amount, amount: formatAmount(amount, session.currency) });
  const details = session.customer_details;
  const shipTo = session.collected_information?.shipping_details;
  const intent = sim.store.get("payment_intent", getIntentId(session));
  return {
    id: session.id,
    billingAddress: details?.address ? { name: details.name, address: details.address } : null,
    businessName: null,
    canConfirm: session.status === "open",
    currency: session.currency,
    currencyOptions: null,
    discountAmounts: null,
    email: details?.email ?? null,
    lastPaymentError: intent?.last_payment_error ? { message: intent.last_payment_error.message } : null,
    lineItems: listLineItems(sim, session).map((item) => lineView(sim, item, money)),
    livemode: false,
    minorUnitsAmountDivisor: 10 ** getCurrencyExponent(session.currency),
    nameCollection: null,
    optionalItems: null,
    phoneNumber: details?.phone ?? null,
    recurring: session.mode === "subscription" ? recurringView(sim, session, money) : null,
    savedPaymentMethods: null,
    shipping: session.shipping_cost && {
      shippingOption: optionView(sim, session.shipping_cost, money),
      taxAmounts: null,
    },
    shippingAddress: shipTo ? { name: shipTo.name, address: shipTo.address } : null,
    shippingOptions: session.shipping_options.map((option) => optionView(sim, option, money)),
    status: statusView(session),
    surcharge: null,
    tax: { status: "ready" },
    taxAmounts: null,
    taxIdInfo: null,
    total: {
      appliedBalance: money(0),
      balanceAppliedToNextInvoice: false,
      discount: money(session.total_details.amount_discount),
      shippingRate: money(session.total_details.amount_shipping),
      subtotal: money(session.amount_subtotal),
      surcharge: money(0),
      ...taxOf(session, money),
      total: money(session.amount_total),
    },
  };
}

/** Tax on top is what the total has more than its parts. */
function taxOf(session, money) {
  const { amount_discount: discount, amount_shipping: shipping, amount_tax: tax } = session.total_details;
  const onTop = session.amount_total - (session.amount_subtotal - discount + shipping);
  return { taxExclusive: money(onTop), taxInclusive: money(tax - onTop) };
}

function recurringView(sim, session, money) {
  const items = listLineItems(sim, session);
  const [{ price }] = items;
  const sum = money(items.reduce((total, item) => total + item.price.unit_amount * item.quantity, 0));
  const nothing = money(0);
  const trialEnd = getTrialEnd(sim, session._internal.subscription_data);
  const { trial_period_days: trialPeriodDays = null } = session._internal.subscription_data;
  return {
    interval: price.recurring.interval,
    intervalCount: price.recurring.interval_count,
    isProrated: false,
    dueNext: {
      subtotal: sum,
      total: sum,
      discount: nothing,
      taxInclusive: nothing,
      taxExclusive: nothing,
      billingCycleAnchor: trialEnd ?? null,
    },
    trial: trialEnd ? { trialEnd, trialPeriodDays } : null,
  };
}

function statusView({ status, payment_status }) {
  return status === "complete" ? { type: status, paymentStatus: payment_status } : { type: status };
}

function lineView(sim, item, money) {
  const product = sim.store.get("product", item.price.product);
  return {
    id: item.id,
    adjustableQuantity: null,
    description: product.description,
    discount: money(item.amount_discount),
    discountAmounts: null,
    images: product.images,
    isRemovable: false,
    name: item.description,
    priceId: item.price.id,
    pricing: null,
    quantity: item.quantity,
    recurring: item.price.recurring && {
      interval: item.price.recurring.interval,
      intervalCount: item.price.recurring.interval_count,
      usageType: "licensed",
    },
    subtotal: money(item.amount_subtotal),
    taxAmounts: null,
    taxExclusive: money(0),
    taxInclusive: money(0),
    total: money(item.amount_total),
    transformQuantity: null,
    unitAmount: money(item.price.unit_amount),
    unitAmountDecimal: null,
    unitLabel: null,
  };
}

function optionView(sim, { shipping_rate: id, shipping_amount, amount_total }, money) {
  const rate = sim.store.get("shipping_rate", id);
  return {
    id,
    ...money(shipping_amount ?? amount_total),
    currency: rate.fixed_amount.currency,
    deliveryEstimate: rate.delivery_estimate,
    displayName: rate.display_name,
  };
}
