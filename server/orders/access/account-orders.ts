import { z } from "zod";
import { hasDownloadLimits } from "#server/catalogue/variants.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { cachedServiceClient, serviceClient } from "#server/directus/clients/clients.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { jsonListSchema } from "#server/directus/field-schemas.ts";
import { parseRow, parseRows } from "#server/directus/rows.ts";
import { limits } from "#server/limits.ts";
import { listUsedDownloads, type UsedDownload } from "../downloads/downloads.ts";
import { type Order, type OrderSummary, OrderSummarySchema, ShownOrderSchema } from "../order.ts";
import { readOrderSummariesOfUser, readOrdersOfUser } from "../orders.ts";

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

interface Page {
  number: number;
  size?: number;
  /** Only orders with something to download. */
  isDigital?: boolean;
}

/** Newest first, as far as a list shows of them: with all that belongs to an order it takes Directus three times as long. */
export async function listOrderSummaries(
  directus: DirectusClient,
  user: string,
  { number, size = limits.ordersPerPage }: Page,
): Promise<{ orders: OrderSummary[]; total: number }> {
  const { data, meta } = await orNothing(
    readOrderSummariesOfUser(directus, user, { limit: size, page: number }),
  );
  const orders = parseRows("orders", OrderSummarySchema, data);
  return { orders, total: Number(meta?.filter_count ?? data.length) };
}

/** Newest first. Staff may read every order: `user` keeps this to their own. */
export async function listAccountOrders(
  directus: DirectusClient,
  user: string,
  { number, size = limits.ordersPerPage, isDigital }: Page = { number: 1 },
): Promise<{ orders: AccountOrder[]; total: number }> {
  const { data, meta } = await orNothing(
    readOrdersOfUser(directus, user, { limit: size, page: number, isDigital }),
  );
  return { orders: data.flatMap(parseOrder), total: Number(meta?.filter_count ?? data.length) };
}

/** Undefined for somebody else's order, and for a malformed id. */
export async function findAccountOrder(
  directus: DirectusClient,
  user: string,
  id: string,
): Promise<AccountOrder | undefined> {
  const { data } = await orNothing(readOrdersOfUser(directus, user, { id, limit: 1 }));
  return data.flatMap(parseOrder)[0];
}

/** Downloads of one of their orders, to be read beside it: a shop that limits none is not asked. */
export async function listAccountDownloads(user: string, id: string): Promise<UsedDownload[]> {
  if (!(await hasDownloadLimits(cachedServiceClient))) return [];
  const theirs = { id: { _eq: id }, customer: { user: { _eq: user } } };
  return orElse(listUsedDownloads(serviceClient, { order_line: { order: theirs } }), []);
}

function orNothing(reading: Promise<{ data: Row[]; meta?: Row }>) {
  return orElse(reading, { data: [] });
}

/** Editors may read orders but not their customers: they get none here. */
async function orElse<T>(reading: Promise<T>, without: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isDirectusError(error, "not-found") || isDirectusError(error, "invalid")) return without;
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
