import { limits } from "#server/limits.ts";
import type { VisibleCollection, VisibleField, VisibleSchema } from "../schema.ts";
import { QueryError } from "./query-error.ts";

const functions = /^(year|month|week|day|weekday|hour|minute|second|count)\((\w+)\)$/;

export interface QueryLocation {
  schema: VisibleSchema;
  collection: VisibleCollection;
  parameter: string;
}

/** @throws QueryError for a missing or hidden field (indistinguishable), and beyond the depth limit */
export function resolveFieldPath(location: QueryLocation, path: string): VisibleField {
  const field = listFieldsOnPath(location, path).at(-1);
  if (!field) throw unknownField(location.parameter, path, location.collection.name);
  return field;
}

export function listFieldsOnPath(location: QueryLocation, path: string): VisibleField[] {
  const parts = path.split(".");
  if (parts.length > limits.queryDepth) throw new QueryError(location.parameter, "too-deep", { path });
  let { collection } = location;
  return parts.map((part, index) => {
    const [name, through] = parsePathSegment(part);
    const field = collection.fields.get(name);
    if (!field) throw unknownField(location.parameter, name, collection.name);
    if (index < parts.length - 1 || through) collection = resolveRelation(location, field, through);
    return field;
  });
}

/** Parses a segment such as `item:block_hero` or `year(date)`. */
export function parsePathSegment(part: string): [field: string, through: string | undefined] {
  const [field = "", through] = (functions.exec(part)?.[2] ?? part).split(":", 2);
  return [field, through];
}

export function resolveRelation(
  location: QueryLocation,
  field: VisibleField,
  through?: string,
): VisibleCollection {
  const { collections: targets = [], to } = field.relation ?? {};
  if (to === "any" && !through)
    throw new QueryError(location.parameter, "which-collection", { example: `${field.name}:${targets[0]}` });
  const target = through ? targets.find((name) => name === through) : targets[0];
  const collection = location.schema.get(target ?? "");
  if (!collection) throw new QueryError(location.parameter, "leads-nowhere", { field: field.name });
  return collection;
}

function unknownField(parameter: string, field: string, collection: string) {
  return new QueryError(parameter, "no-field", { field, collection });
}
