import { createId } from "../ids.js";
import { toMajorUnits } from "../shop-rows.js";
import { describe, sumRefunded } from "./aftermath.js";
import { toDecimal, withTexts } from "./amounts.js";
import { addTime, MINUTE } from "./calendar.js";
import { createDigest } from "./random.js";

/**
 * The sales as the site would have written them.
 *
 * @param {import("./sales.js").Sale[]} sales
 * @param {{ consents: any[], translations: any, staff: string }} content `staff`: id of the user who pays back
 * @returns {Record<string, any[]>} rows by collection
 */
export function tabulateSales(sales, { consents, translations, staff }) {
  const paid = sales.filter(({ paidAt }) => paidAt);
  return {
    orders: sales.map((sale) => buildOrderRow(sale, listAgreements(sale, consents, translations))),
    order_lines: sales.flatMap(buildLineRows),
    order_numbers: paid.map(({ id, number }) => ({ id: number, order: id })),
    payments: paid.filter(({ total }) => total > 0).map(buildPaymentRow),
    refunds: paid.flatMap((sale) => buildRefundRows(sale, staff)),
    disputes: paid.filter(({ dispute }) => dispute).map(buildDisputeRow),
    fulfillments: paid.flatMap(buildParcelRows),
    order_requests: paid.flatMap(buildRequestRows),
    discount_slots: sales.filter(({ code }) => code).map(buildSlotRow),
  };
}

function buildOrderRow(sale, agreements) {
  const { currency, person, address, paidAt, total } = sale;
  const amounts = {
    subtotal_amount: sale.subtotal,
    discount_amount: sale.discount,
    shipping_amount: sale.shipping,
    tax_amount: sale.tax,
    total_amount: total,
    paid_amount: paidAt ? total : 0,
    refunded_amount: sumRefunded(sale),
  };
  const changes = [
    sale.at,
    paidAt,
    sale.fulfilledAt,
    ...sale.refunds.map(({ at }) => at),
    sale.dispute?.settledAt ?? sale.dispute?.at,
  ];
  return {
    id: sale.id,
    number: sale.number ? String(sale.number) : null,
    status: sale.status,
    fulfillment_status: sale.fulfillment ?? (address ? "open" : "none"),
    dispute_status: sale.dispute?.status ?? null,
    fulfilled_at: sale.fulfilledAt ?? null,
    paid_at: paidAt ?? null,
    problem: sale.problem ?? null,
    name: person.name,
    email: person.email,
    language: sale.language,
    customer: person.customer ?? null,
    currency,
    ...withTexts(amounts, currency),
    discount_amount_decimal: toDecimal(amounts.discount_amount),
    total_amount_decimal: toDecimal(total),
    refunded_amount_decimal: toDecimal(amounts.refunded_amount),
    discount: sale.discountId ?? null,
    discount_code: sale.code ?? null,
    tax_behavior: "inclusive",
    tax_breakdown: sale.taxes,
    shipping_address: address ?? null,
    shipping_address_formatted: address ? formatAddress(address, "en-GB").join("\n") : "",
    shipping_method: sale.shippingMethod ?? null,
    note: sale.note ?? null,
    staff_note: sale.staffNote ?? null,
    consents: agreements.length > 0 ? agreements : null,
    attempt: 1,
    key: sale.key,
    cart_fingerprint: sale.fingerprint,
    stripe_checkout_session_id: total > 0 ? sale.session : null,
    stripe_payment_intent_id: paidAt && total > 0 ? sale.intent : null,
    expires_at: sale.expiresAt,
    digital_consent_at: sale.lines.some(({ type }) => type === "digital") ? sale.at : null,
    date_created: sale.at,
    date_updated: changes.filter(Boolean).reduce((last, date) => (date > last ? date : last)),
  };
}

/** What buyers have agreed to, as they read it. */
function listAgreements({ address, language, at }, consents, translations) {
  return consents
    .filter(({ countries }) => countries.includes(address?.country))
    .map(({ title, text }) => {
      const said = translations[language]?.consents?.[title];
      const words = {
        title: said?.title ?? title,
        text: said?.text ?? text,
        language: said ? language : "en",
      };
      return { consent: createId("consents", title), ...words, given_at: at.toISOString() };
    });
}

const TOWN_FIRST = ["GB", "IE", "JP", "US"];

const lands = new Map();

