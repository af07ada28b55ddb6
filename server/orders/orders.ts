import { z } from "zod";
import { AddressSchema } from "#server/customers/postal-address.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema, jsonListSchema } from "#server/directus/field-schemas.ts";
import { readByDate } from "#server/directus/query/read-in-pages.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRow, parseRows, requireRow, requireRows } from "#server/directus/rows.ts";
import { createRow, updateRow, updateRows } from "#server/directus/writes.ts";
import { toRecord } from "#server/platform/guards.ts";
import { log } from "#server/platform/log.ts";
import { formatForStudio, formatMajorUnits, type Money } from "#server/platform/money.ts";
import type { ChargedTax } from "./accounting/stripe-tax.ts";
import { syncOrderPostAccess } from "./downloads/sync-post-access.ts";
import {
  getOrderKeyPrefix,
  isPaid,
  type Order,
  OrderSchema,
  parseOrderCart,
  ShownOrderSchema,
} from "./order.ts";
import { setLineTax } from "./order-lines.ts";
import { formatAddress, getInitialFulfillment, type NewOrder, toOrderRow } from "./order-row.ts";
import { canTransition, isOrderStatus, type OrderStatus, orderStatuses } from "./order-status.ts";

/** By name: Directus works out the rules of a list for each of its columns. */
const lineFields = [
  "lines.id",
  "lines.kind",
  "lines.variant",
  "lines.post",
  "lines.title",
  "lines.variant_title",
  "lines.sku",
  "lines.quantity",
  "lines.backordered",
  "lines.restock_date",
  "lines.unit_amount",
  "lines.total_amount",
  "lines.tax_rate_ppm",
  "lines.type",
  "lines.more_downloads",
] as const;

const fields = [
  "id",
  "number",
  "status",
  "fulfillment_status",
  "email",
  "name",
  "currency",
  "subtotal_amount",
  "discount_amount",
  "discount",
  "discount_code",
  "shipping_amount",
  "tax_amount",
  "total_amount",
  "paid_amount",
  "refunded_amount",
  "shipping_address",
  "shipping_method",
  "note",
  "attempt",
  "key",
  "cart_fingerprint",
  "stripe_checkout_session_id",
  "stripe_payment_intent_id",
  "session_params",
  "problem",
  "expires_at",
  "paid_at",
  "digital_consent_at",
  "date_created",
  ...lineFields,
  "dispute_status",
  "tracking_number",
  "tracking_url",
  "fulfilled_at",
  "language",
  "tax_behavior",
  "tax_breakdown",
] as const;
/** For the owner; does not block the order: it can still be paid or expire. */
const UNPAID_SENT_PROBLEM =
  "It was marked as sent, but is not paid: the buyer has not been told, and it is open again.";
/** For the owner; the reconciler keeps retrying. */
export const STRIPE_KEY_PROBLEM =
  "Stripe's key may not do what this order needs: npm run doctor names what it lacks. It goes on by itself once the key may.";
export const NOT_WRITTEN_PROBLEM =
  "Directus refused to write its payment down: a permission or a field is missing. Run npm run doctor and npm run directus:install -- --apply; it goes on by itself then. Nothing was sent.";
const paid = ["paid", "fulfilled", "partially_refunded", "refunded"];

/** One transaction. @throws DirectusError "not-unique" when this attempt already has an order */
export async function createOrder(directus: DirectusClient, order: NewOrder): Promise<Order> {
  return requireRow("orders", OrderSchema, await createRow(directus, "orders", toOrderRow(order), fields));
}

/**
 * The text follows an address that somebody has mended or emptied, and with an emptied one go the former ones.
 * @returns orders without an address
 */
