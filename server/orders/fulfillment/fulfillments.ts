import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { updateRow, updateRows } from "#server/directus/writes.ts";
import { type Fulfillment, FulfillmentSchema } from "./fulfillment.ts";

const collection = "fulfillments";
const fields = [
  "id",
  "sent_at",
  "lines",
  "carrier",
  "tracking_number",
  "tracking_url",
  "notified",
  "packing_slip",
] as const;

/** Oldest first; none on an older pack. */
export async function listFulfillments(directus: DirectusClient, order: string): Promise<Fulfillment[]> {
  const filter = { order: { _eq: order } } satisfies CollectionFilter<"fulfillments">;
  const query = { fields, filter, sort: ["sent_at", "id"], limit: -1 } as const;
  const rows = await withFallback(directus.readItems(collection, query), []);
  return parseRows(collection, FulfillmentSchema, rows);
}

const OfOrder = z.object({ order: idSchema }).transform(({ order }) => order);

/** Their orders. */
export async function listOrdersOfFulfillments(directus: DirectusClient, ids: string[]): Promise<string[]> {
  return listOrders(directus, { id: { _in: ids } });
}

/** Paid orders with parcels that nobody was told of, or that were changed since then; at most 200 parcels. */
export async function listOrdersWithNews(directus: DirectusClient, since: Date): Promise<string[]> {
  return listOrders(directus, {
    order: { status: { _in: ["paid", "fulfilled", "partially_refunded"] } },
    _or: [{ notified: { _null: true } }, { date_updated: { _gte: since.toISOString() } }],
  });
}

async function listOrders(
  directus: DirectusClient,
  filter: CollectionFilter<"fulfillments">,
): Promise<string[]> {
  const query = { fields: ["order"], filter, sort: ["sent_at"], limit: 200 } as const;
  const rows = await withFallback(directus.readItems(collection, query), []);
  return [...new Set(parseRows(collection, OfOrder, rows))];
}

/** Writes down that the buyer was told of a parcel's present tracking number. */
export async function markNotified(
  directus: DirectusClient,
  { id, notices, trackingNumber }: Fulfillment,
): Promise<void> {
  const notice = { tracking_number: trackingNumber ?? null, at: new Date().toISOString() };
  await updateRow(directus, collection, { key: id, changes: { notified: [...notices, notice] } });
}

/** Files of the packing slips of these orders' parcels; none on an older pack. */
export async function listParcelSlips(directus: DirectusClient, orders: string[]): Promise<string[]> {
  const filter = { order: { _in: orders } } satisfies CollectionFilter<"fulfillments">;
  const query = { fields: ["packing_slip"], filter, limit: -1 } as const;
  const rows = await withFallback(directus.readItems(collection, query), []);
  return rows.flatMap(({ packing_slip }) => (typeof packing_slip === "string" ? packing_slip : []));
}

export async function setParcelSlip(directus: DirectusClient, id: string, file: string): Promise<void> {
  await updateRow(directus, collection, { key: id, changes: { packing_slip: file } });
}

/** What a parcel held stays; by its number a carrier tells who got it. */
export async function anonymizeFulfillments(directus: DirectusClient, orders: string[]): Promise<void> {
  const changes = { tracking_number: null, tracking_url: null, notified: [] };
  const change = { filter: { order: { _in: orders } }, changes };
  await withFallback(updateRows(directus, collection, change), undefined);
}