/** As on a parcel. @param {any} address @param {string} locale */
export function formatAddress({ name, line1, line2, postal_code, city, region, country }, locale) {
  if (!lands.has(locale)) lands.set(locale, new Intl.DisplayNames(locale, { type: "region" }));
  const land = lands.get(locale).of(country);
  const town = TOWN_FIRST.includes(country)
    ? [region ? `${city}, ${region} ${postal_code}` : `${city} ${postal_code}`]
    : [`${postal_code} ${city}`, region];
  return [name, line1, line2, ...town, land].filter(Boolean);
}

function buildLineRows({ id, currency, lines }) {
  return lines.map((line) => ({
    id: line.id,
    order: id,
    sort: line.sort,
    kind: line.kind,
    variant: line.variant,
    title: line.title,
    variant_title: line.variantTitle,
    sku: line.sku,
    type: line.type,
    quantity: line.quantity,
    backordered: 0,
    ...withTexts(
      {
        unit_amount: line.unit,
        total_amount: line.unit * line.quantity,
        discount_amount: line.discount,
        tax_amount: line.tax,
      },
      currency,
    ),
    tax_rate_ppm: line.rate?.ppm ?? 0,
  }));
}

function buildPaymentRow({ id, currency, total, paidAt, card, intent, charge }) {
  return {
    id: createId("payments", id),
    order: id,
    status: "succeeded",
    ...withTexts({ amount: total }, currency),
    currency,
    method: "card",
    card_brand: card.brand,
    card_last4: card.last4,
    stripe_payment_intent_id: intent,
    stripe_charge_id: charge,
    date_created: paidAt,
  };
}

function buildRefundRows({ id: order, currency, refunds, lines }, staff) {
  return refunds.map(({ id, stripeId, status, amount, reason, at, problem, restock }) => ({
    id,
    order,
    status,
    requested_amount: toMajorUnits(amount),
    ...withTexts({ amount }, currency),
    currency,
    reason,
    restock:
      restock.length > 0
        ? restock.map((entry) => ({ ...entry, title: describe(findLine(lines, entry.line)) }))
        : null,
    restocked_at: restock.length > 0 ? addTime(at, MINUTE) : null,
    problem,
    stripe_refund_id: stripeId,
    date_created: at,
    user_created: staff,
  }));
}

const findLine = (lines, id) => lines.find((line) => line.id === id);

function buildDisputeRow({ id, currency, total, dispute }) {
  return {
    id: createId("disputes", id),
    order: id,
    status: dispute.status,
    ...withTexts({ amount: total }, currency),
    currency,
    reason: dispute.reason,
    due_by: dispute.dueBy,
    settled_at: dispute.settledAt,
    stripe_dispute_id: dispute.id,
    date_created: dispute.at,
  };
}

/** The buyer was told of each within the minute. */
function buildParcelRows({ id: order, lines, parcels }) {
  return parcels.map(({ id, at, carrier, tracking, lines: packed }) => ({
    id,
    order,
    sent_at: at,
    lines: packed.map((entry) => {
      const line = findLine(lines, entry.id);
      return { item: line.sku, quantity: entry.quantity, line: line.id, title: describe(line) };
    }),
    carrier,
    tracking_number: tracking,
    notified: [{ tracking_number: tracking, at: addTime(at, MINUTE).toISOString() }],
    date_updated: addTime(at, MINUTE),
  }));
}

function buildRequestRows({ id: order, person, requests }) {
  return requests.map(({ id, kind, statement, at, lines, decision, answer, decided }) => ({
    id,
    order,
    kind,
    status: decided ? "answered" : "open",
    name: person.name,
    statement,
    lines,
    decision: decision ?? null,
    answer: answer ?? null,
    answered_at: decided ? addTime(decided, MINUTE) : null,
    date_created: at,
    date_updated: decided ? addTime(decided, MINUTE) : null,
  }));
}

/** A use of a code is free again where nobody has paid. */
function buildSlotRow({ id, discountId, person, paidAt, at, expiresAt, code }) {
  const buyer = createDigest(`${discountId}:${person.email.toLowerCase()}`).slice(0, 32);
  return {
    id: createId("discount_slots", id),
    discount: discountId,
    order: id,
    key: paidAt ? `${discountId}:order-${id}` : null,
    customer_key: paidAt ? `${discountId}:${buyer}:${code === "SLACK5" ? "1" : `order-${id}`}` : null,
    date_created: at,
    date_updated: paidAt ? null : expiresAt,
  };
}
