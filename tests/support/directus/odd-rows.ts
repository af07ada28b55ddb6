import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { parse } from "yaml";

interface Field {
  collection: string;
  field: string;
  type: string;
  schema?: { is_primary_key: boolean; is_unique: boolean };
}
interface Relation {
  collection: string;
  field: string;
  related_collection: string | null;
  meta: { one_field: string | null; one_allowed_collections?: string[] | null };
}

/** A row as its table holds it. */
export type Stored = Record<string, SQLInputValue>;

const snapshot: { fields: Field[]; relations: Relation[] } = parse(
  readFileSync("pack/snapshot.yaml", "utf8"),
);

/** Every collection of the pack that has a table. */
export const collections = [...new Set(snapshot.fields.flatMap((one) => (one.schema ? one.collection : [])))];

/** Lists of rows that belong to another row: `field` of `collection` leads to it. */
const lists = snapshot.relations.filter(
  ({ collection, related_collection: one, meta }) =>
    one && one !== collection && meta.one_field && !["orders", "form_submissions"].includes(collection),
);
const blocks = snapshot.relations.flatMap(({ meta }) => meta.one_allowed_collections ?? []);

const blob = Buffer.from("not a text");
const words = [null, "", 'no <such> & "thing" %zz\\?#\u0007', "long ".repeat(4_000), blob];
const numbers = [null, "", "abc", 15.5, -7, 9_007_199_254_740_993n];
/** What is no date at all makes Directus itself refuse every row beside it. */
const dates = [null, "", "0000-00-00", -1_000_000_000_000_000n];
const odd: Record<string, SQLInputValue[]> = {
  string: words,
  text: words,
  uuid: [null, "", "not a uuid", "00000000-0000-4000-8000-000000000000"],
  integer: numbers,
  bigInteger: numbers,
  decimal: numbers,
  boolean: [null, 2, "maybe"],
  timestamp: dates,
  date: dates,
  json: [
    null,
    "{broken",
    '"word"',
    '{"a":{"b":[]}}',
    '[null,7,"x",[[]],{},{"name":null,"value":7,"label":{},"title":[],"answer":7,"url":7,"service":null}]',
  ],
};

/** The columns of a collection that hold something of an owner's: all but the key and who has written it. */
export const columnsOf = (collection: string) =>
  snapshot.fields.filter(
    ({ collection: own, field, schema }) =>
      own === collection && schema && !schema.is_primary_key && !/^user_(created|updated)$/.test(field),
  );

/** What the column of a field may hold although it should not. */
export const oddValues = ({ type }: Field): SQLInputValue[] => odd[type] ?? [];

/** The column of a collection's key: `code` of a language, else `id`. */
const keyOf = (collection: string) =>
  snapshot.fields.find(({ collection: own, schema }) => own === collection && schema?.is_primary_key)
    ?.field ?? "id";

/** By which field a row hangs on another: its own, where it is one of a list, else the other's. */
export interface Hold {
  parent: string;
  field: string;
  isList: boolean;
}

/** The collection that rows of another belong to or are shown by. */
export function holdOf(collection: string): Hold | undefined {
  if (blocks.includes(collection)) return { parent: "page_blocks", field: "item", isList: false };
  if (collection === "forms") return { parent: "block_form", field: "form", isList: false };
  if (collection === "members_texts") return { parent: "posts", field: "members_text", isList: false };
  const list = lists.find((one) => one.collection === collection);
  return list && { parent: list.related_collection ?? "", field: list.field, isList: true };
}

/** Which collection a field of another leads to. */
export const relationsOf = (collection: string) =>
  snapshot.relations.filter((one) => one.collection === collection && one.related_collection);

/** Opens the rows of a Directus on SQLite, past all that it checks. */
export function openRows(file: string) {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false, timeout: 10_000 });
  let made = 0;

  function run(text: string, values: SQLInputValue[] = []): Stored[] {
    const statement = database.prepare(text);
    statement.setReadBigInts(true);
    return statement.all(...values) as Stored[];
  }

  function insert(collection: string, row: Stored): Stored {
    const columns = Object.keys(row).map((name) => `"${name}"`);
    const marks = columns.map(() => "?").join(", ");
    const text = `insert into "${collection}" (${columns.join(", ")}) values (${marks}) returning *`;
    const [inserted] = run(text, Object.values(row));
    return inserted ?? {};
  }

  function list(collection: string, where: Stored = {}): Stored[] {
    const conditions = Object.keys(where).map((name) => `"${name}" = ?`);
    const which = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
    return run(`select * from "${collection}" ${which} order by rowid`, Object.values(where));
  }

  /** What is unique in a copy of a row. */
  function ownOf(collection: string, { id, ...row }: Stored): Stored {
    made += 1;
    const unique = columnsOf(collection).flatMap(({ field, schema }) =>
      schema?.is_unique && row[field] != null ? [[field, `${row[field]}-${made}`]] : [],
    );
    return {
      ...Object.fromEntries(unique),
      ...(typeof id === "string" && { id: id.length === 36 ? randomUUID() : `odd-${made}` }),
      ...(typeof row.slug === "string" && { slug: `odd-${made}` }),
      ...(typeof row.permalink === "string" && { permalink: `/odd-${made}` }),
      ...(typeof row.code === "string" && { code: `ODD-${made}` }),
    };
  }

  /**
   * Copies a row with the rows that belong to it, such as a product with its variants and their prices.
   * @param copies gets the copies, by the keys of what they were copied from
   */
  function copy(
    collection: string,
    row: Stored,
    copies = new Map<unknown, Stored>(),
    held: Stored = {},
  ): Stored {
    const { id = null, ...rest } = row;
    const kept = insert(collection, { ...rest, ...ownOf(collection, row), ...held });
    copies.set(id, kept);
    for (const { collection: part, field, related_collection: one } of lists)
      if (one === collection)
        for (const own of list(part, { [field]: id })) copy(part, own, copies, { [field]: kept.id ?? null });
    return kept;
  }

  return {
    list,
    /** Writes a row; what must not be empty and is not given holds something. */
    give(collection: string, row: Stored): Stored {
      const columns = run(
        `select name, type, "notnull" as needed, dflt_value from pragma_table_info('${collection}')`,
      );
      const needed = columns.filter(({ needed, dflt_value }) => needed && /^null$/i.test(String(dflt_value)));
      const something = needed.map(({ name, type }) => [
        name,
        /int|date/i.test(String(type)) ? 1 : randomUUID(),
      ]);
      return insert(collection, { ...Object.fromEntries(something), ...row });
    },
    copy,
    /** The one row of a key. */
    get: (collection: string, id: SQLInputValue | undefined) => list(collection, { id: id ?? null })[0] ?? {},
    /** @returns false where the table refuses it */
    set(collection: string, row: Stored, changes: Stored): boolean {
      const key = keyOf(collection);
      const parts = Object.keys(changes).map((name) => `"${name}" = ?`);
      try {
        run(`update "${collection}" set ${parts.join(", ")} where "${key}" = ?`, [
          ...Object.values(changes),
          row[key] ?? null,
        ]);
        return true;
      } catch (error) {
        if (/constraint failed/.test(String(error))) return false;
        throw error;
      }
    },
    remove: (collection: string, { id = null }: Stored) =>
      run(`delete from "${collection}" where id = ?`, [id]),
    /** All of it at once, or Directus would wait for each row. */
    together<Result>(work: () => Result): Result {
      database.exec("begin");
      const result = work();
      database.exec("commit");
      return result;
    },
    close: () => database.close(),
  };
}

export type Rows = ReturnType<typeof openRows>;
