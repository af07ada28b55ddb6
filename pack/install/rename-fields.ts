import type { AccessFile } from "./access.ts";
import type { Pack, Row, Snapshot } from "./pack.ts";

/** The pack's fields that have other names in this Directus, by the pack's names of collection and field. */
export type FieldNames = Record<string, Record<string, string>>;

/**
 * The pack as it goes into a Directus where some of its fields have other names, still under the pack's names of
 * collections. Lists and dashboards for Studio of such a collection are left out: its owner has their own.
 */
export function withFieldNames(pack: Pack, names: FieldNames): Pack {
  if (Object.keys(names).length === 0) return pack;
  const nameOf = (collection: string, field: string) => names[collection]?.[field] ?? field;
  const targets = targetsOf(pack.snapshot);
  return {
    snapshot: renameSnapshot(pack.snapshot, nameOf),
    access: renameAccess(pack.access, { nameOf, targets }),
    flows: pack.flows.filter(
      ({ operations, options }) =>
        !operations || !options.collections.some((collection) => names[collection]),
    ),
    presets: pack.presets.filter(({ collection }) => !names[collection]),
    dashboards: pack.dashboards.filter(({ reads }) => !reads.some((collection) => names[collection])),
  };
}

type NameOf = (collection: string, field: string) => string;

/** The collection that a field leads to, by `collection.field`. */
function targetsOf({ relations }: Snapshot): Map<string, string> {
  const targets = new Map<string, string>();
  for (const { collection, field, related_collection, meta } of relations) {
    if (!related_collection) continue;
    targets.set(`${collection}.${field}`, related_collection);
    if (meta?.one_field) targets.set(`${related_collection}.${meta.one_field}`, collection);
  }
  return targets;
}

function renameSnapshot({ collections, fields, relations }: Snapshot, nameOf: NameOf): Snapshot {
  return {
    collections: collections.map((row) => ({
      ...row,
      meta: row.meta && {
        ...row.meta,
        ...renamedValues(row.meta, ["archive_field", "sort_field"], (field) => nameOf(row.collection, field)),
      },
    })),
    fields: fields.map((row) => {
      const field = nameOf(row.collection, row.field);
      return {
        ...row,
        field,
        meta: row.meta && { ...row.meta, field },
        schema: row.schema && { ...row.schema, name: field },
      };
    }),
    relations: relations.map((row) => {
      const { collection, related_collection, meta, schema } = row;
      const field = nameOf(collection, row.field);
      const here = (name: string) => nameOf(collection, name);
      return {
        ...row,
        field,
        meta: meta && {
          ...meta,
          ...renamedValues(meta, ["many_field", "junction_field", "sort_field"], here),
          ...renamedValues(meta, ["one_field"], (name) => nameOf(related_collection ?? "", name)),
        },
        schema: schema && { ...schema, column: field },
      };
    }),
  };
}

function renamedValues(row: Row, keys: string[], rename: (name: string) => string): Row {
  const texts = keys.flatMap((key) => (typeof row[key] === "string" ? [[key, row[key]] as const] : []));
  return Object.fromEntries(texts.map(([key, name]) => [key, rename(name)]));
}

interface Way {
  nameOf: NameOf;
  targets: Map<string, string>;
}

/** A rule serves several collections, and a field may have another name in one of them: each gets its own. */
function renameAccess(access: AccessFile, way: Way): AccessFile {
  const rules = { ...access.rules };
  const ruleOf = (name: string | undefined, collection: string, through?: string) => {
    if (name === undefined) return undefined;
    const own = `${name}, in ${collection}`;
    const rule = access.rules[name];
    const of = through ? (way.targets.get(`${collection}.${through}`) ?? collection) : collection;
    if (rule) rules[own] = renameFilter(rule, of, way) as Row;
    return own;
  };
  const permissions = Object.entries(access.permissions).map(([policy, rows]) => {
    const single = rows.flatMap((row) =>
      [row.collection].flat().map((collection) => ({ ...row, collection })),
    );
    const renamed = single.map(({ rule, through, validation, fields, presets, ...row }) => ({
      ...row,
      rule: ruleOf(rule, row.collection, through),
      through: through && way.nameOf(row.collection, through),
      validation: ruleOf(validation, row.collection),
      fields: fields?.map((field) => way.nameOf(row.collection, field)),
      presets: presets && (renameFilter(presets, row.collection, way) as Row),
    }));
    return [policy, renamed] as const;
  });
  return { ...access, rules, permissions: Object.fromEntries(permissions) };
}

/** A filter of Directus with the fields on its way renamed, through relations too. */
function renameFilter(filter: unknown, collection: string, way: Way): unknown {
  if (Array.isArray(filter)) return filter.map((part) => renameFilter(part, collection, way));
  if (typeof filter !== "object" || filter === null) return filter;
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      const [name, next] = renameStep(key, collection, way);
      return [name, renameFilter(value, next, way)];
    }),
  );
}

/** A key of a filter: its name here, and the collection that what is below it belongs to. */
function renameStep(key: string, collection: string, { nameOf, targets }: Way): [string, string] {
  if (key.startsWith("_")) return [key, collection];
  const [, from, back] = /^\$FOLLOW\((\w+),([\w,]+)\)$/.exec(key) ?? [];
  if (from && back) {
    const fields = back.split(",").map((field) => nameOf(from, field));
    return [`$FOLLOW(${[from, ...fields]})`, from];
  }
  const [field = key, kind] = key.split(":");
  const name = nameOf(collection, field);
  if (kind) return [`${name}:${kind}`, kind];
  return [name, targets.get(`${collection}.${field}`) ?? collection];
}
