import { limits } from "#server/limits.ts";
import { QueryError } from "./query-error.ts";
import type { VisibleCollection, VisibleField, VisibleSchema } from "./schema.ts";

const functions = /^(year|month|week|day|weekday|hour|minute|second|count)\((\w+)\)$/;

/** Where in the visible schema a query stands. */
export interface Place {
  schema: VisibleSchema;
  collection: VisibleCollection;
  parameter: string;
}

/**
 * Follows a path of fields such as `author.name`, `count(tags)` or `item:block_hero.headline`.
 * @returns the field it ends on
 * @throws QueryError for a field that does not exist or is not visible (one answer for both), and for paths that
 * are too deep
 */
export function followPath(place: Place, path: string): VisibleField {
  const field = fieldsAlong(place, path).at(-1);
  if (!field) throw unknownField(place.parameter, path, place.collection.name);
  return field;
}

/** All fields on a path; throws as `followPath` does. */
export function fieldsAlong(place: Place, path: string): VisibleField[] {
  const parts = path.split(".");
  if (parts.length > limits.queryDepth) throw new QueryError(place.parameter, "too-deep", path);
  let { collection } = place;
  return parts.map((part, index) => {
    const [name, through] = namesIn(part);
    const field = collection.fields.get(name);
    if (!field) throw unknownField(place.parameter, name, collection.name);
    if (index < parts.length - 1 || through) collection = follow(place, field, through);
    return field;
  });
}

/** The field, and the collection after a colon, in a part of a path such as `item:block_hero` or `year(date)`. */
export function namesIn(part: string): [field: string, through: string | undefined] {
  const [field = "", through] = (functions.exec(part)?.[2] ?? part).split(":", 2);
  return [field, through];
}

/**
 * The collection that a relation leads to.
 * @param through which one, where it may lead to several: the part after the colon of `item:block_hero`
 */
export function follow(place: Place, field: VisibleField, through?: string): VisibleCollection {
  const { collections: targets = [], to } = field.relation ?? {};
  if (to === "any" && !through)
    throw new QueryError(place.parameter, "which-collection", `${field.name}:${targets[0]}`);
  const target = through ? targets.find((name) => name === through) : targets[0];
  const collection = place.schema.get(target ?? "");
  if (!collection) throw new QueryError(place.parameter, "leads-nowhere", field.name);
  return collection;
}

function unknownField(parameter: string, field: string, collection: string) {
  return new QueryError(parameter, "no-field", field, collection);
}