export async function showAddresses(directus: DirectusClient, ids: string[]): Promise<string[]> {
  const filter = { id: { _in: ids } } satisfies CollectionFilter<"orders">;
  const query = {
    fields: ["id", "shipping_address", "shipping_address_formatted", "address_changes"],
    filter,
    limit: -1,
  } as const;
  // Older packs have no such field.
  const rows = await withFallback(directus.readItems("orders", query), []);
  for (const row of rows) {
    const isKept = row.shipping_address || !row.address_changes;
    const shown = { shipping_address_formatted: formatAddress(row.shipping_address) };
    const changes = { ...shown, ...(isKept ? {} : { address_changes: null }) };
    if (row.shipping_address_formatted !== shown.shipping_address_formatted || !isKept)
      await updateRow(directus, "orders", { key: String(row.id), changes });
  }
  return rows.flatMap(({ id, shipping_address }) => (shipping_address ? [] : String(id)));
}

/** Keeps its place in the list also where it cannot be read. */
const AddressChange = AddressSchema.extend({ at: z.iso.datetime() }).nullish().catch(undefined);
const ChangedOrder = z
  .object({ id: idSchema, email: z.string().nullish(), address_changes: jsonListSchema(AddressChange) })
  .transform(({ id, email, address_changes }) => ({ id, email: email ?? "", changes: address_changes }));

/** Orders with what staff have changed their address to, in turn; at most 200, none on an older pack. */
export async function listAddressChanges(
  directus: DirectusClient,
  which: { ids: string[] } | { since: Date },
) {
  const filter = {
    address_changes: { _nnull: true },
    ...("ids" in which ? { id: { _in: which.ids } } : { date_updated: { _gte: which.since.toISOString() } }),
  } satisfies CollectionFilter<"orders">;
  const query = { fields: ["id", "email", "address_changes"], filter, limit: 200 } as const;
  return parseRows("orders", ChangedOrder, await withFallback(directus.readItems("orders", query), []));
}

const WithSlip = z.object({ id: idSchema, packing_slip: z.string().nullable() });

/** The file of each order's packing slip, null where there is none; without orders of an older pack. */
export async function listOrderSlips(
  directus: DirectusClient,
  ids: string[],
): Promise<Map<string, string | null>> {
  const filter = { id: { _in: ids } } satisfies CollectionFilter<"orders">;
  const query = { fields: ["id", "packing_slip"], filter, limit: -1 } as const;
  const rows = (await directus.readItems("orders", query)).filter((row) => "packing_slip" in row);
  return new Map(parseRows("orders", WithSlip, rows).map(({ id, packing_slip }) => [id, packing_slip]));
}

/** Paid orders to be sent that have no packing slip yet, newest first, at most 20. */
export async function listUnpacked(directus: DirectusClient, since: Date): Promise<string[]> {
  const filter = {
    packing_slip: { _null: true },
    shipping_address: { _nnull: true },
    number: { _nnull: true },
    status: { _in: ["paid", "partially_refunded"] },
    fulfillment_status: { _eq: "open" },
    paid_at: { _gte: since.toISOString() },
  } satisfies CollectionFilter<"orders">;
  const query = { fields: ["id", "packing_slip"], filter, sort: ["-paid_at"], limit: 20 } as const;
  const rows = (await directus.readItems("orders", query)).filter((row) => "packing_slip" in row);
  return parseRows("orders", WithSlip, rows).map(({ id }) => id);
}

export async function setOrderSlip(directus: DirectusClient, id: string, file: string): Promise<void> {
  await updateRow(directus, "orders", { key: id, changes: { packing_slip: file } });
}

export function findOrder(directus: DirectusClient, id: string): Promise<Order | undefined> {
  return findFirst(directus, { id: { _eq: id } });
}

/** For a page: without lines that cannot be read, and undefined also where the order itself cannot. */
export async function findReadableOrder(directus: DirectusClient, id: string): Promise<Order | undefined> {
  const filter = { id: { _eq: id } } satisfies CollectionFilter<"orders">;
  const [row] = await directus.readItems("orders", { fields, filter, deep: sortedLines, limit: 1 });
  return parseRow("orders", ShownOrderSchema, row);
}

