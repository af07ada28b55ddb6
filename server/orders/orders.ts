import { formatAddressLines } from "#server/customers/address-lines.ts";
import { AddressSchema, type PostalAddress } from "#server/customers/postal-address.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { isDirectusError, withFallback } from "#server/directus/errors.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRow, parseRows, requireRow, requireRows } from "#server/directus/rows.ts";
import { createRow, updateRow } from "#server/directus/writes.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import { log } from "#server/platform/log.ts";
import { formatForStudio, formatMajorUnits, type Money } from "#server/platform/money.ts";
import type { ChargedTax } from "./accounting/stripe-tax.ts";
import type { Agreement } from "./agreement.ts";
import { syncOrderPostAccess } from "./downloads/sync-post-access.ts";
import { getOrderKeyPrefix, type Order, OrderSchema, parseOrderCart } from "./order.ts";
import { canTransition, isOrderStatus, type OrderStatus } from "./order-status.ts";

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
  "lines.*",
  "dispute_status",
  "tracking_number",
  "tracking_url",
  "fulfilled_at",
  "language",
  "tax_behavior",
  "tax_breakdown",
] as const;
/** For the owner; does not block the order: it can still be paid or expire. */
const notPaid = "It was marked as sent, but is not paid: the buyer has not been told, and it is open again.";
/** For the owner; the reconciler keeps retrying. */
export const keyRefused =
  "Stripe's key may not do what this order needs: npm run doctor names what it lacks. It goes on by itself once the key may.";
export const NOT_WRITTEN_PROBLEM =
  "Directus refused to write its payment down: a permission or a field is missing. Run npm run doctor and npm run directus:install -- --apply; it goes on by itself then. Nothing was sent.";
const paid = ["paid", "fulfilled", "partially_refunded", "refunded"];

/** Ids are generated here, so that Stripe's parameters can contain them before the order is stored. */
export interface NewOrder {
  id: string;
  key: string;
  attempt: number;
  fingerprint: string;
  customer: string | undefined;
  email: string;
  name: string;
  /** BCP 47 tag of the order's language, which its mails use. */
  language: string;
  currency: string;
  subtotal: number;
  discount: number;
  discountId: string | undefined;
  discountCode: string | undefined;
  shipping: number;
  tax: number;
  taxes: { title: string; ppm: number; net: number; amount: number }[];
  taxBehavior: "inclusive" | "exclusive";
  total: number;
  shippingAddress: PostalAddress | undefined;
  shippingMethod: string | undefined;
  note: string;
  expiresAt: Date;
  digitalConsentAt: Date | undefined;
  /** Immutable. */
  agreements: (Agreement & { at: Date })[];
  sessionParams: Row | undefined;
  lines: {
    id: string;
    kind: "product" | "shipping";
    variant: string | undefined;
    post: string | undefined;
    title: string;
    variantTitle: string;
    sku: string;
    quantity: number;
    /** Pieces sent later, as the buyer was told. */
    backordered: number;
    /** Restock date as the buyer was told. */
    restockDate: string | undefined;
    unitAmount: number;
    taxAmount: number;
    taxPpm: number;
    discountAmount: number;
    type: "physical" | "digital";
  }[];
}

/** One transaction. @throws DirectusError "not-unique" when this attempt already has an order */
export async function createOrder(directus: DirectusClient, order: NewOrder): Promise<Order> {
  const format = (amount: number) => formatForStudio({ amount, currency: order.currency });
  const sum = (amount: number) => formatMajorUnits({ amount, currency: order.currency });
  const row = {
    id: order.id,
    key: order.key,
    status: "pending",
    fulfillment_status: fulfillmentOf(order.lines),
    attempt: order.attempt,
    cart_fingerprint: order.fingerprint,
    customer: order.customer ?? null,
    email: order.email,
    name: order.name,
    language: order.language,
    currency: order.currency,
    subtotal_amount: order.subtotal,
    subtotal_amount_formatted: format(order.subtotal),
    discount_amount: order.discount,
    discount_amount_formatted: format(order.discount),
    discount_amount_decimal: sum(order.discount),
    discount: order.discountId ?? null,
    discount_code: order.discountCode ?? null,
    shipping_amount: order.shipping,
    shipping_amount_formatted: format(order.shipping),
    tax_amount: order.tax,
    tax_amount_formatted: format(order.tax),
    tax_behavior: order.taxBehavior,
    tax_breakdown: order.taxes,
    total_amount: order.total,
    total_amount_formatted: format(order.total),
    total_amount_decimal: sum(order.total),
    paid_amount_formatted: format(0),
    refunded_amount_formatted: format(0),
    refunded_amount_decimal: sum(0),
    shipping_address: order.shippingAddress ?? null,
    shipping_address_formatted: formatAddress(order.shippingAddress),
    shipping_method: order.shippingMethod ?? null,
    note: order.note || null,
    expires_at: order.expiresAt.toISOString(),
    digital_consent_at: order.digitalConsentAt?.toISOString() ?? null,
    // Older packs have neither this field nor consents.
    ...(order.agreements.length > 0 && {
      consents: order.agreements.map(({ at, ...agreement }) => ({
        ...agreement,
        given_at: at.toISOString(),
      })),
    }),
    session_params: order.sessionParams ?? null,
    lines: order.lines.map((line, index) => ({
      id: line.id,
      kind: line.kind,
      variant: line.variant ?? null,
      // Older packs have no such field and sell no posts.
      ...(line.post && { post: line.post }),
      title: line.title,
      variant_title: line.variantTitle,
      sku: line.sku,
      quantity: line.quantity,
      // Older packs have no such field and no backorders.
      ...(line.backordered > 0 && {
        backordered: line.backordered,
        restock_date: line.restockDate ?? null,
      }),
      unit_amount: line.unitAmount,
      unit_amount_formatted: format(line.unitAmount),
      total_amount: line.unitAmount * line.quantity,
      total_amount_formatted: format(line.unitAmount * line.quantity),
      discount_amount: line.discountAmount,
      discount_amount_formatted: format(line.discountAmount),
      tax_amount: line.taxAmount,
      tax_amount_formatted: format(line.taxAmount),
      tax_rate_ppm: line.taxPpm,
      type: line.type,
      sort: index + 1,
    })),
  };
  return requireRow("orders", OrderSchema, await createRow(directus, "orders", row, fields));
}

