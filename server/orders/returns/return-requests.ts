import { z } from "zod";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { isDirectusError, withFallback } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, updateRow, updateRows } from "#server/directus/writes.ts";
import {
  type OrderRequest,
  OrderRequestSchema,
  type RequestKind,
  type RequestLine,
} from "./return-request.ts";

const fields = [
  "id",
  "kind",
  "name",
  "statement",
  "status",
  "lines",
  "decision",
  "answer",
  "date_created",
] as const;

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

const Decided = z
  .object({ id: idSchema, order: z.object({ id: idSchema, email: z.string().nullish() }) })
  .transform(({ id, order }) => ({ id, order: { id: order.id, email: order.email ?? "" } }));

/** Decided requests whose buyer has not been told, at most 50; of a declined one there must be a reason. None on an older pack. */
export async function listDecidedUnanswered(directus: DirectusClient) {
  const filter = {
    answered_at: { _null: true },
    _or: [{ decision: { _eq: "accepted" } }, { decision: { _eq: "declined" }, answer: { _nempty: true } }],
  } satisfies CollectionFilter<"order_requests">;
  const query = {
    fields: ["id", "order.id", "order.email"],
    filter,
    sort: ["date_created"],
    limit: 50,
  } as const;
  const rows = await withFallback(directus.readItems("order_requests", query), []);
  return parseRows("order_requests", Decided, rows);
}

export async function markAnswered(directus: DirectusClient, id: string): Promise<void> {
  const changes = { status: "answered", answered_at: new Date().toISOString() };
  await updateRow(directus, "order_requests", { key: id, changes });
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
  const filter = { order: { _in: orders } } satisfies CollectionFilter<"order_requests">;
  const changes = { name: "", statement: null };
  try {
    await updateRows(directus, "order_requests", { filter, changes: { ...changes, answer: null } });
  } catch (error) {
    // Older packs have no such field.
    if (!isDirectusError(error, "not-found")) throw error;
    await updateRows(directus, "order_requests", { filter, changes });
  }
}
