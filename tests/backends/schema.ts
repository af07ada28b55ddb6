import type { EmptyDirectus } from "./directus.ts";

const publicPolicy = "abf8a154-5b1c-4a46-ac9c-7300570f4f17";

/** Special ways of Directus with a type. */
const specials: Record<string, string[]> = {
  boolean: ["cast-boolean"],
  json: ["cast-json"],
  timestamp: ["cast-timestamp"],
};

/** A collection as a schema snapshot has it; with `folder` in `meta`, one without a table. */
export function collectionRow(name: string, meta: object = {}) {
  return {
    collection: name,
    meta: { collection: name, group: null, note: null, ...meta },
    schema: { name },
  };
}

/** A field as a schema snapshot has it. @param key "key" for the key of its collection */
export function fieldRow(collection: string, field: string, type: string, key?: "key", meta: object = {}) {
  const isAlias = type === "alias";
  const isKey = key === "key";
  return {
    collection,
    field,
    type,
    meta: {
      collection,
      field,
      special: isAlias ? ["o2m"] : (specials[type] ?? null),
      ...(isKey && type === "uuid" ? { special: ["uuid"] } : {}),
      ...meta,
    },
    schema: isAlias
      ? null
      : {
          name: field,
          table: collection,
          data_type: dataTypes[type] ?? type,
          is_nullable: !isKey,
          is_primary_key: isKey,
          has_auto_increment: isKey && type === "integer",
          ...(type === "string" || type === "uuid" ? { max_length: 255 } : {}),
        },
  };
}

const dataTypes: Record<string, string> = { string: "varchar", uuid: "char", timestamp: "datetime" };

/** A relation to one; with `back`, the field on the other side that lists what leads there. */
export function relationRow(
  collection: string,
  field: string,
  target: string,
  back?: string,
  meta: object = {},
) {
  return {
    collection,
    field,
    related_collection: target,
    meta: {
      many_collection: collection,
      many_field: field,
      one_collection: target,
      one_field: back ?? null,
      ...meta,
    },
    schema: {
      table: collection,
      column: field,
      foreign_key_table: target,
      foreign_key_column: "id",
      constraint_name: null,
      on_update: "NO ACTION",
      on_delete: "SET NULL",
    },
  };
}

/** Lets everybody read collections. */
export function letRead(directus: EmptyDirectus, collections: string[]): Promise<unknown> {
  const rows = collections.map((collection) => ({
    policy: publicPolicy,
    collection,
    action: "read",
    fields: ["*"],
    permissions: {},
  }));
  return directus.ask("/permissions", { method: "POST", body: rows });
}
