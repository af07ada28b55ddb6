import { z } from "zod";
import { jsonList } from "#server/content/text.ts";
import type { Directus, Row } from "#server/directus/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { parseRow } from "#server/directus/rows.ts";
import { limits } from "#server/limits.ts";
import { type Order, ShownOrderSchema } from "./order.ts";

const PaymentSchema = z
  .object({ id: z.string(), status: z.string().nullish(), card_brand: Text(), card_last4: Text() })
  .transform(({ id, status, card_brand, card_last4 }) => ({
    id,
    status: status ?? "",
    cardBrand: card_brand,
    cardLast4: card_last4,
  }));

const Payments = jsonList(PaymentSchema);

/** A payment as the member who made it may see it. */
export type AccountPayment = z.output<typeof PaymentSchema>;

/** An order as the member whose it is may see it. */
export type AccountOrder = Order & { payments: AccountPayment[] };

const fields = [
  ...["id", "number", "status", "fulfillment_status", "email", "name", "language"],
  ...["currency", "subtotal_amount"],
  ...["discount_amount", "shipping_amount", "tax_amount", "total_amount", "paid_amount", "refunded_amount"],
  ...["shipping_address", "shipping_method", "expires_at", "paid_at", "date_created", "lines.*"],
  ...["digital_consent_at", "requests.*", "invoices.id", "invoices.kind", "invoices.number"],
  ...["dispute_status", "tracking_number", "tracking_url", "fulfilled_at"],
  ...["tax_behavior", "tax_breakdown"],
  ...["payments.id", "payments.status", "payments.card_brand", "payments.card_last4"],
];
const deep = {
  lines: { _sort: "sort" },
  payments: { _sort: "date_created" },
  requests: { _sort: "date_created" },
  invoices: { _sort: ["-kind", "issued_at"] },
};

/**
 * A member's own orders, newest first.
 * @param directus the member's own door: Directus decides which orders are theirs
 * @param user their id; the staff, who may read every order, see their own here too
 */
export async function listOrdersOf(
  directus: Directus,
  user: string,
  page: { number: number; size?: number } = { number: 1 },
): Promise<{ orders: AccountOrder[]; total: number }> {
  const { data, meta } = await orNothing(
    directus.readItemsWithMeta("orders", {
      fields,
      deep,
      filter: ownedBy(user),
      sort: ["-date_created"],
      limit: page.size ?? limits.ordersPerPage,
      page: page.number,
      meta: "filter_count",
    }),
  );
  return { orders: data.flatMap(parseOrder), total: Number(meta?.filter_count ?? data.length) };
}

/** One of a member's own orders; undefined for somebody else's, and for what is no order at all. */
export async function findOrderOf(
  directus: Directus,
  user: string,
  id: string,
): Promise<AccountOrder | undefined> {
  const filter = { _and: [{ id: { _eq: id } }, ownedBy(user)] };
  const { data } = await orNothing(
    directus.readItemsWithMeta("orders", { fields, deep, filter, limit: 1, meta: "filter_count" }),
  );
  return data.flatMap(parseOrder)[0];
}

function ownedBy(user: string): Row {
  return { customer: { user: { _eq: user } } };
}

/** An editor may read orders, but not whose they are: they have none here. */
async function orNothing(
  reading: Promise<{ data: Row[]; meta?: Row }>,
): Promise<{ data: Row[]; meta?: Row }> {
  try {
    return await reading;
  } catch (error) {
    if (isDirectusError(error, "not-found") || isDirectusError(error, "invalid")) return { data: [] };
    throw error;
  }
}

/** What belongs to the payment of an order is not the buyer's to read, and stays empty. */
function parseOrder(row: Row): AccountOrder[] {
  const order = parseRow("orders", ShownOrderSchema, { ...row, attempt: 0, key: "" });
  return order ? [{ ...order, payments: Payments.parse(row.payments) }] : [];
}

function Text() {
  return z
    .string()
    .nullish()
    .transform((value) => value ?? undefined);
}
