import { z } from "zod";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, updateRows } from "#server/directus/writes.ts";
import {
  type OrderRequest,
  OrderRequestSchema,
  type RequestKind,
  type RequestLine,
} from "./return-request.ts";

const fields = ["id", "kind", "name", "statement", "status", "lines", "date_created"] as const;

export function listRequests(directus: DirectusClient, order: string): Promise<OrderRequest[]> {
  return list(directus, { order: { _eq: order } });
}

export async function findRequest(directus: DirectusClient, id: string): Promise<OrderRequest | undefined> {
  return (await list(directus, { id: { _eq: id } }))[0];
}

const OfOrder = z.object({ order: z.object({ id: z.string(), number: z.string().nullish() }) });

/** With their order, newest first, at most 100. */
export async function listRequestsWithin(
  directus: DirectusClient,
  { from, until }: { from: Date; until: Date },
) {
  const rows = await directus.readItems("order_requests", {
    fields: [...fields, "order.id", "order.number"],
    filter: { date_created: { _gte: from.toISOString(), _lt: until.toISOString() } },
    sort: ["-date_created"],
    limit: 100,
  });
  return parseRows("order_requests", OrderRequestSchema.and(OfOrder), rows);
}

async function list(directus: DirectusClient, filter: Row): Promise<OrderRequest[]> {
  const rows = await directus.readItems("order_requests", {
    fields,
    filter,
    sort: ["date_created"],
    limit: -1,
  });
  return parseRows("order_requests", OrderRequestSchema, rows);
}

/** Idempotent by id. */
export async function saveOrderRequest(
  directus: DirectusClient,
  order: string,
  request: { id: string; kind: RequestKind; name: string; statement: string; lines: RequestLine[] },
): Promise<void> {
  await claimRow(directus, "order_requests", { ...request, order });
}

export async function anonymizeOrderRequests(directus: DirectusClient, orders: string[]): Promise<void> {
  await updateRows(directus, "order_requests", {
    filter: { order: { _in: orders } },
    changes: { name: "", statement: null },
  });
}
