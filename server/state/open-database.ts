import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigurationError } from "#server/configuration-error.ts";

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
