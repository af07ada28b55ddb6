import { log } from "#server/platform/log.ts";
import { openDatabase, runDatabaseQuery, runTransaction } from "./open-database.ts";
import type { Store } from "./store.ts";

/** Safe for several processes of one machine. @throws StateError from every method, as on a full disk */
export function createSqliteStore(file: string): Store {
  const db = openDatabase(file);
  db.exec(`CREATE TABLE IF NOT EXISTS records (kind TEXT, key TEXT, value TEXT NOT NULL, ends_at INTEGER NOT NULL,
      PRIMARY KEY (kind, key)) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS records_ends_at ON records (ends_at);`);
  const find = db.prepare("SELECT value FROM records WHERE kind = ? AND key = ? AND ends_at > ?");
  const write = db.prepare(
    "INSERT INTO records VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value, ends_at = excluded.ends_at",
  );
  const add = db.prepare(
    "INSERT INTO records VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value, ends_at = excluded.ends_at WHERE ends_at <= ?",
  );
  const remove = db.prepare("DELETE FROM records WHERE kind = ? AND key = ?");
  const take = db.prepare("DELETE FROM records WHERE kind = ? AND key = ? RETURNING value, ends_at");
  const page = db.prepare(
    "SELECT * FROM records WHERE (kind, key) > (?, ?) AND ends_at > ? ORDER BY kind, key LIMIT 500",
  );
  const sweep = db.prepare("DELETE FROM records WHERE ends_at <= ?");
  const forget = () => {
    try {
      runDatabaseQuery(() => sweep.run(Date.now()));
    } catch (error) {
      log.warn({ err: error }, "could not delete expired state");
    }
  };
  forget();
  setInterval(forget, 10 * 60_000).unref();

  const current = (kind: string, key: string) => {
    const row = find.get(kind, key, Date.now());
    return row && JSON.parse(String(row.value));
  };
  const keep = (kind: string, key: string, value: unknown, seconds: number) => {
    write.run(kind, key, JSON.stringify(value), Date.now() + seconds * 1000);
  };

  return {
    async get(kind, key) {
      return runDatabaseQuery(() => current(kind, key));
    },
    async set(kind, key, { value, seconds }) {
      runDatabaseQuery(() => keep(kind, key, value, seconds));
    },
    async update(kind, key, change) {
      runDatabaseQuery(() =>
        runTransaction(db, () => {
          const next = change(current(kind, key));
          if (next) keep(kind, key, next.value, next.seconds);
        }),
      );
    },
    async insert(kind, key, { value, seconds }) {
      const now = Date.now();
      const end = now + seconds * 1000;
      return runDatabaseQuery(() => add.run(kind, key, JSON.stringify(value), end, now).changes > 0);
    },
    async take(kind, key) {
      const row = runDatabaseQuery(() => take.get(kind, key));
      return row && Number(row.ends_at) > Date.now() ? JSON.parse(String(row.value)) : undefined;
    },
    async delete(kind, key) {
      runDatabaseQuery(() => remove.run(kind, key));
    },
    async *list() {
      let [kind, key] = ["", ""];
      for (;;) {
        const rows = runDatabaseQuery(() => page.all(kind, key, Date.now()));
        for (const { value, ends_at, ...row } of rows) {
          [kind, key] = [String(row.kind), String(row.key)];
          yield {
            kind,
            key,
            value: JSON.parse(String(value)),
            seconds: (Number(ends_at) - Date.now()) / 1000,
          };
        }
        if (rows.length === 0) return;
      }
    },
  };
}
