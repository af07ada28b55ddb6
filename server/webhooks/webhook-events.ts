import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows, requireRow } from "#server/directus/rows.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import type { WebhookEvent } from "#server/payments/webhook-event.ts";

const Recorded = z.object({
  status: z.enum(["received", "done", "ignored", "failed", "dead"]),
  attempts: z.number(),
});
export type RecordedEvent = z.infer<typeof Recorded>;

/** Records an event once by its id, and returns its status. */
export async function recordEvent(directus: DirectusClient, event: WebhookEvent): Promise<RecordedEvent> {
  const { id, type, objectId, livemode } = event;
  const first = await claimRow(directus, "webhook_events", {
    id,
    type,
    object_id: objectId,
    livemode,
    status: "received",
    attempts: 0,
  });
  if (first) return { status: "received", attempts: 0 };
  return requireRow(
    "webhook_events",
    Recorded,
    await directus.readItem("webhook_events", id, { fields: ["status", "attempts"] }),
  );
}

export async function listRecordedIds(directus: DirectusClient, ids: string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let start = 0; start < ids.length; start += 50) {
    const rows = await directus.readItems("webhook_events", {
      fields: ["id"],
      filter: { id: { _in: ids.slice(start, start + 50) } },
      limit: 50,
    });
    for (const { id } of rows) known.add(String(id));
  }
  return known;
}

/** Interrupted, failed, or reset by the owner; newest first, at most 50, none that Stripe no longer keeps. */
export async function listUnprocessed(directus: DirectusClient, before: Date): Promise<string[]> {
  const rows = await directus.readItems("webhook_events", {
    fields: ["id"],
    filter: {
      status: { _in: ["received", "failed"] },
      _and: [
        { date_created: { _lt: before.toISOString() } },
        {
          date_created: {
            _gt: new Date(before.getTime() - limits.stripeEventRetention * 1000).toISOString(),
          },
        },
      ],
    },
    sort: ["-date_created"],
    limit: 50,
  });
  return rows.map(({ id }) => String(id));
}

const Dead = z.object({ id: z.string(), type: z.string(), last_error: z.string().nullish() });

/** Dead letters that came in a period, at most 50. */
export async function listDead(directus: DirectusClient, { from, until }: { from: Date; until: Date }) {
  const filter = {
    status: { _eq: "dead" },
    date_created: { _gte: from.toISOString(), _lt: until.toISOString() },
  } satisfies CollectionFilter<"webhook_events">;
  const query = { fields: ["id", "type", "last_error"], filter, sort: ["-date_created"], limit: 50 } as const;
  return parseRows("webhook_events", Dead, await directus.readItems("webhook_events", query));
}

export async function completeEvent(
  directus: DirectusClient,
  id: string,
  status: "done" | "ignored",
): Promise<void> {
  const row = { status, processed_at: new Date().toISOString(), last_error: null };
  await updateRow(directus, "webhook_events", { key: id, changes: row });
}

/** Counts a failure; the last one makes it a dead letter in Studio. */
export async function markEventFailed(
  directus: DirectusClient,
  id: string,
  failure: { attempts: number; error: string; dead: boolean },
): Promise<void> {
  const { attempts, error, dead } = failure;
  const row = { attempts, last_error: error.slice(0, 500), status: dead ? "dead" : "failed" };
  await updateRow(directus, "webhook_events", { key: id, changes: row });
}
