import { isRecord, toRecord, toRecords, toStrings } from "#server/platform/guards.ts";
import type { Row } from "../clients/client.ts";
import { toNativeCollection, toNativeField, toSiteCollection } from "../naming/native-names.ts";
import {
  canBeKey,
  filesCollection,
  type VisibleCollection,
  type VisibleField,
  type VisibleSchema,
} from "../schema.ts";
import type { ItemsQuery } from "./typed-query.ts";

interface Place {
  schema: VisibleSchema;
  collection: VisibleCollection;
}

/** True for conditions that only hide drafts: a collection without such a field has only published rows. */
function isGate(name: string, condition: unknown): boolean {
  if (!isRecord(condition ?? {})) return false;
  const operators = Object.entries(toRecord(condition));
  if (name === "published_at") return operators.every(([operator]) => /^_(null|lte)$/.test(operator));
  const open = { status: "published", is_active: true }[name];
  return open !== undefined && operators.every(([operator, value]) => operator === "_eq" && value === open);
}

/** True if the id replaces a missing `slug` in URLs. */
export function isKeyUsedAsSlug({ name, fields }: VisibleCollection): boolean {
  const real = (field: string) => toNativeField(toSiteCollection(name), field);
  return !fields.has(real("slug")) && fields.has(real("id"));
}

/** Result of a condition on a missing field: no row matches. */
const nothing = Symbol("nothing");

/**
 * Drops from a site query (site names) the fields that this Directus lacks.
 * @returns undefined if no row can match, because the query requires a value of a missing field
 */
export function adaptQuery(
  query: ItemsQuery,
  schema: VisibleSchema,
  collection: VisibleCollection,
): ItemsQuery | undefined {
  const place = { schema, collection };
  const { fields, filter, sort, deep, aggregate, groupBy, ...rest } = query;
  const fittedFilter = filter && fitFilter(place, filter);
  const fittedFields = fields && [...new Set(fields.flatMap((path) => fitField(place, path)))];
  if (fittedFilter === nothing || (fields && fittedFields?.length === 0)) return undefined;
  if (groupBy && !groupBy.every((path) => fitPath(place, path))) return undefined;
  const fittedSort = sort && fitSort(place, sort);
  return clean({
    ...rest,
    fields: fittedFields,
    filter: fittedFilter,
    sort: fittedSort?.length ? fittedSort : undefined,
    deep: deep && fitDeep(place, deep),
    aggregate: aggregate && fitAggregate(place, aggregate),
    groupBy,
  });
}

/** A Directus user has a first and a last name instead of `name`. */
function fitField(place: Place, path: string): string[] {
  const [, before = "", last = ""] = /^(.+)\.(\w+)$/.exec(path) ?? [];
  const people = last === "name" ? peopleAt(place, before.split(".")) : undefined;
  return people?.map((name) => `${before}.${name}`) ?? [fitPath(place, path) ?? []].flat();
}

function peopleAt(place: Place, [first = "", ...rest]: string[]): string[] | undefined {
  const field = fieldOf(place, first);
  if (!field || rest.length === 0) return field?.relation?.people;
  const target = targetOf(place, field);
  return target === undefined || target === "system" ? undefined : peopleAt(target, rest);
}

/** @returns the path, with the id in place of a missing `slug`; undefined if it does not resolve */
function fitPath(place: Place, path: string): string | undefined {
  const [first = "", ...rest] = path.split(".");
  if (first === "*") return path;
  const [name = "", through] = (/^\w+\((\w+)\)$/.exec(first)?.[1] ?? first).split(":", 2);
  const field = fieldOf(place, name);
  if (!field) return first === "slug" && isKeyUsedAsSlug(place.collection) ? "id" : undefined;
  if (rest.length === 0) return path;
  const target = targetOf(place, field, through);
  if (target === "system") return isShownOfFiles(place, field, rest) ? path : undefined;
  const below = target && fitPath(target, rest.join("."));
  return below && `${first}.${below}`;
}

/** Permissions may hide fields of files; while their schema is unknown, they are requested. */
function isShownOfFiles({ schema }: Place, field: VisibleField, [name = ""]: string[]): boolean {
  const [target] = field.relation?.collections ?? [];
  const files = target === filesCollection ? schema.get(filesCollection) : undefined;
  return !files || files.fields.has(name);
}

