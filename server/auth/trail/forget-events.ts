import { deleteItems } from "@directus/sdk";
import { serviceDirectus } from "#server/directus/doors.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { collectionName } from "#server/directus/names.ts";
import { limits } from "#server/limits.ts";
import { warnSparingly } from "#server/log.ts";
import { underLease } from "#server/state/lease.ts";

const collection = "sign_in_events";

/**
 * Starts the round that removes what is older than `limits.trailKept`, the service role's permission included. Call
 * it once for a process; several processes take turns by a lease.
 */
export function startForgetting(): void {
  const round = () => void forgetInTurn();
  setTimeout(round, limits.trailFirstSweep * 1000).unref();
  setInterval(round, limits.trailSweep * 1000).unref();
}

async function forgetInTurn(): Promise<void> {
  try {
    const lease = { kind: "lease", key: "trail", seconds: limits.trailLease };
    await underLease(lease, () => forgetOld(new Date(Date.now() - limits.trailKept * 1000)));
  } catch (error) {
    if (!isDirectusError(error, "not-found"))
      warnSparingly("old events of the trail could not be removed", { err: error });
  }
}

/** Removes the oldest of what is older than a moment, a bounded number at a time: the next round goes on. */
export async function forgetOld(before: Date): Promise<void> {
  const filter = { at: { _lt: before.toISOString() } };
  const rows = await serviceDirectus.readItems(collection, {
    fields: ["id"],
    filter,
    sort: ["at"],
    limit: limits.trailSwept,
  });
  const keys = rows.map(({ id }) => String(id));
  if (keys.length > 0)
    await serviceDirectus.request(deleteItems(collectionName(collection) as never, keys as never));
}
