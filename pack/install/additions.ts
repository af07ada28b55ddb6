import type { Snapshot, SnapshotCollection, SnapshotField, SnapshotRelation } from "./pack.ts";

/** What a schema lacks of the pack's, and what of it is there in another shape. */
export interface Additions extends Snapshot {
  /** Collections and fields that the site cannot use as they are, each in a sentence. */
  unusable: string[];
}

/** Types that the site reads alike. */
const alike = [
  ["string", "text", "uuid"],
  ["timestamp", "dateTime", "date"],
  ["integer", "bigInteger", "decimal", "float"],
];
const keyTypes = ["uuid", "string", "integer", "bigInteger"];

/**
 * Works out what to add to a schema: collections, fields and relations that it does not have. A relation is added
 * only with its own field, and a new field that leads to an adopted collection takes the type of its key.
 */
export function findAdditions(pack: Snapshot, here: Snapshot): Additions {
  const collections = new Map(here.collections.map((row) => [row.collection, row]));
  const fields = new Map(here.fields.map((field) => [placeOf(field), field]));
  const added = pack.fields.filter((field) => !fields.has(placeOf(field)));
  const addedPlaces = new Set(added.map(placeOf));
  const keyless = added.filter((field) => collections.has(field.collection) && field.schema?.is_primary_key);
  return {
    collections: pack.collections.filter(({ collection }) => !collections.has(collection)),
    fields: added.map((field) => withTypeOfKey(field, pack.relations, fields)),
    relations: pack.relations.filter((relation) => addedPlaces.has(placeOf(relation))),
    unusable: [
      ...pack.collections.flatMap((row) => kindOf(row, collections.get(row.collection)) ?? []),
      ...keyless.map(({ collection, field }) => `${collection} has no key called "${field}".`),
      ...pack.fields.flatMap((field) => differenceOf(field, fields.get(placeOf(field))) ?? []),
    ],
  };
}

function placeOf({ collection, field }: { collection: string; field: string }): string {
  return `${collection}.${field}`;
}

/** A list is read as rows, and a singleton as one. */
function kindOf(wanted: SnapshotCollection, there: SnapshotCollection | undefined): string | undefined {
  const isSingleton = wanted.meta?.singleton === true;
  if (!there || (there.meta?.singleton === true) === isSingleton) return undefined;
  const [is, needed] = isSingleton ? ["a list", "one item"] : ["one item", "a list"];
  return `${there.collection} is ${is}, and the site needs ${needed}.`;
}

function differenceOf(wanted: SnapshotField, there: SnapshotField | undefined): string | undefined {
  if (!there || there.type === wanted.type) return undefined;
  const types = wanted.schema?.is_primary_key ? keyTypes : alike.find((group) => group.includes(wanted.type));
  if (types?.includes(there.type) || (isRelation(wanted) && keyTypes.includes(there.type))) return undefined;
  return `${placeOf(there)} is of the type ${there.type}, and the site needs ${wanted.type}.`;
}

function isRelation({ schema }: SnapshotField): boolean {
  return typeof schema?.foreign_key_table === "string";
}

function withTypeOfKey(
  field: SnapshotField,
  relations: SnapshotRelation[],
  there: Map<string, SnapshotField>,
): SnapshotField {
  const relation = relations.find((one) => placeOf(one) === placeOf(field));
  const key = relation?.related_collection ? there.get(`${relation.related_collection}.id`) : undefined;
  if (!key?.schema || !field.schema || key.type === field.type) return field;
  const { data_type, max_length, numeric_precision, numeric_scale } = key.schema;
  const schema = { ...field.schema, data_type, max_length, numeric_precision, numeric_scale };
  return { ...field, type: key.type, schema };
}
