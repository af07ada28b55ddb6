import { serviceClient } from "#server/directus/clients/clients.ts";
import { withFallback } from "#server/directus/errors.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { createRows, deleteRows } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import { type EventRow, hashAccountEmail } from "./event.ts";

const collection = "sign_in_events";
const fields = ["at", "event", "way", "reason", "provider", "place", "device"] as const;
const atATime = 500;

export type OwnEvent = Omit<EventRow, "user" | "account">;

/** Oldest first. A verified `email` adds refused attempts with it that belong to no user. */
export async function* listAuthEvents(user: string, email?: string): AsyncGenerator<OwnEvent[]> {
  const tried = { event: { _in: ["refused", "limit-reached"] }, user: { _null: true } };
  const own = { user: { _eq: user } };
  const filter = email ? { _or: [own, { account: { _in: hashAccountEmail(email) }, ...tried }] } : own;
  for (let page = 1; ; page++) {
    const query = { fields, filter, sort: ["at", "id"], limit: atATime, page } as const;
    const rows = await withFallback(serviceClient.readItems(collection, query), []);
    yield rows as OwnEvent[];
    if (rows.length < atATime) return;
  }
}

/** In one transaction. */
export async function insertAuthEvents(rows: EventRow[]): Promise<void> {
  await createRows(serviceClient, collection, rows);
}

/** Deletes a bounded batch, oldest first; the next round continues. */
export async function deleteOldEvents(before: Date): Promise<void> {
  const filter = { at: { _lt: before.toISOString() } } satisfies CollectionFilter<"sign_in_events">;
  const query = { fields: ["id"], filter, sort: ["at"], limit: limits.auditSwept } as const;
  const rows = await serviceClient.readItems(collection, query);
  if (rows.length > 0) await deleteRows(serviceClient, collection, { id: { _in: rows.map(({ id }) => id) } });
}