export async function listOrdersByKey(directus: DirectusClient, keys: string[]): Promise<Order[]> {
  const filter = { key: { _in: keys } } satisfies CollectionFilter<"orders">;
  const rows = await directus.readItems("orders", { fields, filter, deep: sortedLines, limit: keys.length });
  return requireRows("orders", OrderSchema, rows);
}

export function findOrderBySession(directus: DirectusClient, session: string): Promise<Order | undefined> {
  return findFirst(directus, { stripe_checkout_session_id: { _eq: session } });
}

async function findFirst(directus: DirectusClient, filter: Row): Promise<Order | undefined> {
  const [row] = await directus.readItems("orders", { fields, filter, deep: sortedLines, limit: 1 });
  return row && requireRow("orders", OrderSchema, row);
}

const sortedLines = { lines: { _sort: "sort" } };

/**
 * Orders due for settlement, oldest first, at most 200: open and expired, open without a session since `before`, or
 * blocked by permissions of Directus or Stripe.
 */
export async function listUnsettled(
  directus: DirectusClient,
  before: Date,
  now = new Date(),
): Promise<Order[]> {
  const rows = await directus.readItems("orders", {
    fields,
    filter: {
      _or: [
        { problem: { _in: [NOT_WRITTEN_PROBLEM, STRIPE_KEY_PROBLEM] } },
        {
          status: { _in: ["pending", "processing"] },
          _and: [{ _or: [{ problem: { _null: true } }, { problem: { _eq: UNPAID_SENT_PROBLEM } }] }],
          _or: [
            { expires_at: { _lt: now.toISOString() } },
            {
              stripe_checkout_session_id: { _null: true },
              date_created: { _lt: before.toISOString() },
            },
          ],
        },
      ],
    },
    sort: ["date_created"],
    limit: 200,
  });
  return parseRows("orders", OrderSchema, rows);
}

/** Whether a later attempt of the same cart was paid with some of the same goods. */
export async function isPaidAgain(
  directus: DirectusClient,
  { key, attempt, lines }: Order,
): Promise<boolean> {
  const variants = lines.flatMap(({ variant }) => variant ?? []);
  const cart = parseOrderCart({ key });
  if (!cart || variants.length === 0) return false;
  const filter = {
    key: { _starts_with: getOrderKeyPrefix(cart) },
    attempt: { _gt: attempt },
    status: { _in: paid },
    lines: { variant: { _in: variants } },
  } satisfies CollectionFilter<"orders">;
  return (await directus.readItems("orders", { fields: ["id"], filter, limit: 1 })).length > 0;
}

/** Paid orders of an e-mail address, ignoring case, newest first, at most 20. */
export async function listPaidByEmail(directus: DirectusClient, email: string): Promise<Order[]> {
  const filter = {
    email: { _eq: email.toLowerCase() },
    status: { _in: paid },
  } satisfies CollectionFilter<"orders">;
  const rows = await directus.readItems("orders", { fields, filter, sort: ["-date_created"], limit: 20 });
  return parseRows("orders", OrderSchema, rows);
}

/** Recently paid orders, by id or user, newest first, at most 20; nobody else's. */
export async function listPaidLately(
  directus: DirectusClient,
  whose: { ids: string[]; user: string | undefined },
  since: Date,
): Promise<Order[]> {
  const ofIds = whose.ids.length > 0 ? [{ id: { _in: whose.ids } }] : [];
  const ofUser = whose.user ? [{ customer: { user: { _eq: whose.user } } }] : [];
  const filter = {
    status: { _in: paid },
    paid_at: { _gt: since.toISOString() },
    _or: [...ofIds, ...ofUser],
  } satisfies CollectionFilter<"orders">;
  const rows = await directus.readItems("orders", { fields, filter, sort: ["-paid_at"], limit: 20 });
  return parseRows("orders", OrderSchema, rows);
}

