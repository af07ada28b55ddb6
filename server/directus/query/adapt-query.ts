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

interface Location {
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
  const location = { schema, collection };
  const { fields, filter, sort, deep, aggregate, groupBy, ...rest } = query;
  const adaptedFilter = filter && adaptFilter(location, filter);
  const adaptedFields = fields && [...new Set(fields.flatMap((path) => adaptField(location, path)))];
  if (adaptedFilter === nothing || (fields && adaptedFields?.length === 0)) return undefined;
  if (groupBy && !groupBy.every((path) => adaptPath(location, path))) return undefined;
  const adaptedSort = sort && adaptSort(location, sort);
  return clean({
    ...rest,
    fields: adaptedFields,
    filter: adaptedFilter,
    sort: adaptedSort?.length ? adaptedSort : undefined,
    deep: deep && adaptDeep(location, deep),
    aggregate: aggregate && adaptAggregate(location, aggregate),
    groupBy,
  });
}

/** A Directus user has a first and a last name instead of `name`. */
function adaptField(location: Location, path: string): string[] {
  const [, before = "", last = ""] = /^(.+)\.(\w+)$/.exec(path) ?? [];
  const people = last === "name" ? findPeople(location, before.split(".")) : undefined;
  return people?.map((name) => `${before}.${name}`) ?? [adaptPath(location, path) ?? []].flat();
}

function findPeople(location: Location, [first = "", ...rest]: string[]): string[] | undefined {
  const field = findField(location, first);
  if (!field || rest.length === 0) return field?.relation?.people;
  const target = findTarget(location, field);
  return target === undefined || target === "system" ? undefined : findPeople(target, rest);
}

/** @returns the path, with the id in location of a missing `slug`; undefined if it does not resolve */
function adaptPath(location: Location, path: string): string | undefined {
  const [first = "", ...rest] = path.split(".");
  if (first === "*") return path;
  const [name = "", through] = (/^\w+\((\w+)\)$/.exec(first)?.[1] ?? first).split(":", 2);
  const field = findField(location, name);
  if (!field) return first === "slug" && isKeyUsedAsSlug(location.collection) ? "id" : undefined;
  if (rest.length === 0) return path;
  const target = findTarget(location, field, through);
  if (target === "system") return isShownOfFiles(location, field, rest) ? path : undefined;
  const below = target && adaptPath(target, rest.join("."));
  return below && `${first}.${below}`;
}

/** Permissions may hide fields of files; while their schema is unknown, they are requested. */
function isShownOfFiles({ schema }: Location, field: VisibleField, [name = ""]: string[]): boolean {
  const [target] = field.relation?.collections ?? [];
  const files = target === filesCollection ? schema.get(filesCollection) : undefined;
  return !files || files.fields.has(name);
}

function adaptSort(location: Location, paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const adapted = adaptPath(location, path.replace(/^-/, ""));
    return adapted ? [path.startsWith("-") ? `-${adapted}` : adapted] : [];
  });
}

function findField({ collection }: Location, name: string): VisibleField | undefined {
  return collection.fields.get(toNativeField(toSiteCollection(collection.name), name));
}

function findTarget(
  { schema }: Location,
  field: VisibleField,
  through?: string,
): Location | "system" | undefined {
  const targets = field.relation?.collections ?? [];
  const name = through ? targets.find((target) => target === toNativeCollection(through)) : targets[0];
  if (name?.startsWith("directus_")) return "system";
  const collection = schema.get(name ?? "");
  return collection && { schema, collection };
}

function adaptFilter(location: Location, filter: Row): Row | typeof nothing {
  const adapted: Row = {};
  for (const [key, value] of Object.entries(filter)) {
    const part = adaptPart(location, key, value);
    if (part === nothing) return nothing;
    if (part !== undefined) adapted[isKey(location, key) ? "id" : key] = part;
  }
  return adapted;
}

function isKey({ collection }: Location, name: string): boolean {
  return name === "slug" && isKeyUsedAsSlug(collection);
}

/** An untrusted slug may not have the type of the primary key. */
function adaptKey(location: Location, condition: Row): Row | typeof nothing | undefined {
  const { _eq: value } = condition;
  const key = findField(location, "id");
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
function adaptPart(location: Location, key: string, value: unknown): unknown {
  if (isKey(location, key)) return adaptKey(location, toRecord(value));
  if (key === "_and" || key === "_or") return adaptGroup(location, key, toRecords(value));
  if (key.startsWith("_") || key.startsWith("$")) return value;
  const [name = "", through] = key.split(":", 2);
  const field = findField(location, name);
  if (!field) return isGate(name, value) ? undefined : nothing;
  const inner = toRecord(value);
  if (Object.keys(inner).every(isOperator)) return value;
  const target = findTarget(location, field, through);
  if (target === undefined) return nothing;
  if (target === "system") return value;
  const adapted = adaptFilter(target, inner);
  return adapted === nothing || Object.keys(adapted).length > 0 ? adapted : undefined;
}

function adaptGroup(location: Location, key: "_and" | "_or", parts: Row[]): unknown {
  const adapted = parts.map((part) => adaptFilter(location, part));
  const possible = adapted.filter((part) => part !== nothing);
  if (possible.length < adapted.length && (key === "_and" || possible.length === 0)) return nothing;
  const conditions = possible.filter((part) => Object.keys(part).length > 0);
  const always = key === "_or" && conditions.length < possible.length;
  return conditions.length === 0 || always ? undefined : conditions;
}

function adaptDeep(location: Location, deep: Row): Row {
  const entries = Object.entries(deep).flatMap(([key, value]) => {
    if (key === "_sort") {
      const sort = adaptSort(location, toStrings(value));
      return sort.length > 0 ? [[key, sort]] : [];
    }
    if (key.startsWith("_")) return [[key, value]];
    const [name = "", through] = key.split(":", 2);
    const field = findField(location, name);
    const target = field && findTarget(location, field, through);
    if (target === undefined) return [];
    return [[key, target === "system" ? value : adaptDeep(target, toRecord(value))]];
  });
  return Object.fromEntries(entries);
}

function adaptAggregate(location: Location, aggregate: Row): Row {
  const entries = Object.entries(aggregate).flatMap(([name, fields]) => {
    const there = toStrings(fields).filter((field) => adaptPath(location, field));
    return there.length > 0 ? [[name, there]] : [];
  });
  return Object.fromEntries(entries);
}

function clean(query: ItemsQuery): ItemsQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}
