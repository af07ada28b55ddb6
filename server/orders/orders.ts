import type { Directus, Row } from "#server/directus/client.ts";
import { parseRows, requireRow, requireRows } from "#server/directus/rows.ts";
import { createRow, updateRow } from "#server/directus/writes.ts";
import { log } from "#server/log.ts";
import type { Agreement } from "./agreement.ts";
import type { ChargedTax } from "./automatic-tax.ts";
import { type Address, cartOfOrder, keysOfCart, type Order, OrderSchema } from "./order.ts";
import { isOrderStatus, mayBecome, type OrderStatus } from "./order-states.ts";
import { alignReadersOf } from "./post-readers.ts";

const fields = [
  ...["id", "number", "status", "fulfillment_status", "email", "name", "currency", "subtotal_amount"],
  ...[
    "discount_amount",
    "discount",
    "discount_code",
    "shipping_amount",
    "tax_amount",
    "total_amount",
    "paid_amount",
    "refunded_amount",
  ],
  ...["shipping_address", "shipping_method", "note", "attempt", "key", "cart_fingerprint"],
  ...["stripe_checkout_session_id", "stripe_payment_intent_id", "session_params", "problem"],
  ...["expires_at", "paid_at", "digital_consent_at", "date_created", "lines.*"],
  ...["dispute_status", "tracking_number", "tracking_url", "fulfilled_at", "language"],
  ...["tax_behavior", "tax_breakdown"],
];
/** It is for the owner to read, and holds nothing up: who pays yet is sent their parcel, and who does not is let go. */
const notPaid = "It was marked as sent, but is not paid: the buyer has not been told, and it is open again.";
/** It is for the owner to mend; each round of the reconciler goes on with it until then. */
export const keyRefused =
  "Stripe's key may not do what this order needs: npm run doctor names what it lacks. It goes on by itself once the key may.";
export const notWritten =
  "Directus refused to write its payment down: a permission or a field is missing. Run npm run doctor and npm run directus:install -- --apply; it goes on by itself then. Nothing was sent.";
const paid = ["paid", "fulfilled", "partially_refunded", "refunded"];

/** A new order with its lines; ids are given by us, so that Stripe's parameters can name them before they are stored. */
export interface NewOrder {
  id: string;
  key: string;
  attempt: number;
  fingerprint: string;
  customer: string | undefined;
  email: string;
  name: string;
  /** The tag of the language it is bought in; what is written about it later speaks that. */
  language: string;
  currency: string;
  subtotal: number;
  discount: number;
  /** The row in `discounts`, and its code as it is now. */
  discountId: string | undefined;
  discountCode: string | undefined;
  shipping: number;
  tax: number;
  taxes: { title: string; ppm: number; net: number; amount: number }[];
  taxBehavior: "inclusive" | "exclusive";
  total: number;
  shippingAddress: Address | undefined;
  shippingMethod: string | undefined;
  note: string;
  expiresAt: Date;
  digitalConsentAt: Date | undefined;
  /** Never changed once they are written. */
  agreements: (Agreement & { at: Date })[];
  sessionParams: Row | undefined;
  lines: {
    id: string;
    kind: "product" | "shipping";
    variant: string | undefined;
    /** The post that is sold with it. */
    post: string | undefined;
    title: string;
    variantTitle: string;
    sku: string;
    quantity: number;
    /** Pieces that are sent later, as the buyer was told. */
    backordered: number;
    /** The day that they were said to be sent from. */
    restockDate: string | undefined;
    unitAmount: number;
    taxAmount: number;
    taxPpm: number;
    /** Its part of the order's discount. */
    discountAmount: number;
    type: "physical" | "digital";
  }[];
}

/**
 * Writes an order with its lines in one transaction.
 * @throws DirectusError "not-unique" when this attempt of this cart has an order already
 */
