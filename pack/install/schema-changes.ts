import { toStrings } from "#server/platform/guards.ts";
import { isSame, mergeRow } from "./merge-row.ts";
import type { PackRow, Snapshot, SnapshotCollection, SnapshotField, SnapshotRelation } from "./pack.ts";

/** What a newer pack changes of a schema: whole rows as they are to be. */
export interface SchemaChanges {
  collections: SnapshotCollection[];
  fields: SnapshotField[];
  relations: SnapshotRelation[];
  /** What changes, each as `posts.slug (note)`. */
  names: string[];
  /** What somebody else has changed and stays, each in a sentence. */
  preserved: string[];
}

type Part = SnapshotCollection | SnapshotField | SnapshotRelation;

const allowed = "one_allowed_collections";
/** What is not compared: what a part is called, and what is brought up to date by other means. */
const apart = new Set([allowed, "id", "collection", "field", "preview_url", "many_collection", "many_field"]);
/** Databases describe the rest each in their own way. */
const ofColumn = ["default_value", "is_nullable", "is_unique", "is_indexed", "max_length", "on_delete"];

/**
 * Works out what a newer pack changes of what a former one has made: collections, fields and relations are compared value
 * by value, so that who has changed a field's width gets its new note all the same.
 * @param former the schemas of former packs, under the names of this Directus
 * @param foreign adopted collections: a field there is the pack's only where all of it is as the pack made it
 */
export function findSchemaChanges(
  pack: Snapshot,
  here: Snapshot,
  { former, foreign }: { former: Snapshot[]; foreign: string[] },
): SchemaChanges {
  const names: string[] = [];
  const preserved: string[] = [];
  function merge<Row extends Part>(rowsOf: (snapshot: Snapshot) => Row[]): Row[] {
    const there = byPlace(rowsOf(here));
    const before = former.map((one) => byPlace(rowsOf(one)));
    return rowsOf(pack).flatMap((wanted) => {
      const place = placeOf(wanted);
      const row = there.get(place);
      const bases = before.flatMap((rows) => rows.get(place) ?? []);
      if (!row || (foreign.includes(wanted.collection) && !bases.some((base) => isWhole(base, row))))
        return [];
      const merged = mergePart(wanted, row, bases);
      if (merged.preserved.length > 0) preserved.push(`${place} (${merged.preserved.join(", ")})`);
      if (merged.names.length === 0) return [];
      names.push(`${place} (${merged.names.join(", ")})`);
      return [merged.changed];
    });
  }

  return {
    collections: merge(({ collections }) => collections),
    fields: merge(({ fields }) => fields),
    relations: merge(({ relations }) => relations),
    names,
    preserved,
  };
}

function mergePart<Row extends Part>(wanted: Row, here: Row, former: Row[]) {
  const keys = Object.keys(wanted.meta ?? {}).filter((key) => !apart.has(key));
  const meta = mergeRow(wanted.meta ?? {}, here.meta ?? {}, {
    former: former.map((one) => one.meta ?? {}),
    keys,
  });
  Object.assign(meta.changes, grown(wanted, here, former));
  const columns = ofColumn.filter((key) =>
    former.some((one) => !isSame(columnOf(one)[key], columnOf(wanted)[key])),
  );
  const column = mergeRow(columnOf(wanted), columnOf(here), { former: former.map(columnOf), keys: columns });
  const changed = {
    ...here,
    meta: { ...here.meta, ...meta.changes },
    schema: here.schema && { ...here.schema, ...column.changes },
  };
  const words = ({ preserved, passed }: typeof meta) =>
    preserved.map((key) => (passed.includes(key) ? `${key}, where the pack has something new` : key));
  return {
    changed,
    names: [...Object.keys(meta.changes), ...Object.keys(column.changes)],
    preserved: [...words(meta), ...words(column)],
  };
}

/** The list of collections that a relation may lead to, where the pack has new ones: what somebody has added stays. */
function grown(wanted: Part, here: Part, former: Part[]): PackRow {
  const listOf = ({ meta }: Part) => toStrings(meta?.[allowed]);
  const there = listOf(here);
  const before = former.flatMap(listOf);
  const added = listOf(wanted).filter((name) => !there.includes(name) && !before.includes(name));
  return added.length > 0 ? { [allowed]: [...there, ...added] } : {};
}

function isWhole(base: Part, here: Part): boolean {
  const keys = Object.keys(base.meta ?? {}).filter((key) => !apart.has(key));
  return keys.every((key) => isSame(base.meta?.[key], here.meta?.[key]));
}

function columnOf({ schema }: Part): PackRow {
  return { ...schema };
}

function byPlace<Row extends Part>(rows: Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [placeOf(row), row]));
}

function placeOf(row: Part): string {
  return "field" in row ? `${row.collection}.${row.field}` : row.collection;
}
