import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigurationError } from "#server/configuration-error.ts";
import { StateError } from "./state-error.ts";

/** Milliseconds to wait for a file that another process has taken, and between two looks at it. */
const patience = 5_000;
const pause = 10;
/** What SQLite says then. @see https://www.sqlite.org/rescode.html#busy */
const busy = 5;

/**
 * Opens a SQLite file that several processes of a machine share, and makes its folder. Whoever finds it taken waits, from
 * the first statement on.
 * @param file path of the database, or ":memory:"
 * @throws Error "database is locked" when another process keeps it for longer; ConfigurationError where it cannot be made,
 * read or written
 */
export function openDatabase(file: string): DatabaseSync {
  try {
    return open(file);
  } catch (error) {
    if (isBusy(error)) throw error;
    const why = (error as Error).message.replace(/, .*/, "");
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
  // A file that can only be read says so at the first write alone.
  db.exec("BEGIN IMMEDIATE; COMMIT");
  return db;
}

/** Asks a database that is open. @throws StateError when it cannot answer, as on a full disk; and what the work itself throws */
export function askDatabase<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SQLITE_ERROR") throw error;
    throw new StateError("the state file cannot be asked", { cause: error });
  }
}

/** Does all of some work or nothing. A full disk ends the transaction by itself. */
export function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec("BEGIN IMMEDIATE");
  try {
    work();
    db.exec("COMMIT");
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/** Of those that switch a new file at the same moment SQLite refuses some at once, whatever they would wait. */
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
  return (error as { errcode?: number }).errcode === busy;
}
