import { withLease } from "#server/concurrency/lease.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { warnThrottled } from "#server/platform/log.ts";
import { deleteOldEvents } from "./sign-in-events.ts";

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
