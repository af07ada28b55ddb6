import { readRelations } from "@directus/sdk";
import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { type Watched, watch } from "#server/directus/watch.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";

export interface RelationTarget {
  /** Several only for a many-to-any relation. */
  collections: string[];
  many: boolean;
  key: string;
  /** Many-to-any: the sibling field that names the collection. */
  discriminator: string | undefined;
}

export type RelationMap = Map<string, Map<string, RelationTarget>>;

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

/** @see https://directus.io/docs/api/relations */
export function parseRelations(answer: unknown): RelationMap {
  const map: RelationMap = new Map();
  const add = (collection: string, field: string, relation: Omit<RelationTarget, "key">, key = "id") => {
    const fields = map.get(collection) ?? new Map<string, RelationTarget>();
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

export interface Relations extends Watched<RelationMap> {
  /** True while unknown because Directus was unavailable at every attempt. */
  missed(): boolean;
}

/**
 * Caches the relations, read by the service client because guests may not. Without them cache tags are coarser but
 * still correct.
 */
export function createRelationsCache(directus: DirectusClient): Relations {
  let missed = false;
  const relations = watch(
    async () => parseRelations(await directus.request(readRelations())),
    (error) => {
      missed = isDirectusError(error, "unavailable");
      if (!relations.known() && !missed)
        log.warn({ reason: String(error) }, "relations are unknown: every change purges all content");
      return missed ? limits.relationsStartRetry : limits.relationsRetry;
    },
  );
  return { ...relations, missed: () => missed && relations.known() === undefined };
}
