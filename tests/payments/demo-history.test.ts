import "../support/unit-environment.ts";
import { describe, expect, test } from "vitest";
import { calculateDiscount, DiscountSchema } from "#server/cart/discount.ts";
import { listShippingOptions, ShippingMethodSchema } from "#server/checkout/shipping-method.ts";
import { calculateTaxAmount } from "#server/checkout/tax.ts";
import { limits } from "#server/limits.ts";
import { LIVE_STATUSES } from "#server/memberships/live-status.ts";
import {
  allocateFulfillments,
  FulfillmentSchema,
  isNoticeDue,
} from "#server/orders/fulfillment/fulfillment.ts";
import { buildCreditNoteDocument, buildInvoiceDocument } from "#server/orders/invoices/invoice-document.ts";
import { OrderSchema } from "#server/orders/order.ts";
import { getStatusAfterRefunds } from "#server/orders/refunds/refund-status.ts";
import { formatForStudio, formatMajorUnits } from "#server/platform/money.ts";
import { loadContent } from "../../demo/directus/content.js";
import { buildHistory } from "../../demo/directus/history/index.js";
import { createId } from "../../demo/directus/ids.js";
import { buildDiscountRows, buildShippingRows } from "../../demo/directus/shop-rows.js";
import { speaking } from "../support/directus/languages.ts";

const content = await loadContent();
const now = new Date("2026-11-27T15:20:00Z");
const history = buildHistory(content, now);
const { rows } = history;
type Row = (typeof rows)[string][number];
const list = (collection: string): Row[] => rows[collection] ?? [];
const orders = list("orders");
const paid = orders.filter(({ paid_at }) => paid_at);
const linesOf = (order: Row) => list("order_lines").filter((line) => line.order === order.id);
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const count = (of: Row[], from: string, until: string) =>
  of.filter(({ date_created: at }) => at >= new Date(from) && at < new Date(until)).length;

/** As the site reads it: JSON out of Directus, with what belongs to it. */
const read = (order: Row) =>
  OrderSchema.parse(JSON.parse(JSON.stringify({ ...order, lines: linesOf(order) })));

test("fourteen months have about six hundred paid orders, thick in June and before Christmas", () => {
  expect(paid.length).toBeGreaterThan(570);
  expect(paid.length).toBeLessThan(640);
  expect(orders.length - paid.length).toBeGreaterThan(20);
  const february = count(orders, "2026-02-01", "2026-03-01") / 28;
  expect(count(orders, "2025-12-01", "2025-12-20") / 19).toBeGreaterThan(2.5 * february);
  expect(count(orders, "2026-06-01", "2026-07-01") / 30).toBeGreaterThan(1.7 * february);
  const atNight = orders.filter(({ date_created: at }) => at.getUTCHours() >= 1 && at.getUTCHours() < 5);
  expect(atNight.length / orders.length).toBeLessThan(0.03);
  for (const { date_created: at, date_updated: changed } of orders) expect(at <= changed).toBe(true);
});

test("all amounts of an order add up as the checkout reckons them, inside the union and beyond", () => {
  for (const order of orders) {
    const { currency } = order;
    const lines = linesOf(order);
    expect(sum(lines.map((line) => line.total_amount - line.discount_amount))).toBe(order.total_amount);
    expect(order.subtotal_amount - order.discount_amount + order.shipping_amount).toBe(order.total_amount);
    expect(sum(lines.map((line) => line.tax_amount))).toBe(order.tax_amount);
    expect(sum(order.tax_breakdown.map(({ amount }: Row) => amount))).toBe(order.tax_amount);
    const taxed = lines.filter(({ tax_rate_ppm }) => tax_rate_ppm > 0);
    expect(sum(order.tax_breakdown.map(({ net, amount }: Row) => net + amount))).toBe(
      sum(taxed.map((line) => line.total_amount - line.discount_amount)),
    );
    for (const line of lines) {
      const due = line.total_amount - line.discount_amount;
      expect(line.total_amount).toBe(line.unit_amount * line.quantity);
      expect(line.tax_amount).toBe(calculateTaxAmount(due, line.tax_rate_ppm, { behavior: "inclusive" }));
    }
    for (const row of [order, ...lines])
      for (const name of Object.keys(row).filter((field) => field.endsWith("_amount")))
        expect(row[`${name}_formatted`]).toBe(formatForStudio({ amount: row[name], currency }));
    expect(order.total_amount_decimal).toBe(
      Number(formatMajorUnits({ amount: order.total_amount, currency })),
    );
  }
  const abroad = paid.filter(({ shipping_address: to }) =>
    ["CH", "GB", "JP", "KW", "NO", "US"].includes(to?.country),
  );
  expect(abroad.length).toBeGreaterThan(60);
  expect(abroad.every(({ tax_amount }) => tax_amount === 0)).toBe(true);
  expect(new Set(paid.map(({ currency }) => currency))).toEqual(new Set(["EUR", "GBP", "USD"]));
});

