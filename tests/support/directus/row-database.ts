import { randomUUID } from "node:crypto";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { Pool } from "pg";

export type Value = SQLInputValue;
/** A row as its table holds it. */
export type Stored = Record<string, Value>;

/** The tables of a Directus, past all that it checks. */
export interface RowDatabase {
  /** @param text SQL with a question mark for each value */
  run(text: string, values?: Value[]): Promise<Stored[]>;
  /** The column by which rows stand in the order in which they were written. */
  order: string;
  /** Something for each column that must not be empty and has no default. */
  fillRequired(collection: string): Promise<Stored>;
  /** The present as a column of dates holds it. */
  now(): Value;
  /** Dates that it keeps and Directus reads; one that is none at all makes Directus refuse every row beside it. */
  oddDates: Value[];
  /** Whether the table does not take such a value. */
  isRefusal(error: unknown): boolean;
  /** Runs `work` in one transaction where a refused value does not end it. */
  together<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const fill = (type: string, length = 255): Value => {
  if (/int|numeric/i.test(type)) return 1;
  if (/json/i.test(type)) return "[]";
  if (/bool/i.test(type)) return "false";
  if (/timestamp/i.test(type)) return new Date().toISOString();
  return /date/i.test(type) ? Date.now() : randomUUID().slice(0, length);
};

/** Opens the SQLite file of a Directus that runs. */
export function openSqlite(file: string): RowDatabase {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false, timeout: 10_000 });

  async function run(text: string, values: Value[] = []): Promise<Stored[]> {
    const statement = database.prepare(text);
    statement.setReadBigInts(true);
    return statement.all(...values) as Stored[];
  }

  return {
    run,
    order: "rowid",
    async fillRequired(collection) {
      const columns = await run(
        `select name, type from pragma_table_info('${collection}') where "notnull" and lower(dflt_value) = 'null'`,
      );
      return Object.fromEntries(columns.map(({ name, type }) => [name, fill(String(type))]));
    },
    now: () => Date.now(),
    oddDates: ["", "0000-00-00", -1_000_000_000_000_000n],
    isRefusal: (error) => /constraint failed/.test(String(error)),
    async together(work) {
      database.exec("begin");
      const result = await work();
      database.exec("commit");
      return result;
    },
    close: async () => database.close(),
  };
}

/** Connects to the PostgreSQL of a Directus that runs, without its foreign keys. Every value is read as text. */
export function openPostgres(url: string): RowDatabase {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    options: "-c session_replication_role=replica",
    types: { getTypeParser: () => (text: string) => text },
  });

  async function run(text: string, values: Value[] = []): Promise<Stored[]> {
    let count = 0;
    const numbered = text.replaceAll("?", () => {
      count += 1;
      return `$${count}`;
    });
    const { rows } = await pool.query<Stored>(numbered, values);
    return rows;
  }

  return {
    run,
    order: "ctid",
    async fillRequired(collection) {
      const columns = await run(
        "select column_name as name, data_type as type, character_maximum_length as length from information_schema.columns where table_name = ? and is_nullable = 'NO' and coalesce(column_default, 'null') ilike 'null%'",
        [collection],
      );
      return Object.fromEntries(
        columns.map(({ name, type, length }) => [name, fill(String(type), Number(length ?? 255))]),
      );
    },
    now: () => new Date().toISOString(),
    oddDates: ["0044-03-15 BC", "275760-01-01"],
    // PostgreSQL's error codes: data exception, integrity constraint violation, bytes that are not of the column's type.
    isRefusal: (error) => /^(?:22|23|08P01)/.test(String((error as { code?: string }).code)),
    together: (work) => work(),
    close: () => pool.end(),
  };
}
