import { readRelations } from "@directus/sdk";
import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { type Watched, watch } from "#server/directus/watch.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";

/** Where a field leads. */
export interface Relation {
  /** Several only for a many-to-any relation. */
  collections: string[];
  many: boolean;
  /** The name of the key in the collection it leads to. */
  key: string;
  /** In a many-to-any relation: the field beside it that says which collection it is. */
  discriminator: string | undefined;
}

/** Every field that leads to another collection, by collection and name. */
export type RelationMap = Map<string, Map<string, Relation>>;

const Rows = z.array(
  z.object({
    collection: z.string(),
    field: z.string(),
    related_collection: z.string().nullish(),
    schema: z.object({ foreign_key_column: z.string().nullish() }).nullish(),
    meta: z
      .object({
        one_field: z.string().nullish(),
        one_collection_field: z.string().nullish(),
        one_allowed_collections: z.array(z.string()).nullish(),
      })
      .nullish(),
  }),
);

/**
 * Reads what `GET /relations` answers.
 * @see https://directus.io/docs/api/relations
 */
export function parseRelations(answer: unknown): RelationMap {
  const map: RelationMap = new Map();
  const add = (collection: string, field: string, relation: Omit<Relation, "key">, key = "id") => {
    const fields = map.get(collection) ?? new Map<string, Relation>();
    map.set(collection, fields.set(field, { ...relation, key }));
  };
  for (const { collection, field, related_collection: target, schema, meta } of Rows.parse(answer)) {
    const key = schema?.foreign_key_column ?? undefined;
    const collections = target ? [target] : (meta?.one_allowed_collections ?? []);
    const discriminator = target ? undefined : (meta?.one_collection_field ?? undefined);
    add(collection, field, { collections, many: false, discriminator }, key);
    if (target && meta?.one_field)
      add(target, meta.one_field, { collections: [collection], many: true, discriminator: undefined });
  }
  return map;
}

/** The relations of the backend, as far as they are known. */
export interface Relations extends Watched<RelationMap> {
  /** Whether they are unknown because Directus has been away whenever they were asked for. */
  missed(): boolean;
}

/**
 * Keeps the map of relations: guests may not read it, so the service role does. Where that may not either, tags are
 * coarser, not wrong.
 */
export function watchRelations(directus: Directus): Relations {
  let missed = false;
  const relations = watch(
    async () => parseRelations(await directus.request(readRelations() as never)),
    (error) => {
      missed = isDirectusError(error, "unavailable");
      if (!relations.known() && !missed)
        log.warn({ reason: String(error) }, "relations are unknown: every change purges all content");
      return missed ? limits.relationsSoon : limits.relationsRetry;
    },
  );
  return { ...relations, missed: () => missed && relations.known() === undefined };
}
