import { isRecord } from "#server/platform/guards.ts";
import type { AccessFile } from "./access.ts";
import type { Flow } from "./apply-flows.ts";
import type { Pack, PackRow, Snapshot } from "./pack.ts";

/** The pack's fields that have other names in this Directus, by the pack's names of collection and field. */
export type RenamedFields = Record<string, Record<string, string>>;

/**
 * The pack as it goes into a Directus where some of its fields have other names, still under the pack's names of
 * collections. Lists and dashboards for Studio of such a collection are left out: its owner has their own.
 */
export function withFieldNames(pack: Pack, names: RenamedFields): Pack {
  if (Object.keys(names).length === 0) return pack;
  const nameOf = (collection: string, field: string) => names[collection]?.[field] ?? field;
  const targets = targetsOf(pack.snapshot);
  return {
    ...pack,
    snapshot: renameSnapshot(pack.snapshot, nameOf),
    access: renameAccess(pack.access, { nameOf, targets }),
    flows: pack.flows.flatMap((flow) => leaveOut(flow, names) ?? []),
    presets: pack.presets.filter(({ collection }) => !names[collection]),
    dashboards: pack.dashboards.filter(({ reads }) => !reads.some((collection) => names[collection])),
  };
}

/** A Flow that stays within Directus knows fields by the pack's names: it is not for collections where one has another. */
function leaveOut(flow: Flow, names: RenamedFields): Flow | undefined {
  if (!flow.operations) return flow;
  const words = new Set(JSON.stringify(flow.operations).match(/\w+/g));
  const isKnown = (collection: string) =>
    !Object.keys(names[collection] ?? {}).some((name) => words.has(name));
  const collections = flow.options.collections.filter(isKnown);
  return collections.length > 0 ? { ...flow, options: { ...flow.options, collections } } : undefined;
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

function renamedValues(row: PackRow, keys: string[], rename: (name: string) => string): PackRow {
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
    if (rule) rules[own] = renameFilter(rule, of, way);
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
      presets: presets && renameFilter(presets, row.collection, way),
    }));
    return [policy, renamed] as const;
  });
  return { ...access, rules, permissions: Object.fromEntries(permissions) };
}

/** A filter of Directus with the fields on its way renamed, through relations too. */
function renameFilter(filter: PackRow, collection: string, way: Way): PackRow {
  const renamed = (part: unknown, next: string): unknown => {
    if (Array.isArray(part)) return part.map((one) => renamed(one, next));
    return isRecord(part) ? renameFilter(part, next, way) : part;
  };
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      const [name, next] = renameStep(key, collection, way);
      return [name, renamed(value, next)];
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
