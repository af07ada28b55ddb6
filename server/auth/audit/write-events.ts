import { isDirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";
import { type EventRow, isAnonymousEvent } from "./event.ts";
import { insertAuthEvents } from "./sign-in-events.ts";

const waiting: EventRow[] = [];
let lost = 0;
let isAway = false;
let next: NodeJS.Timeout | undefined;
let writing = Promise.resolve();

/** A full queue drops anonymous events first, so that a flood cannot displace those about an account. */
export function queueAuditEvent(row: EventRow): void {
  waiting.push(row);
  if (waiting.length > limits.auditQueue) {
    waiting.splice(Math.max(0, waiting.findIndex(isAnonymousEvent)), 1);
    lost += 1;
  }
  next ??= setTimeout(flushAuditEvents, isAway ? limits.auditRetry : limits.auditPause).unref();
}

/** Called once more before the process ends. */
export function flushAuditEvents(): Promise<void> {
  clearTimeout(next);
  next = undefined;
  writing = writing.then(writeAll);
  return writing;
}

async function writeAll(): Promise<void> {
  try {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, limits.auditBatch);
      await write(batch);
      for (const row of batch) waiting.splice(waiting.indexOf(row), 1);
    }
    if (isAway) log.info({ lost }, "audit log is writable again");
    isAway = false;
    lost = 0;
  } catch (error) {
    if (!isAway) log.warn({ err: error }, "audit log is not writable; events are queued");
    isAway = true;
    next ??= setTimeout(flushAuditEvents, limits.auditRetry).unref();
  }
}

/** If the transaction is rejected, a user was deleted: rows are then written singly, if need be without it. */
async function write(batch: EventRow[]): Promise<void> {
  if (await isTaken(batch)) return;
  for (const row of batch) {
    if ((await isTaken([row])) || (await isTaken([{ ...row, user: null }]))) continue;
    log.warn({ event: row.event }, "Directus rejected an audit event");
  }
}

async function isTaken(rows: EventRow[]): Promise<boolean> {
  try {
    await insertAuthEvents(rows);
    return true;
  } catch (error) {
    if (isDirectusError(error, "invalid")) return false;
    throw error;
  }
}
