import type { Directus, Row } from "#server/directus/client.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow } from "#server/directus/writes.ts";
import {
  type OrderRequest,
  OrderRequestSchema,
  type RequestKind,
  type RequestLine,
} from "./order-request.ts";

const fields = ["id", "kind", "name", "statement", "lines", "date_created"];

/** What has been sent in about an order, oldest first. */
export function listRequests(directus: Directus, order: string): Promise<OrderRequest[]> {
  return list(directus, { order: { _eq: order } });
}

/** The one with this id, or undefined. */
export async function findRequest(directus: Directus, id: string): Promise<OrderRequest | undefined> {
  return (await list(directus, { id: { _eq: id } }))[0];
}

async function list(directus: Directus, filter: Row): Promise<OrderRequest[]> {
  const rows = await directus.readItems("order_requests", {
    fields,
    filter,
    sort: ["date_created"],
    limit: -1,
  });
  return parseRows("order_requests", OrderRequestSchema, rows);
}

/** Writes one down, once for its id. */
export async function keepRequest(
  directus: Directus,
  order: string,
  request: { id: string; kind: RequestKind; name: string; statement: string; lines: RequestLine[] },
): Promise<void> {
  await claimRow(directus, "order_requests", { ...request, order });
}
