import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Opens a SQLite file that several processes of a machine share, and makes its folder. Whoever finds it taken waits for up
 * to five seconds, from the first statement on: to switch to WAL each of those that start together wants it for itself.
 * @param file path of the database, or ":memory:"
 * @throws Error "database is locked" when another process keeps it for longer
 * @see https://www.sqlite.org/wal.html#sometimes_queries_return_sqlite_busy_in_wal_mode
 */
export function openDatabase(file: string): DatabaseSync {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file);
  db.exec("PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  return db;
}