/** For Studio, as on a parcel. */
export function formatAddress(address: unknown): string {
  const shippingAddress = AddressSchema.safeParse(address).data;
  return formatAddressLines({ shippingAddress }, defaultLanguage).join("\n");
}

/** The text follows an address that somebody has mended or emptied. */
export async function showAddresses(directus: DirectusClient, ids: string[]): Promise<void> {
  const filter = { id: { _in: ids } } satisfies CollectionFilter<"orders">;
  const query = {
    fields: ["id", "shipping_address", "shipping_address_formatted"],
    filter,
    limit: -1,
  } as const;
  // Older packs have no such field.
  for (const row of await withFallback(directus.readItems("orders", query), [])) {
    const changes = { shipping_address_formatted: formatAddress(row.shipping_address) };
    if (row.shipping_address_formatted !== changes.shipping_address_formatted)
      await updateRow(directus, "orders", { key: String(row.id), changes });
  }
}

function fulfillmentOf(lines: { type: "physical" | "digital" }[]): "open" | "none" {
  return lines.some(({ type }) => type === "physical") ? "open" : "none";
}

export function findOrder(directus: DirectusClient, id: string): Promise<Order | undefined> {
  return findBy(directus, { id: { _eq: id } });
}

/** For a page: undefined also where the row cannot be read. */
export async function findReadableOrder(directus: DirectusClient, id: string): Promise<Order | undefined> {
  const filter = { id: { _eq: id } } satisfies CollectionFilter<"orders">;
  const [row] = await directus.readItems("orders", { fields, filter, deep: sortedLines, limit: 1 });
  return parseRow("orders", OrderSchema, row);
}

export async function listOrdersByKey(directus: DirectusClient, keys: string[]): Promise<Order[]> {
  const filter = { key: { _in: keys } } satisfies CollectionFilter<"orders">;
  const rows = await directus.readItems("orders", { fields, filter, deep: sortedLines, limit: keys.length });
  return requireRows("orders", OrderSchema, rows);
}

export function findOrderBySession(directus: DirectusClient, session: string): Promise<Order | undefined> {
  return findBy(directus, { stripe_checkout_session_id: { _eq: session } });
}

async function findBy(directus: DirectusClient, filter: Row): Promise<Order | undefined> {
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
        { problem: { _in: [NOT_WRITTEN_PROBLEM, keyRefused] } },
        {
          status: { _in: ["pending", "processing"] },
          _and: [{ _or: [{ problem: { _null: true } }, { problem: { _eq: notPaid } }] }],
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
    fulfilled_at: changes.fulfilledAt?.toISOString(),
    problem: changes.problem,
  };
  await updateRow(directus, "orders", { key: id, changes: row });
  if (changes.status || changes.disputeStatus) await syncOrderPostAccess(directus, id);
}

/** Stores Stripe's tax, lines first, so that an order with tax always has that of its lines. */
export async function setChargedTax(
  directus: DirectusClient,
  { id, currency }: Order,
  charged: ChargedTax,
): Promise<void> {
  const format = (amount: number) => formatForStudio({ amount, currency });
  for (const { id: line, tax, ppm } of charged.lines) {
    const changes = { tax_amount: tax, tax_rate_ppm: ppm };
    const shown = { ...changes, tax_amount_formatted: format(tax) };
    try {
      await updateRow(directus, "order_lines", { key: line, changes: shown });
    } catch (error) {
      // Older packs do not allow the text.
      if (!isDirectusError(error, "not-found")) throw error;
      await updateRow(directus, "order_lines", { key: line, changes });
    }
  }
  await updateRow(directus, "orders", {
    key: id,
    changes: {
      tax_amount: charged.tax,
      tax_amount_formatted: format(charged.tax),
      tax_breakdown: charged.taxes,
      total_amount: charged.total,
      total_amount_formatted: format(charged.total),
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
    changes: { fulfillment_status: fulfillmentOf(lines), problem: notPaid },
  });
}