/** Paid, numbered orders that lack an invoice or a credit note; oldest first, 50 from `offset`. */
export async function listUninvoiced(directus: DirectusClient, since: Date, offset = 0): Promise<Order[]> {
  const filter = {
    number: { _nnull: true },
    status: { _in: paid },
    paid_at: { _gte: since.toISOString() },
    _or: [lacks("invoice"), { _and: [{ refunded_amount: { _gt: 0 } }, lacks("credit_note")] }],
  } satisfies CollectionFilter<"orders">;
  const query = { fields, filter, deep: sortedLines, sort: ["paid_at", "id"], limit: 50, offset } as const;
  return parseRows("orders", OrderSchema, await directus.readItems("orders", query));
}

function lacks(kind: "invoice" | "credit_note") {
  return { invoices: { _none: { kind: { _eq: kind } } } };
}

/** Paid orders marked as shipped whose buyer has not been notified; at most 50. */
export async function listShippedUnnotified(directus: DirectusClient): Promise<Order[]> {
  const filter = {
    fulfillment_status: { _eq: "fulfilled" },
    fulfilled_at: { _null: true },
    status: { _in: ["paid", "fulfilled", "partially_refunded"] },
  } satisfies CollectionFilter<"orders">;
  const rows = await directus.readItems("orders", { fields, filter, sort: ["paid_at"], limit: 50 });
  return parseRows("orders", OrderSchema, rows);
}

interface Period {
  from: Date;
  until: Date;
}

function toRange({ from, until }: Period) {
  return { _gte: from.toISOString(), _lt: until.toISOString() };
}

/** Newest first, at most 100. */
export async function listPaidWithin(directus: DirectusClient, period: Period): Promise<Order[]> {
  const filter = { number: { _nnull: true }, paid_at: toRange(period) } satisfies CollectionFilter<"orders">;
  const query = { fields, filter, deep: sortedLines, sort: ["-paid_at"], limit: 100 } as const;
  return parseRows("orders", OrderSchema, await directus.readItems("orders", query));
}

/** Written in the period, newest first, at most 100. */
export async function listProblemsWithin(directus: DirectusClient, period: Period): Promise<Order[]> {
  const isNew = { date_updated: { _null: true }, date_created: toRange(period) };
  const filter = {
    problem: { _nempty: true },
    _or: [{ date_updated: toRange(period) }, isNew],
  } satisfies CollectionFilter<"orders">;
  const query = { fields, filter, sort: ["-date_created"], limit: 100 } as const;
  return parseRows("orders", OrderSchema, await directus.readItems("orders", query));
}

/** Mutable fields. Amounts, lines and snapshots never change, except by `setChargedTax`. */
export interface OrderChanges {
  status?: OrderStatus;
  number?: string;
  sessionId?: string;
  paymentId?: string;
  paid?: Money;
  refunded?: Money;
  paidAt?: Date;
  disputeStatus?: string;
  fulfillmentStatus?: "partially_fulfilled" | "fulfilled";
  fulfilledAt?: Date;
  /** Null clears it. */
  problem?: string | null;
}

/**
 * Updates an order. Forbidden status transitions are logged and skipped, so that stale callers cannot revert it. Also
 * syncs access to its posts.
 */
export async function updateOrder(
  directus: DirectusClient,
  id: string,
  changes: OrderChanges,
): Promise<void> {
  const row: Row = {
    status: changes.status && (await allowed(directus, id, changes.status)),
    number: changes.number,
    stripe_checkout_session_id: changes.sessionId,
    stripe_payment_intent_id: changes.paymentId,
    ...(changes.paid && {
      paid_amount: changes.paid.amount,
      paid_amount_formatted: formatForStudio(changes.paid),
    }),
    ...(changes.refunded && {
      refunded_amount: changes.refunded.amount,
      refunded_amount_formatted: formatForStudio(changes.refunded),
      refunded_amount_decimal: formatMajorUnits(changes.refunded),
    }),
    paid_at: changes.paidAt?.toISOString(),
    dispute_status: changes.disputeStatus,
    fulfillment_status: changes.fulfillmentStatus,
    fulfilled_at: changes.fulfilledAt?.toISOString(),
    problem: changes.problem,
  };
  await updateRow(directus, "orders", { key: id, changes: row });
  if (changes.status || changes.disputeStatus) await syncOrderPostAccess(directus, id);
}

