import type { ItemsQuery, Row } from "./client.ts";
import { realName } from "./names.ts";
import type { VisibleCollection, VisibleField, VisibleSchema } from "./schema.ts";

/** Where a query stands: a collection of the schema. */
interface Place {
  schema: VisibleSchema;
  collection: VisibleCollection;
}

/** Fields that only keep drafts away: where a collection has none of them, all that Directus shows is published. */
const gates = new Set(["status", "published_at", "is_active"]);

/** What a condition on a field that is not there comes to: no row has it. */
const nothing = Symbol("nothing");

/**
 * Fits one of the site's queries to a Directus that lacks some of its fields: what cannot be asked for is left out.
 * @param query under the site's own names
 * @returns undefined where no row can match, because the query looks for a value of a field that is not there
 */
export function fitQuery(
  query: ItemsQuery,
  schema: VisibleSchema,
  collection: VisibleCollection,
): ItemsQuery | undefined {
  const place = { schema, collection };
  const { fields, filter, sort, deep, aggregate, groupBy, ...rest } = query;
  const fittedFilter = filter && fitFilter(place, filter);
  const fittedFields = fields?.filter((path) => hasPath(place, path));
  if (fittedFilter === nothing || (fields && fittedFields?.length === 0)) return undefined;
  if (groupBy && !groupBy.every((path) => hasPath(place, path))) return undefined;
  const fittedSort = sort?.filter((path) => hasPath(place, path.replace(/^-/, "")));
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

function hasPath(place: Place, path: string): boolean {
  const [first = "", ...rest] = path.split(".");
  if (first === "*") return true;
  const [name = "", through] = (/^\w+\((\w+)\)$/.exec(first)?.[1] ?? first).split(":", 2);
  const field = place.collection.fields.get(name);
  if (!field) return false;
  if (rest.length === 0) return true;
  const target = targetOf(place, field, through);
  return target === "system" || (target !== undefined && hasPath(target, rest.join(".")));
}

/** Where a relation leads: files and users are Directus's own, and have the fields that the site asks for. */
function targetOf({ schema }: Place, field: VisibleField, through?: string): Place | "system" | undefined {
  const targets = field.relation?.collections ?? [];
  const name = through ? targets.find((target) => target === realName(through)) : targets[0];
  if (name?.startsWith("directus_")) return "system";
  const collection = schema.get(name ?? "");
  return collection && { schema, collection };
}

function fitFilter(place: Place, filter: Row): Row | typeof nothing {
  const fitted: Row = {};
  for (const [key, value] of Object.entries(filter)) {
    const part = fitPart(place, key, value);
    if (part === nothing) return nothing;
    if (part !== undefined) fitted[key] = part;
  }
  return fitted;
}

/** @returns undefined for a part that is left out */
function fitPart(place: Place, key: string, value: unknown): unknown {
  if (key === "_and" || key === "_or") return fitGroup(place, key, value as Row[]);
  if (key.startsWith("_") || key.startsWith("$")) return value;
  const [name = "", through] = key.split(":", 2);
  const field = place.collection.fields.get(name);
  if (!field) return gates.has(name) ? undefined : nothing;
  const inner = value as Row;
  if (Object.keys(inner).every((operator) => operator.startsWith("_"))) return value;
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
      const sort = [value as string | string[]]
        .flat()
        .filter((path) => hasPath(place, path.replace(/^-/, "")));
      return sort.length > 0 ? [[key, sort]] : [];
    }
    if (key.startsWith("_")) return [[key, value]];
    const [name = "", through] = key.split(":", 2);
    const field = place.collection.fields.get(name);
    const target = field && targetOf(place, field, through);
    if (target === undefined) return [];
    return [[key, target === "system" ? value : fitDeep(target, value as Row)]];
  });
  return Object.fromEntries(entries);
}

function fitAggregate(place: Place, aggregate: Row): Row {
  const entries = Object.entries(aggregate).flatMap(([name, fields]) => {
    const there = (fields as string[]).filter((field) => hasPath(place, field));
    return there.length > 0 ? [[name, there]] : [];
  });
  return Object.fromEntries(entries);
}

function clean(query: ItemsQuery): ItemsQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}
