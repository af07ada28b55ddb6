import { type Additions, findAdditions } from "./additions.ts";
import type { Admin } from "./admin.ts";
import type { PackComponent } from "./components.ts";
import type { Pack, PackRow, Snapshot, SnapshotField } from "./pack.ts";
import { asStudioSaves } from "./rows/translations.ts";
import { findSchemaChanges } from "./schema-changes.ts";

/** The collections, fields and relations that are missing, and those that a newer pack changes: all or nothing. */
export async function findSchema(
  admin: Admin,
  pack: Snapshot,
  { here, former, foreign }: { here: Snapshot; former: Pack[]; foreign: string[] },
): Promise<PackComponent> {
  const additions = findAdditions(pack, here);
  const bases = former.flatMap(({ snapshot }) => [snapshot, asStudioSaves(snapshot)]);
  const changes = findSchemaChanges(pack, here, { former: bases, foreign });
  const [added, changed] = await Promise.all([
    letBeEmpty(admin, here, additions.fields),
    letBeEmpty(admin, here, changes.fields),
  ]);
  return {
    title: "collections",
    missing: namesOf(additions),
    changing: changes.names,
    there: pack.collections.length - additions.collections.length,
    differing: [...changes.preserved, ...added.names, ...changed.names],
    create: () =>
      admin.extend(here, { ...additions, fields: added.fields }, { ...changes, fields: changed.fields }),
  };
}

/**
 * Lets fields be empty that must not be and have no default, where there are rows that would have nothing in them: no
 * database takes such a column.
 */
async function letBeEmpty(admin: Admin, here: Snapshot, fields: SnapshotField[]) {
  const names: string[] = [];
  const eased = await Promise.all(
    fields.map(async (field) => {
      if (!(await hasEmptyRows(admin, here, field))) return field;
      names.push(`${field.collection}.${field.field} may be empty: rows are there that have none`);
      return { ...field, schema: { ...field.schema, is_nullable: true } };
    }),
  );
  return { names, fields: eased };
}

async function hasEmptyRows(admin: Admin, here: Snapshot, { collection, field, schema }: SnapshotField) {
  if (schema?.is_nullable !== false || schema.is_primary_key) return false;
  const isSame = (row: SnapshotField) => row.collection === collection && row.field === field;
  const before = here.fields.find(isSame);
  if (!here.collections.some((row) => row.collection === collection)) return false;
  if (before ? before.schema?.is_nullable === false : (schema.default_value ?? null) !== null) return false;
  const filter = before && { [field]: { _null: true } };
  const rows = await admin.get<PackRow[] | PackRow>(`/items/${collection}`, { limit: 1, filter });
  return Array.isArray(rows) ? rows.length > 0 : (rows.id ?? null) !== null;
}

/** The collections that are missing, then the fields that are missing in those that are there. */
function namesOf({ collections, fields }: Additions): string[] {
  const added = new Set(collections.map(({ collection }) => collection));
  return [
    ...added,
    ...fields.flatMap(({ collection, field }) => (added.has(collection) ? [] : `${collection}.${field}`)),
  ];
}