/** Tells the owner that Stripe's key lacks a permission; keeps an existing problem. */
export async function flagKeyProblem(directus: DirectusClient, order: Order | undefined): Promise<void> {
  if (order && !order.problem) await updateOrder(directus, order.id, { problem: STRIPE_KEY_PROBLEM });
}

/** Stores Stripe's tax, lines first, so that an order with tax always has that of its lines. */
export async function setChargedTax(
  directus: DirectusClient,
  { id, currency }: Order,
  charged: ChargedTax,
): Promise<void> {
  for (const line of charged.lines) await setLineTax(directus, line, currency);
  await updateRow(directus, "orders", {
    key: id,
    changes: {
      tax_amount: charged.tax,
      tax_amount_formatted: formatForStudio({ amount: charged.tax, currency }),
      tax_breakdown: charged.taxes,
      total_amount: charged.total,
      total_amount_formatted: formatForStudio({ amount: charged.total, currency }),
      total_amount_decimal: formatMajorUnits({ amount: charged.total, currency }),
    },
  });
}

async function allowed(
  directus: DirectusClient,
  id: string,
  status: OrderStatus,
): Promise<OrderStatus | undefined> {
  const query = {
    fields: ["status"],
    filter: { id: { _eq: id } } satisfies CollectionFilter<"orders">,
    limit: 1,
  } as const;
  const [now] = await directus.readItems("orders", query);
  if (isOrderStatus(now?.status) && canTransition(now.status, status)) return status;
  log.error(
    { order: id, from: now?.status, to: status },
    "invalid order status transition; the order is left unchanged",
  );
  return undefined;
}

export async function listShippedUnpaid(directus: DirectusClient): Promise<Order[]> {
  const filter = {
    fulfillment_status: { _eq: "fulfilled" },
    fulfilled_at: { _null: true },
    status: { _nin: ["paid", "fulfilled", "partially_refunded"] },
  } satisfies CollectionFilter<"orders">;
  const rows = await directus.readItems("orders", { fields, filter, sort: ["date_created"], limit: 50 });
  return parseRows("orders", OrderSchema, rows);
}

export async function undoShipped(directus: DirectusClient, { id, lines }: Order): Promise<void> {
  await updateRow(directus, "orders", {
    key: id,
    changes: { fulfillment_status: getInitialFulfillment(lines), problem: UNPAID_SENT_PROBLEM },
  });
}

const ownFields = [
  "id",
  "number",
  "status",
  "fulfillment_status",
  "email",
  "name",
  "language",
  "currency",
  "subtotal_amount",
  "discount_amount",
  "shipping_amount",
  "tax_amount",
  "total_amount",
  "paid_amount",
  "refunded_amount",
  "shipping_address",
  "shipping_method",
  "expires_at",
  "paid_at",
  "date_created",
  ...lineFields,
  "digital_consent_at",
  "requests.id",
  "requests.kind",
  "requests.name",
  "requests.statement",
  "requests.status",
  "requests.lines",
  "requests.decision",
  "requests.answer",
  "requests.date_created",
  "invoices.id",
  "invoices.kind",
  "invoices.number",
  "fulfillments.id",
  "fulfillments.sent_at",
  "fulfillments.lines",
  "fulfillments.carrier",
  "fulfillments.tracking_number",
  "fulfillments.tracking_url",
  "dispute_status",
  "tracking_number",
  "tracking_url",
  "fulfilled_at",
  "tax_behavior",
  "tax_breakdown",
  "payments.id",
  "payments.status",
  "payments.card_brand",
  "payments.card_last4",
] as const;
const summaryFields = [
  "id",
  "number",
  "status",
  "fulfillment_status",
  "dispute_status",
  "fulfilled_at",
  "currency",
  "total_amount",
  "paid_at",
  "date_created",
  "lines.kind",
  "lines.quantity",
  "lines.title",
  "lines.variant",
  "lines.variant_title",
  "lines.type",
] as const;
const ownOrder = {
  lines: { _sort: "sort" },
  payments: { _sort: "date_created" },
  requests: { _sort: "date_created" },
  invoices: { _sort: ["-kind", "issued_at"] },
  fulfillments: { _sort: ["sent_at", "id"] },
};

