import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { RowDatabase, Stored, Value } from "./row-database.ts";

interface Field {
  collection: string;
  field: string;
  type: string;
  schema?: { is_primary_key: boolean; is_unique: boolean; has_auto_increment: boolean };
}
interface Relation {
  collection: string;
  field: string;
  related_collection: string | null;
  meta: { one_field: string | null; one_allowed_collections?: string[] | null };
}

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
/** PostgreSQL takes those that are of a column's type: some of each, though hardly any of `uuid`. */
const words = [null, "", 'no <such> & "thing" %zz\\?#\u0007', "y".repeat(255), "long ".repeat(4_000), blob];
const numbers = [null, "", "abc", 15.5, -7, 2_147_483_647, "NaN", 9_007_199_254_740_993n];
const odd: Record<string, Value[]> = {
  string: words,
  text: words,
  uuid: [null, "", "not a uuid", "00000000-0000-4000-8000-000000000000"],
  integer: numbers,
  bigInteger: numbers,
  decimal: numbers,
  boolean: [null, 2, "maybe"],
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

/** The field of a collection's key: `code` of a language, else `id`. */
const keyField = (collection: string) =>
  snapshot.fields.find(({ collection: own, schema }) => own === collection && schema?.is_primary_key);

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

const isUuid = (value: unknown) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(String(value));

/** Reads and writes the rows of a Directus, past all that it checks. */
export function openRows(database: RowDatabase) {
  const { run } = database;
  let made = 0;

  async function insert(collection: string, row: Stored): Promise<Stored> {
    const columns = Object.keys(row).map((name) => `"${name}"`);
    const marks = columns.map(() => "?").join(", ");
    const text = `insert into "${collection}" (${columns.join(", ")}) values (${marks}) returning *`;
    const [inserted] = await run(text, Object.values(row));
    return inserted ?? {};
  }

  async function list(collection: string, where: Stored = {}): Promise<Stored[]> {
    const conditions = Object.keys(where).map((name) => `"${name}" = ?`);
    const which = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
    return run(`select * from "${collection}" ${which} order by ${database.order}`, Object.values(where));
  }

  /** A key and what else is unique in a copy of a row. */
  function ownOf(collection: string, row: Stored): Stored {
    made += 1;
    const unique = columnsOf(collection).flatMap(({ field, schema }) =>
      schema?.is_unique && row[field] != null
        ? [[field, isUuid(row[field]) ? randomUUID() : `${made}-${row[field]}`.slice(0, 255)]]
        : [],
    );
    return {
      ...Object.fromEntries(unique),
      ...newKey(collection, row),
      ...(row.slug != null && { slug: `odd-${made}` }),
      ...(row.permalink != null && { permalink: `/odd-${made}` }),
      ...(row.code != null && { code: `ODD-${made}` }),
    };
  }

  function newKey(collection: string, row: Stored): Stored {
    const { type, schema } = keyField(collection) ?? {};
    if (isUuid(row.id)) return { id: randomUUID() };
    if (type === "string") return { id: `odd-${made}` };
    return schema?.has_auto_increment ? {} : { id: 100_000 + made };
  }

  /**
   * Copies a row with the rows that belong to it, such as a product with its variants and their prices.
   * @param copies gets the copies, by the keys of what they were copied from
   */
  async function copy(
    collection: string,
    row: Stored,
    copies = new Map<unknown, Stored>(),
    held: Stored = {},
  ): Promise<Stored> {
    const { id = null, ...rest } = row;
    const kept = await insert(collection, { ...rest, ...ownOf(collection, row), ...held });
    copies.set(id, kept);
    for (const { collection: part, field, related_collection: one } of lists)
      if (one === collection)
        for (const own of await list(part, { [field]: id }))
          await copy(part, own, copies, { [field]: kept.id ?? null });
    return kept;
  }

  return {
    list,
    /** What the column of a field may hold although it should not. */
    oddValues: ({ type }: Field): Value[] =>
      ["timestamp", "date"].includes(type) ? [null, ...database.oddDates] : (odd[type] ?? []),
    /** Writes a row; what must not be empty and is not given holds something. */
    give: async (collection: string, row: Stored) =>
      insert(collection, { ...(await database.fillRequired(collection)), ...row }),
    copy,
    /** The one row of a key. */
    get: async (collection: string, id: Value | undefined) =>
      (await list(collection, { id: id ?? null }))[0] ?? {},
    /** @returns false where the table refuses it */
    async set(collection: string, row: Stored, changes: Stored): Promise<boolean> {
      const key = keyField(collection)?.field ?? "id";
      const parts = Object.keys(changes).map((name) => `"${name}" = ?`);
      const text = `update "${collection}" set ${parts.join(", ")} where "${key}" = ?`;
      try {
        await run(text, [...Object.values(changes), row[key] ?? null]);
        return true;
      } catch (error) {
        if (database.isRefusal(error)) return false;
        throw error;
      }
    },
    remove: (collection: string, { id = null }: Stored) =>
      run(`delete from "${collection}" where id = ?`, [id]),
    now: database.now,
    /** All of it at once, or Directus would wait for each row. */
    together: database.together,
    close: database.close,
  };
}

export type Rows = ReturnType<typeof openRows>;