export async function createOrder(directus: Directus, order: NewOrder): Promise<Order> {
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
    discount_amount: order.discount,
    discount: order.discountId ?? null,
    discount_code: order.discountCode ?? null,
    shipping_amount: order.shipping,
    tax_amount: order.tax,
    tax_behavior: order.taxBehavior,
    tax_breakdown: order.taxes,
    total_amount: order.total,
    shipping_address: order.shippingAddress ?? null,
    shipping_method: order.shippingMethod ?? null,
    note: order.note || null,
    expires_at: order.expiresAt.toISOString(),
    digital_consent_at: order.digitalConsentAt?.toISOString() ?? null,
    // A Directus whose pack is older has no such field, and asks for nothing either.
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
      // A Directus whose pack is older has no such field, and sells no posts.
      ...(line.post && { post: line.post }),
      title: line.title,
      variant_title: line.variantTitle,
      sku: line.sku,
      quantity: line.quantity,
      // A Directus whose pack is older has no such field, and sells nothing that it has not.
      ...(line.backordered > 0 && {
        backordered: line.backordered,
        restock_date: line.restockDate ?? null,
      }),
      unit_amount: line.unitAmount,
      total_amount: line.unitAmount * line.quantity,
      discount_amount: line.discountAmount,
      tax_amount: line.taxAmount,
      tax_rate_ppm: line.taxPpm,
      type: line.type,
      sort: index + 1,
    })),
  };
  return requireRow("orders", OrderSchema, await createRow(directus, "orders", row, fields));
}

/** Whether something of it is to be sent. */
function fulfillmentOf(lines: { type: "physical" | "digital" }[]): "open" | "none" {
  return lines.some(({ type }) => type === "physical") ? "open" : "none";
}

/** The order with this id, or undefined; a malformed id has none. */
export function findOrder(directus: Directus, id: string): Promise<Order | undefined> {
  return findBy(directus, { id: { _eq: id } });
}

/** The orders of some attempts of some carts, by the keys that `orderKey` makes; one read, in no order. */
export async function listOrdersByKey(directus: Directus, keys: string[]): Promise<Order[]> {
  const filter = { key: { _in: keys } };
  const rows = await directus.readItems("orders", { fields, filter, deep: sortedLines, limit: keys.length });
  return requireRows("orders", OrderSchema, rows);
}

/** The order whose Checkout Session this is. */
export function findOrderBySession(directus: Directus, session: string): Promise<Order | undefined> {
  return findBy(directus, { stripe_checkout_session_id: { _eq: session } });
}

async function findBy(directus: Directus, filter: Row): Promise<Order | undefined> {
  const [row] = await directus.readItems("orders", { fields, filter, deep: sortedLines, limit: 1 });
  return row && requireRow("orders", OrderSchema, row);
}

const sortedLines = { lines: { _sort: "sort" } };

/**
 * Orders that should have gone on: still open, with nothing for the owner to decide, and either past their time or
 * without a session since `before`; and those that Directus refused to write down, or Stripe to look at. Oldest first, at
 * most 200.
 */