/** Newest first. @param directus the member client: Directus decides which orders are theirs */
export function readOrdersOfUser(
  directus: DirectusClient,
  user: string,
  { id, isDigital, ...page }: { id?: string; isDigital?: boolean; limit: number; page?: number },
): Promise<{ data: Row[]; meta?: Row }> {
  const theirs = filterOfUser(user, isDigital);
  return directus.readItemsWithMeta("orders", {
    fields: ownFields,
    deep: ownOrder,
    filter: id === undefined ? theirs : { _and: [{ id: { _eq: id } }, theirs] },
    sort: ["-date_created"],
    ...page,
    ...(id === undefined && { meta: "filter_count" }),
  });
}

/** The same as far as a list shows them. */
export function readOrderSummariesOfUser(
  directus: DirectusClient,
  user: string,
  page: { limit: number; page: number },
): Promise<{ data: Row[]; meta?: Row }> {
  return directus.readItemsWithMeta("orders", {
    fields: summaryFields,
    deep: sortedLines,
    filter: filterOfUser(user),
    sort: ["-date_created"],
    meta: "filter_count",
    ...page,
  });
}

/** @param isDigital only those that something to download was paid in */
function filterOfUser(user: string, isDigital = false): CollectionFilter<"orders"> {
  const theirs = { customer: { user: { _eq: user } } };
  const line = { kind: { _eq: "product" }, type: { _eq: "digital" } };
  return isDigital
    ? { ...theirs, status: { _in: orderStatuses.filter(isPaid) }, lines: { _some: line } }
    : theirs;
}

/** Data export: what a buyer cannot read themselves. */
const recordFields = [
  "id",
  "note",
  "digital_consent_at",
  "consents",
  "payments.status",
  "payments.amount",
  "payments.currency",
  "payments.method",
  "payments.date_created",
  "payments.card_brand",
  "payments.card_last4",
  "invoices.kind",
  "invoices.number",
  "invoices.issued_at",
  "invoices.document",
  "refunds.status",
  "refunds.amount",
  "refunds.currency",
  "refunds.reason",
  "refunds.date_created",
] as const;

export function readOrderRecords(directus: DirectusClient, ids: string[]): Promise<Row[]> {
  const filter = { id: { _in: ids } } satisfies CollectionFilter<"orders">;
  return directus.readItems("orders", { fields: recordFields, filter, limit: -1 });
}

const bookedFields = [
  "id",
  "number",
  "name",
  "currency",
  "paid_at",
  "total_amount",
  "tax_breakdown",
  "shipping_address",
  "stripe_payment_intent_id",
  "refunds.id",
  "refunds.status",
  "refunds.amount",
  "refunds.date_created",
  "refunds.stripe_refund_id",
  "disputes.status",
  "disputes.amount",
  "disputes.date_created",
  "disputes.settled_at",
  "invoices.kind",
  "invoices.number",
  "invoices.issued_at",
  "invoices.total_amount",
  "invoices.stripe_refund_id",
] as const;