test("codes and deliveries cost what the site asks for them", () => {
  const codes = buildDiscountRows(content.discounts).map((row: Row) =>
    DiscountSchema.parse(JSON.parse(JSON.stringify(row))),
  );
  const methods = buildShippingRows(content.shipping).map((row: Row) => ShippingMethodSchema.parse(row));
  const weights = new Map<string, number>(
    content.products.flatMap(({ variants }: Row) =>
      variants.map(({ sku, weight_grams }: Row) => [createId("product_variants", sku), weight_grams]),
    ),
  );
  for (const order of orders) {
    const goods = linesOf(order).filter(({ kind }) => kind === "product");
    const code = codes.find((one: Row) => one.code === order.discount_code);
    if (code) {
      const open = goods.map((line) =>
        line.sku === "SW-046-PDF" || line.sku === "SW-032-WAV" ? 0 : line.total_amount,
      );
      const { amount, parts } = calculateDiscount(code, open, order.currency);
      expect([order.discount_amount, ...goods.map((line) => line.discount_amount)]).toEqual([
        amount,
        ...parts,
      ]);
    }
    if (!order.shipping_address) continue;
    const sent = goods.filter(({ type }) => type === "physical");
    const offers = listShippingOptions(methods, order.shipping_address.country, {
      weightGrams: sum(sent.map(({ variant, quantity }) => (weights.get(variant) ?? 0) * quantity)),
      currency: order.currency,
      subtotal: order.subtotal_amount,
      isFree: code?.kind === "shipping",
    });
    expect(offers.map(({ amount }) => amount)).toContain(order.shipping_amount);
  }
  expect(orders.filter(({ discount_code }) => discount_code).length).toBeGreaterThan(30);
  const slots = list("discount_slots").flatMap(({ key, customer_key }) =>
    [key, customer_key].filter(Boolean),
  );
  expect(new Set(slots).size).toBe(slots.length);
});

