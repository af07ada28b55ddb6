import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigurationError } from "#server/config/configuration-error.ts";
import { getErrorCode, getErrorMessage, toRecord } from "#server/platform/guards.ts";
import { StateError } from "./state-error.ts";

/** Milliseconds to wait for a lock, and between attempts. */
const patience = 5_000;
const pause = 10;
/** SQLITE_BUSY. @see https://www.sqlite.org/rescode.html#busy */
const busy = 5;

/**
 * Waits for other processes' locks. `file` may be ":memory:".
 * @throws Error "database is locked"; ConfigurationError when it cannot be created, read or written
 */
export function openDatabase(file: string): DatabaseSync {
  try {
    return open(file);
  } catch (error) {
    if (isBusy(error)) throw error;
    const why = getErrorMessage(error).replace(/, .*/, "");
    const todo = "give the site's user the file and its folder, or name another place";
    throw new ConfigurationError([`STATE_FILE ${resolve(file)} cannot be written (${why}): ${todo}`], {
      cause: error,
    });
  }
}

function open(file: string): DatabaseSync {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA busy_timeout = ${patience}`);
  switchToWal(db, Date.now() + patience);
  db.exec("PRAGMA synchronous = NORMAL");
  // A read-only file fails only at the first write.
  db.exec("BEGIN IMMEDIATE; COMMIT");
  return db;
}

/** @throws StateError when SQLite fails, as on a full disk; and whatever `work` throws */
export function runDatabaseQuery<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (getErrorCode(error) !== "ERR_SQLITE_ERROR") throw error;
    throw new StateError("the state file cannot be asked", { cause: error });
  }
}

/** On a full disk SQLite has already rolled back. */
export function runTransaction(db: DatabaseSync, work: () => void): void {
  db.exec("BEGIN IMMEDIATE");
  try {
    work();
    db.exec("COMMIT");
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/** SQLite rejects concurrent switches of a new file at once, despite `busy_timeout`. */
function switchToWal(db: DatabaseSync, until: number): void {
  for (;;) {
    try {
      db.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > until) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
  }
}

function isBusy(error: unknown): boolean {
  return toRecord(error).errcode === busy;
}
