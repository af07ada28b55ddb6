import { serviceDirectus } from "#server/directus/doors.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { createRows } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { type EventRow, isStrangers } from "./event.ts";

const collection = "sign_in_events";
const waiting: EventRow[] = [];
let lost = 0;
let isAway = false;
let next: NodeJS.Timeout | undefined;
let writing = Promise.resolve();

/**
 * Takes an event that is to be written, soon. Where too many wait, because Directus is away, what strangers did goes
 * first, so that nobody can wash out what happened to an account by knocking.
 */
export function keepEvent(row: EventRow): void {
  waiting.push(row);
  if (waiting.length > limits.trailWaiting) {
    waiting.splice(Math.max(0, waiting.findIndex(isStrangers)), 1);
    lost += 1;
  }
  next ??= setTimeout(writeWaiting, isAway ? limits.trailRetry : limits.trailPause).unref();
}

/** Writes what waits. Before a process ends it is asked for once more. */
export function writeWaiting(): Promise<void> {
  clearTimeout(next);
  next = undefined;
  writing = writing.then(writeAll);
  return writing;
}

async function writeAll(): Promise<void> {
  try {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, limits.trailBatch);
      await write(batch);
      for (const row of batch) waiting.splice(waiting.indexOf(row), 1);
    }
    if (isAway) log.info({ lost }, "the trail of sign-ins is written again");
    isAway = false;
    lost = 0;
  } catch (error) {
    if (!isAway) log.warn({ err: error }, "the trail of sign-ins cannot be written; it waits");
    isAway = true;
    next ??= setTimeout(writeWaiting, limits.trailRetry).unref();
  }
}

/** One transaction. Where it is refused, a user in it is gone meanwhile: the rows go one by one, and that one without. */
async function write(batch: EventRow[]): Promise<void> {
  if (await isTaken(batch)) return;
  for (const row of batch) {
    if ((await isTaken([row])) || (await isTaken([{ ...row, user: null }]))) continue;
    log.warn({ event: row.event }, "Directus does not take an event of the trail");
  }
}

async function isTaken(rows: EventRow[]): Promise<boolean> {
  try {
    await createRows(serviceDirectus, collection, rows);
    return true;
  } catch (error) {
    if (isDirectusError(error, "invalid")) return false;
    throw error;
  }
}
