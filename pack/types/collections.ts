import { toRecord, toRecords } from "#server/platform/guards.ts";
import type { Snapshot, SnapshotField, SnapshotRelation } from "../install/pack.ts";

/** A field of a collection of a snapshot. */
export interface FieldShape {
  name: string;
  type: string;
  required: boolean;
  unique: boolean;
  choices: string[];
  /** The collection that a relation leads to; undefined where it may be several. */
  target: string | undefined;
  /** The collections that such a relation may lead to. */
  targets: string[];
}

/** A collection that has a table, with its fields. */
export interface CollectionShape {
  singleton: boolean;
  fields: FieldShape[];
}

/** The collections of a snapshot that have a table, by name. */
export function listTables({ collections, fields, relations }: Snapshot): Map<string, CollectionShape> {
  const withTable = collections.filter(({ schema }) => schema);
  return new Map(
    withTable.map(({ collection, meta }) => [
      collection,
      {
        singleton: meta?.singleton === true,
        fields: fields.filter((row) => row.collection === collection).map((row) => readField(row, relations)),
      },
    ]),
  );
}

function readField(row: SnapshotField, relations: SnapshotRelation[]): FieldShape {
  const choices = toRecords(toRecord(row.meta?.options).choices);
  const own = relations.find((one) => one.collection === row.collection && one.field === row.field);
  const many = relations.find(
    (one) => one.related_collection === row.collection && one.meta?.one_field === row.field,
  );
  const targets = own?.meta?.one_allowed_collections;
  return {
    name: row.field,
    type: row.type,
    required: row.meta?.required === true,
    unique: row.schema?.is_unique === true,
    choices: choices.flatMap(({ value }) => (typeof value === "string" ? value : [])),
    target: own ? (own.related_collection ?? undefined) : many?.collection,
    targets: Array.isArray(targets) ? targets : [],
  };
}
