import { isRecord } from "#server/platform/guards.ts";
import { renameDashboards } from "./dashboards.ts";
import type { Names } from "./names.ts";
import type { Pack, PackRow, Snapshot } from "./pack.ts";

/** The pack as it goes into a Directus where its collections have other names. */
export function renameCollections(pack: Pack, names: Names): Pack {
  const { snapshot, access, presets, dashboards } = pack;
  return {
    ...pack,
    snapshot: renameSnapshot(snapshot, names),
    access: {
      ...access,
      rules: Object.fromEntries(
        Object.entries(access.rules).map(([name, rule]) => [name, renameFollow(rule, names)]),
      ),
      permissions: Object.fromEntries(
        Object.entries(access.permissions).map(([policy, rows]) => [
          policy,
          rows.map((row) => ({
            ...row,
            collection: [row.collection].flat().map((name) => names[name] ?? name),
          })),
        ]),
      ),
    },
    presets: presets.map((preset) => ({
      ...preset,
      collection: names[preset.collection] ?? preset.collection,
    })),
    dashboards: renameDashboards(dashboards, names),
  };
}

function renameSnapshot({ collections, fields, relations }: Snapshot, names: Names): Snapshot {
  const nameOf = (name: string) => names[name] ?? name;
  return {
    collections: collections.map(({ collection, meta, schema }) => ({
      collection: nameOf(collection),
      meta: meta && {
        ...meta,
        ...renamed(meta, ["collection", "group"], names),
        group: groupOf(meta, names),
      },
      schema: schema && { ...schema, name: nameOf(schema.name) },
    })),
    fields: fields.map((field) => ({
      ...field,
      collection: nameOf(field.collection),
      meta: renamed(field.meta, ["collection"], names),
      schema: renamed(field.schema, ["table", "foreign_key_table"], names),
    })),
    relations: relations.map((relation) => ({
      ...relation,
      collection: nameOf(relation.collection),
      related_collection: relation.related_collection && nameOf(relation.related_collection),
      meta: renamed(relation.meta, ["many_collection", "one_collection", "one_allowed_collections"], names),
      schema: renamed(relation.schema, ["table", "foreign_key_table"], names),
    })),
  };
}

function groupOf(meta: { group: string | null }, names: Names): string | null {
  return meta.group && (names[meta.group] ?? meta.group);
}

/** The same with the names of collections replaced in some of its values: a name, or a list of names. */
function renamed<Part extends PackRow | null | undefined>(row: Part, keys: string[], names: Names): Part {
  if (!row) return row;
  const nameOf = (value: unknown) => (typeof value === "string" ? (names[value] ?? value) : value);
  const changed = keys
    .filter((key) => key in row)
    .map((key) => [key, Array.isArray(row[key]) ? row[key].map(nameOf) : nameOf(row[key])]);
  return { ...row, ...Object.fromEntries(changed) };
}

/** `$FOLLOW(posts,members_text)` names a collection, and is a key. */
function renameFollow(rule: PackRow, names: Names): PackRow {
  const renamed = (part: unknown): unknown =>
    Array.isArray(part) ? part.map(renamed) : isRecord(part) ? renameFollow(part, names) : part;
  return Object.fromEntries(
    Object.entries(rule).map(([key, value]) => [
      key.replace(/^\$FOLLOW\((\w+),/, (_, name: string) => `$FOLLOW(${names[name] ?? name},`),
      renamed(value),
    ]),
  );
}
