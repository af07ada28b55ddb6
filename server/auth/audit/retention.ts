import { deleteItems } from "@directus/sdk";
import { withLease } from "#server/concurrency/lease.ts";
import type { UnknownQuery, UnknownSchema } from "#server/directus/clients/client.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { encodeCollectionName } from "#server/directus/naming/native-names.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { limits } from "#server/limits.ts";
import { warnThrottled } from "#server/platform/log.ts";

const collection = "sign_in_events";

/** Call once per process; processes alternate by a lease. */
export function startAuditRetention(): void {
  const round = () => void forgetInTurn();
  setTimeout(round, limits.trailFirstSweep * 1000).unref();
  setInterval(round, limits.trailSweep * 1000).unref();
}

async function forgetInTurn(): Promise<void> {
  try {
    const lease = { kind: "lease", key: "trail", seconds: limits.trailLease };
    await withLease(lease, () => deleteOldEvents(new Date(Date.now() - limits.trailKept * 1000)));
  } catch (error) {
    if (!isDirectusError(error, "not-found"))
      warnThrottled("old events of the trail could not be removed", { err: error });
  }
}

/** Deletes a bounded batch, oldest first; the next round continues. */
export async function deleteOldEvents(before: Date): Promise<void> {
  const filter = { at: { _lt: before.toISOString() } } satisfies CollectionFilter<"sign_in_events">;
  const rows = await serviceClient.readItems(collection, {
    fields: ["id"],
    filter,
    sort: ["at"],
    limit: limits.trailSwept,
  });
  const keys = rows.map(({ id }) => String(id));
  if (keys.length > 0)
    await serviceClient.request(
      deleteItems<UnknownSchema, string, UnknownQuery>(encodeCollectionName(collection), keys),
    );
}