export async function listUnsettled(directus: Directus, before: Date, now = new Date()): Promise<Order[]> {
  const rows = await directus.readItems("orders", {
    fields,
    filter: {
      _or: [
        { problem: { _in: [notWritten, keyRefused] } },
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

/** Whether the cart of an order has been paid for since, in a later attempt with some of the same goods. */
export async function isPaidAgain(directus: Directus, { key, attempt, lines }: Order): Promise<boolean> {
  const variants = lines.flatMap(({ variant }) => variant ?? []);
  const cart = cartOfOrder({ key });
  if (!cart || variants.length === 0) return false;
  const filter = {
    key: { _starts_with: keysOfCart(cart) },
    attempt: { _gt: attempt },
    status: { _in: paid },
    lines: { variant: { _in: variants } },
  };
  return (await directus.readItems("orders", { fields: ["id"], filter, limit: 1 })).length > 0;
}

/** The paid orders of an address, newest first, at most 20. Upper and lower case count as one. */
export async function listPaidByEmail(directus: Directus, email: string): Promise<Order[]> {
  const filter = { email: { _eq: email.toLowerCase() }, status: { _in: paid } };
  const rows = await directus.readItems("orders", { fields, filter, sort: ["-date_created"], limit: 20 });
  return parseRows("orders", OrderSchema, rows);
}

/**
 * Orders that were paid since then, newest first, at most 20: those with these ids, and those of this user. Nobody
 * else's.
 */
export async function listPaidLately(
  directus: Directus,
  whose: { ids: string[]; user: string | undefined },
  since: Date,
): Promise<Order[]> {
  const ofIds = whose.ids.length > 0 ? [{ id: { _in: whose.ids } }] : [];
  const ofUser = whose.user ? [{ customer: { user: { _eq: whose.user } } }] : [];
  const filter = {
    status: { _in: paid },
    paid_at: { _gt: since.toISOString() },
    _or: [...ofIds, ...ofUser],
  };
  const rows = await directus.readItems("orders", { fields, filter, sort: ["-paid_at"], limit: 20 });
  return parseRows("orders", OrderSchema, rows);
}

/**
 * Numbered orders that were paid since then and lack an invoice, or a credit note for what has gone back; oldest first, at
 * most 50 after the first `offset`.
 */
export async function listUninvoiced(directus: Directus, since: Date, offset = 0): Promise<Order[]> {
  const filter = {
    number: { _nnull: true },
    status: { _in: paid },
    paid_at: { _gte: since.toISOString() },
    _or: [lacks("invoice"), { _and: [{ refunded_amount: { _gt: 0 } }, lacks("credit_note")] }],
  };
  const query = { fields, filter, deep: sortedLines, sort: ["paid_at", "id"], limit: 50, offset };
  return parseRows("orders", OrderSchema, await directus.readItems("orders", query));
}

function lacks(kind: "invoice" | "credit_note") {
  return { invoices: { _none: { kind: { _eq: kind } } } };
}

/** Paid orders whose parcel the owner has marked as sent, and whose buyer does not know yet; at most 50. */
export async function listSent(directus: Directus): Promise<Order[]> {
  const filter = {
    fulfillment_status: { _eq: "fulfilled" },
    fulfilled_at: { _null: true },
    status: { _in: ["paid", "fulfilled", "partially_refunded"] },
  };
  const rows = await directus.readItems("orders", { fields, filter, sort: ["paid_at"], limit: 50 });
  return parseRows("orders", OrderSchema, rows);
}

/** What may change in an order after it was written. Amounts, lines and snapshots never do, but for `setChargedTax`. */
export interface OrderChanges {
  status?: OrderStatus;
  number?: string;
  sessionId?: string;
  paymentId?: string;
  paid?: number;
  refunded?: number;
  paidAt?: Date;
  disputeStatus?: string;
  fulfilledAt?: Date;
  /** Null where it is mended. */
  problem?: string | null;
}

/**
 * Writes changes of an order. A state that it may not go to from where it is now stays unwritten, and the log says so:
 * whoever asks late, having read it before somebody else moved it on, moves nothing back. Who reads the posts that it
 * has sold follows.
 * @throws DirectusError "unavailable"
 */
export async function updateOrder(directus: Directus, id: string, changes: OrderChanges): Promise<void> {
  const row: Row = {
    status: changes.status && (await allowed(directus, id, changes.status)),
    number: changes.number,
    stripe_checkout_session_id: changes.sessionId,
    stripe_payment_intent_id: changes.paymentId,
    paid_amount: changes.paid,
    refunded_amount: changes.refunded,
    paid_at: changes.paidAt?.toISOString(),
    dispute_status: changes.disputeStatus,
    fulfilled_at: changes.fulfilledAt?.toISOString(),
    problem: changes.problem,
  };
  await updateRow(directus, "orders", id, row);
  if (changes.status || changes.disputeStatus) await alignReadersOf(directus, id);
}

/** Writes the tax into an order that Stripe worked out: of its lines first, so that one that has its own has theirs. */
export async function setChargedTax(directus: Directus, id: string, charged: ChargedTax): Promise<void> {
  for (const { id: line, tax, ppm } of charged.lines) {
    await updateRow(directus, "order_lines", line, { tax_amount: tax, tax_rate_ppm: ppm });
  }
  await updateRow(directus, "orders", id, {
    tax_amount: charged.tax,
    tax_breakdown: charged.taxes,
    total_amount: charged.total,
  });
}

async function allowed(
  directus: Directus,
  id: string,
  status: OrderStatus,
): Promise<OrderStatus | undefined> {
  const query = { fields: ["status"], filter: { id: { _eq: id } }, limit: 1 };
  const [now] = await directus.readItems("orders", query);
  if (isOrderStatus(now?.status) && mayBecome(now.status, status)) return status;
  log.error({ order: id, from: now?.status, to: status }, "an order may not go that way, and stays as it is");
  return undefined;
}

/** Orders that the owner has marked as sent although nobody has paid them, or all of it went back; at most 50. */
export async function listSentUnpaid(directus: Directus): Promise<Order[]> {
  const filter = {
    fulfillment_status: { _eq: "fulfilled" },
    fulfilled_at: { _null: true },
    status: { _nin: ["paid", "fulfilled", "partially_refunded"] },
  };
  const rows = await directus.readItems("orders", { fields, filter, sort: ["date_created"], limit: 50 });
  return parseRows("orders", OrderSchema, rows);
}

/** Takes back that an order was marked as sent, and says why where the owner sees it. */
export async function refuseSent(directus: Directus, { id, lines }: Order): Promise<void> {
  await updateRow(directus, "orders", id, { fulfillment_status: fulfillmentOf(lines), problem: notPaid });
}