/** Paid, refunded or disputed in a period (`until` exclusive), by page, oldest first. */
export function readOrdersOfPeriod(
  directus: DirectusClient,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<Row[]> {
  const within = { _gte: from.toISOString(), _lt: until.toISOString() };
  const ofPeriod = [
    { paid_at: within },
    { refunds: { date_created: within } },
    { disputes: { date_created: within } },
    { disputes: { settled_at: within } },
    { invoices: { issued_at: within } },
  ];
  const filter = { number: { _nnull: true }, paid_at: { _nnull: true }, _or: ofPeriod };
  const reading = { by: "paid_at", ties: ["id"], fields: bookedFields, filter };
  return readByDate(directus, "orders", reading);
}

const listedFields = [
  "number",
  "status",
  "fulfillment_status",
  "email",
  "name",
  "currency",
  "subtotal_amount",
  "discount_amount",
  "discount_code",
  "shipping_amount",
  "tax_amount",
  "total_amount",
  "paid_amount",
  "refunded_amount",
  "shipping_address",
  "stripe_payment_intent_id",
  "date_created",
  "paid_at",
  "lines.kind",
  "lines.sku",
  "lines.title",
  "lines.variant_title",
  "lines.quantity",
  "lines.unit_amount",
  "lines.discount_amount",
  "lines.tax_amount",
  "lines.total_amount",
  "lines.tax_rate_ppm",
] as const;

/** Paid in a period (`until` exclusive), by page, oldest first. */
export function readOrderListOfPeriod(
  directus: DirectusClient,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<Row[]> {
  const filter = { paid_at: { _gte: from.toISOString(), _lt: until.toISOString() } };
  return readByDate(directus, "orders", { by: "paid_at", ties: ["id"], fields: listedFields, filter });
}

/** Assigns the orders that guests placed with an address. Other customers' orders are untouched. */
export function assignGuestOrders(directus: DirectusClient, customer: string, email: string): Promise<void> {
  const filter = { email: { _eq: email }, customer: { _null: true } } satisfies CollectionFilter<"orders">;
  return updateRows(directus, "orders", { filter, changes: { customer } });
}

const underWay: Row = {
  _or: [
    { status: { _in: ["pending", "processing"] } },
    {
      status: { _in: ["paid", "fulfilled", "partially_refunded"] },
      fulfillment_status: { _neq: "none" },
      fulfilled_at: { _null: true },
    },
  ],
};

/** Orders under way become guest orders: they keep the name and address that they are sent to. */
export function releaseOrdersUnderWay(directus: DirectusClient, customer: string): Promise<void> {
  const filter = { _and: [{ customer: { _eq: customer } }, underWay] } satisfies CollectionFilter<"orders">;
  return updateRows(directus, "orders", { filter, changes: { customer: null } });
}

/** At most 100, with what `anonymizeOrder` looks at. */
export function listOrdersOfCustomer(directus: DirectusClient, customer: string): Promise<Row[]> {
  const filter = { customer: { _eq: customer } } satisfies CollectionFilter<"orders">;
  const query = {
    fields: ["id", "shipping_address", "staff_note", "address_changes"],
    filter,
    limit: 100,
  } as const;
  return directus.readItems("orders", query);
}

export async function anonymizeOrder(directus: DirectusClient, order: Row): Promise<void> {
  await updateRow(directus, "orders", { key: String(order.id), changes: withoutPerson(order) });
}

/** The session parameters contain the buyer as well. Older packs have no `staff_note` and no `address_changes`. */
function withoutPerson({ shipping_address, ...order }: Row): Row {
  const { country } = toRecord(shipping_address);
  const nobody = { name: "", line1: "", line2: "", postal_code: "", city: "", region: "" };
  return {
    customer: null,
    email: "",
    name: "",
    note: null,
    ...("staff_note" in order ? { staff_note: null } : {}),
    ...("address_changes" in order ? { address_changes: null } : {}),
    session_params: null,
    tracking_number: null,
    tracking_url: null,
    shipping_address_formatted: null,
    shipping_address: typeof country === "string" ? { ...nobody, country } : null,
  };
}
