import { z } from "zod";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { jsonListSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRow } from "#server/directus/rows.ts";
import { limits } from "#server/limits.ts";
import { type Order, ShownOrderSchema } from "../order.ts";

const PaymentSchema = z
  .object({ id: z.string(), status: z.string().nullish(), card_brand: Text(), card_last4: Text() })
  .transform(({ id, status, card_brand, card_last4 }) => ({
    id,
    status: status ?? "",
    cardBrand: card_brand,
    cardLast4: card_last4,
  }));

const Payments = jsonListSchema(PaymentSchema);

export type AccountPayment = z.output<typeof PaymentSchema>;

export type AccountOrder = Order & { payments: AccountPayment[] };

const fields = [
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
  "lines.*",
  "digital_consent_at",
  "requests.*",
  "invoices.id",
  "invoices.kind",
  "invoices.number",
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
const deep = {
  lines: { _sort: "sort" },
  payments: { _sort: "date_created" },
  requests: { _sort: "date_created" },
  invoices: { _sort: ["-kind", "issued_at"] },
};

/**
 * A member's own orders, newest first.
 * @param directus the member client: Directus decides which orders are theirs
 * @param user id; staff, who may read every order, see only their own here
 */
export async function listAccountOrders(
  directus: DirectusClient,
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

/** Undefined for somebody else's order, and for a malformed id. */
export async function findAccountOrder(
  directus: DirectusClient,
  user: string,
  id: string,
): Promise<AccountOrder | undefined> {
  const filter = { _and: [{ id: { _eq: id } }, ownedBy(user)] } satisfies CollectionFilter<"orders">;
  const { data } = await orNothing(
    directus.readItemsWithMeta("orders", { fields, deep, filter, limit: 1, meta: "filter_count" }),
  );
  return data.flatMap(parseOrder)[0];
}

function ownedBy(user: string): Row {
  return { customer: { user: { _eq: user } } };
}

/** Editors may read orders but not their customers: they get none here. */
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

/** Payment internals are not readable by the buyer and stay empty. */
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
