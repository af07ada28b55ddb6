import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { requireRow } from "#server/directus/rows.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import type { WebhookEvent } from "#server/payments/webhook-event.ts";

const Recorded = z.object({
  status: z.enum(["received", "done", "ignored", "failed", "dead"]),
  attempts: z.number(),
});
/** How far an event has been worked. */
export type RecordedEvent = z.infer<typeof Recorded>;

/** Writes an event down, once for its id; says how far it is. */
export async function recordEvent(directus: Directus, event: WebhookEvent): Promise<RecordedEvent> {
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

/** Which of these events have been written down. */
export async function knownEvents(directus: Directus, ids: string[]): Promise<Set<string>> {
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

/** Events that were begun before a moment and not ended: cut off, failed, or set back by the owner. Newest first, at most 50, and none that
 * Stripe no longer keeps. */
export async function listUnworked(directus: Directus, before: Date): Promise<string[]> {
  const rows = await directus.readItems("webhook_events", {
    fields: ["id"],
    filter: {
      status: { _in: ["received", "failed"] },
      _and: [
        { date_created: { _lt: before.toISOString() } },
        { date_created: { _gt: new Date(before.getTime() - limits.eventsKept * 1000).toISOString() } },
      ],
    },
    sort: ["-date_created"],
    limit: 50,
  });
  return rows.map(({ id }) => String(id));
}

/** Marks an event as worked, or as none of ours. */
export async function closeEvent(directus: Directus, id: string, status: "done" | "ignored"): Promise<void> {
  const row = { status, processed_at: new Date().toISOString(), last_error: null };
  await updateRow(directus, "webhook_events", id, row);
}

/** Counts a failure; the last one makes a dead letter that the owner sees in Studio. */
export async function failEvent(
  directus: Directus,
  id: string,
  failure: { attempts: number; error: string; dead: boolean },
): Promise<void> {
  const { attempts, error, dead } = failure;
  const row = { attempts, last_error: error.slice(0, 500), status: dead ? "dead" : "failed" };
  await updateRow(directus, "webhook_events", id, row);
}
