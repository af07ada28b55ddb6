import { withLease } from "#server/concurrency/lease.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { warnThrottled } from "#server/platform/log.ts";
import { deleteOldEvents } from "./sign-in-events.ts";

/** Call once per process; processes alternate by a lease. */
export function startAuditRetention(): void {
  const round = () => void forgetInTurn();
  setTimeout(round, limits.auditFirstSweep * 1000).unref();
  setInterval(round, limits.auditSweep * 1000).unref();
}

async function forgetInTurn(): Promise<void> {
  try {
    const lease = { kind: "lease", key: "trail", seconds: limits.auditLease };
    await withLease(lease, () => deleteOldEvents(new Date(Date.now() - limits.auditRetention * 1000)));
  } catch (error) {
    if (!isDirectusError(error, "not-found"))
      warnThrottled("old events of the audit log could not be removed", { err: error });
  }
}