function fitSort(place: Place, paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const fitted = fitPath(place, path.replace(/^-/, ""));
    return fitted ? [path.startsWith("-") ? `-${fitted}` : fitted] : [];
  });
}

function fieldOf({ collection }: Place, name: string): VisibleField | undefined {
  return collection.fields.get(toNativeField(toSiteCollection(collection.name), name));
}

function targetOf({ schema }: Place, field: VisibleField, through?: string): Place | "system" | undefined {
  const targets = field.relation?.collections ?? [];
  const name = through ? targets.find((target) => target === toNativeCollection(through)) : targets[0];
  if (name?.startsWith("directus_")) return "system";
  const collection = schema.get(name ?? "");
  return collection && { schema, collection };
}

function fitFilter(place: Place, filter: Row): Row | typeof nothing {
  const fitted: Row = {};
  for (const [key, value] of Object.entries(filter)) {
    const part = fitPart(place, key, value);
    if (part === nothing) return nothing;
    if (part !== undefined) fitted[isKey(place, key) ? "id" : key] = part;
  }
  return fitted;
}

function isKey({ collection }: Place, name: string): boolean {
  return name === "slug" && isKeyUsedAsSlug(collection);
}

/** An untrusted slug may not have the type of the primary key. */
function fitKey(place: Place, condition: Row): Row | typeof nothing | undefined {
  const { _eq: value } = condition;
  const key = fieldOf(place, "id");
  if (value !== undefined) return canBeKey(key, value) ? condition : nothing;
  return Object.values(condition)
    .flat()
    .every((one) => canBeKey(key, one))
    ? condition
    : undefined;
}

function isOperator(name: string): boolean {
  return name.startsWith("_") && !/^_(and|or|some|none)$/.test(name);
}

/** @returns undefined for a dropped condition */
function fitPart(place: Place, key: string, value: unknown): unknown {
  if (isKey(place, key)) return fitKey(place, toRecord(value));
  if (key === "_and" || key === "_or") return fitGroup(place, key, toRecords(value));
  if (key.startsWith("_") || key.startsWith("$")) return value;
  const [name = "", through] = key.split(":", 2);
  const field = fieldOf(place, name);
  if (!field) return isGate(name, value) ? undefined : nothing;
  const inner = toRecord(value);
  if (Object.keys(inner).every(isOperator)) return value;
  const target = targetOf(place, field, through);
  if (target === undefined) return nothing;
  if (target === "system") return value;
  const fitted = fitFilter(target, inner);
  return fitted === nothing || Object.keys(fitted).length > 0 ? fitted : undefined;
}

function fitGroup(place: Place, key: "_and" | "_or", parts: Row[]): unknown {
  const fitted = parts.map((part) => fitFilter(place, part));
  const possible = fitted.filter((part) => part !== nothing);
  if (possible.length < fitted.length && (key === "_and" || possible.length === 0)) return nothing;
  const conditions = possible.filter((part) => Object.keys(part).length > 0);
  const always = key === "_or" && conditions.length < possible.length;
  return conditions.length === 0 || always ? undefined : conditions;
}

function fitDeep(place: Place, deep: Row): Row {
  const entries = Object.entries(deep).flatMap(([key, value]) => {
    if (key === "_sort") {
      const sort = fitSort(place, toStrings(value));
      return sort.length > 0 ? [[key, sort]] : [];
    }
    if (key.startsWith("_")) return [[key, value]];
    const [name = "", through] = key.split(":", 2);
    const field = fieldOf(place, name);
    const target = field && targetOf(place, field, through);
    if (target === undefined) return [];
    return [[key, target === "system" ? value : fitDeep(target, toRecord(value))]];
  });
  return Object.fromEntries(entries);
}

function fitAggregate(place: Place, aggregate: Row): Row {
  const entries = Object.entries(aggregate).flatMap(([name, fields]) => {
    const there = toStrings(fields).filter((field) => fitPath(place, field));
    return there.length > 0 ? [[name, there]] : [];
  });
  return Object.fromEntries(entries);
}

function clean(query: ItemsQuery): ItemsQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}