test("orders and invoices are numbered without gaps, in the order of their payments", () => {
  const numbers = paid.toSorted((a, b) => a.paid_at - b.paid_at).map(({ number }) => Number(number));
  expect(numbers).toEqual(numbers.map((_, index) => 1001 + index));
  expect(
    list("order_numbers")
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(numbers);
  for (const kind of ["invoice", "credit_note"]) {
    const issued = list("invoices").filter((row) => row.kind === kind);
    expect(issued.map(({ sequence }) => sequence)).toEqual(issued.map((_, index) => 1001 + index));
    expect(issued.map(({ issued_at }) => issued_at)).toEqual(
      issued.map(({ issued_at }) => issued_at).toSorted((a, b) => a - b),
    );
  }
  expect(orders.every(({ number, paid_at }) => Boolean(number) === Boolean(paid_at))).toBe(true);
});

test("every invoice and credit note is the one that the site would have written", () => {
  const { seller_name: name, seller_address, seller_vat_id: vatId, email } = content.globals;
  const prefixes = { invoice: "INV-", credit_note: "CN-" };
  const seller = { name, address: seller_address.split("\n"), vatId, email, note: undefined, prefixes };
  const speak = (tag: "en" | "de" | "ar") => ({ ...speaking(tag), ...(tag === "en" && { locale: "en-GB" }) });
  for (const row of list("invoices")) {
    const found = orders.find(({ id }) => id === row.order) ?? {};
    const order = read(found);
    const about = { number: row.number, issuedAt: row.issued_at, seller, language: speak(found.language) };
    const invoice = list("invoices").find((one) => one.order === row.order && one.kind === "invoice") ?? {};
    const document =
      row.kind === "invoice"
        ? buildInvoiceDocument(order, {
            ...about,
            paid: { orderNumber: found.number, payment: found.stripe_payment_intent_id, at: found.paid_at },
          })
        : buildCreditNoteDocument(order, {
            ...about,
            refund: { id: row.stripe_refund_id, amount: row.total_amount },
            invoice: { number: invoice.number, issuedAt: invoice.issued_at, document: invoice.document },
            credited: 0,
          });
    expect(row.document, row.number).toEqual(document);
  }
});

test("what went back, and what was sent, is what the order says", () => {
  for (const order of paid) {
    const refunds = list("refunds").filter((row) => row.order === order.id && row.status === "succeeded");
    const credited = list("invoices").filter((row) => row.order === order.id && row.kind === "credit_note");
    const refunded = sum(refunds.map(({ amount }) => amount));
    expect(order.refunded_amount).toBe(refunded);
    expect(sum(credited.map(({ total_amount }) => total_amount))).toBe(refunded);
    const isDone = getStatusAfterRefunds(read(order), refunded);
    expect(order.status, order.number).toBe(isDone);
    const parcels = list("fulfillments").filter((row) => row.order === order.id);
    const { left } = allocateFulfillments(
      read(order).lines,
      parcels.map((row) => FulfillmentSchema.parse(JSON.parse(JSON.stringify(row)))),
    );
    const isSent = {
      open: parcels.length === 0,
      partially_fulfilled: left.length > 0,
      fulfilled: left.length === 0,
    };
    if (order.fulfillment_status !== "none")
      expect(isSent[order.fulfillment_status as keyof typeof isSent], order.number).toBe(true);
  }
  const statuses = new Set(orders.map(({ status }) => status));
  expect(statuses).toEqual(
    new Set(["paid", "fulfilled", "partially_refunded", "refunded", "expired", "failed"]),
  );
});

describe.each([now, new Date("2027-02-28T23:58:00Z"), new Date("2028-06-30T05:00:00Z")])("on %s", (day) => {
  const past = buildHistory(content, day).rows;

  test("the stock book leads to what the shop shows", () => {
    const shown = new Map<string, number>(
      content.products.flatMap(({ variants }: Row) =>
        variants.map(({ sku, stock }: Row) => [createId("product_variants", sku), stock]),
      ),
    );
    const movements = past.stock_movements ?? [];
    const moved = new Set(movements.map(({ variant }) => variant));
    expect(moved.size).toBe([...shown.values()].filter((stock) => stock !== null).length);
    for (const variant of moved) {
      const book = movements.filter((row) => row.variant === variant);
      let balance = 0;
      let at = new Date(0);
      for (const [index, row] of book.entries()) {
        balance += row.delta;
        expect(row).toMatchObject({ sequence: index + 1, key: `${variant}:${index + 1}`, balance });
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(row.date_created >= at).toBe(true);
        at = row.date_created;
      }
      expect(balance).toBe(shown.get(variant));
    }
  });

  test("nothing lies ahead of it, and nothing waits for the site", () => {
    const ahead = new Set(["ends_at", "due_by"]);
    for (const [collection, some] of Object.entries(past))
      for (const row of some)
        for (const [field, value] of Object.entries(row))
          if (
            value instanceof Date &&
            !ahead.has(field) &&
            !(field === "settled_at" || field === "expires_at")
          )
            expect(value <= day, `${collection}.${field} ${value.toISOString()}`).toBe(true);
    const waiting = {
      pending: true,
      processing: true,
      requested: true,
      requires_action: true,
      collecting: true,
      sending: true,
    };
    for (const collection of ["orders", "refunds", "email_messages", "newsletter_sends"])
      expect((past[collection] ?? []).filter(({ status }) => status in waiting)).toEqual([]);
    const parcels = (past.fulfillments ?? []).map((row) =>
      FulfillmentSchema.parse(JSON.parse(JSON.stringify(row))),
    );
    expect(parcels.filter(isNoticeDue)).toEqual([]);
    expect(
      (past.order_requests ?? []).filter(
        ({ decision, answered_at }) => Boolean(decision) !== Boolean(answered_at),
      ),
    ).toEqual([]);
    const early = (limits.renewalGrace - limits.renewalRecheck) * 1000;
    const lapsed = (past.entitlements ?? []).filter(
      ({ status, ends_at }) => LIVE_STATUSES.includes(status) && ends_at.getTime() <= day.getTime() + early,
    );
    expect(lapsed).toEqual([]);
  });
});

test("a hundred and twenty members are in all states that a membership has", () => {
  const members = new Set(list("entitlements").map(({ user }) => user));
  expect(members.size).toBe(120);
  const statuses = new Set(list("entitlements").map(({ status }) => status));
  expect([...statuses].toSorted()).toEqual(["active", "canceled", "past_due", "trialing"]);
  expect(list("entitlements").filter(({ status }) => status === "active").length).toBeGreaterThan(60);
  for (const { status, ends_at } of list("entitlements"))
    expect(ends_at > now, status).toBe(status !== "canceled");
  const months = new Set(list("membership_invoices").map(({ month }) => month));
  expect(months.size).toBeGreaterThan(13);
});

test("the newsletters' counts are those of their mails", () => {
  for (const send of list("newsletter_sends")) {
    const mails = list("email_messages").filter(({ key }) => key.startsWith(`newsletter:${send.id}:`));
    expect(mails.length).toBe(send.sent);
    expect(send.sent).toBeGreaterThan(20);
  }
  expect(list("newsletter_sends").length).toBeGreaterThan(10);
});

test("it is the same each time, of people who are not there", () => {
  expect(JSON.stringify(buildHistory(content, now).rows)).toBe(JSON.stringify(rows));
  const addresses = [...list("directus_users"), ...orders, ...list("newsletter_subscribers")].map(
    ({ email }) => email,
  );
  expect(addresses.filter((email) => !email.endsWith("@example.com"))).toEqual([]);
  for (const [collection, some] of Object.entries(rows))
    expect(new Set(some.map(({ id }) => id)).size, collection).toBe(some.length);
});
