import { readCollections } from "@directus/sdk";
import { z } from "zod";
import { limits } from "#server/limits.ts";
import { toRecord, toRecords } from "#server/platform/guards.ts";
import { log } from "#server/platform/log.ts";
import type { DirectusClient, Row } from "../clients/client.ts";
import { isDirectusError } from "../errors.ts";
import type { FieldsReader } from "../fields.ts";
import { toNativeCollection, toNativeField } from "../naming/native-names.ts";
import { findRelationTarget } from "../naming/site-relations.ts";
import { watch } from "../watch.ts";
import type { ItemsQuery } from "./typed-query.ts";

/** How Studio tells archived items of a collection from the others. */
export interface Archive {
  /** A field's name in Directus. */
  field: string;
  value: string | boolean;
}

/** The archives of collections, by their names in Directus. */
export type Archives = ReadonlyMap<string, Archive>;

const Rows = z.array(
  z.object({
    collection: z.string(),
    meta: z.object({ archive_field: z.string().nullish(), archive_value: z.string().nullish() }).nullish(),
  }),
);
const Fields = z.array(z.object({ collection: z.string(), field: z.string(), type: z.string() }));

/**
 * Keeps what Studio counts as archived: guests may not ask, so the service role does. Where that may not either,
 * nothing is known, and Directus's permissions alone decide.
 * @param asked the site's own collections that are published, by the site's names
 */
export function createArchiveRules(
  directus: DirectusClient,
  readAllFields: FieldsReader,
  asked: readonly string[],
): () => Promise<Archives> {
  const collections = new Set(asked.map(toNativeCollection));
  const archives = watch(
    async () =>
      parseArchives(await Promise.all([directus.request(readCollections()), readAllFields()]), collections),
    (error) => {
      if (!isDirectusError(error, "not-found"))
        log.warn({ reason: String(error) }, "nothing is known of archived items");
      return limits.relationsRetry;
    },
  );
  return async () => (await archives.read()) ?? new Map();
}

function parseArchives([collections, fields]: [unknown, unknown], asked: ReadonlySet<string>): Archives {
  const booleans = new Set(
    Fields.parse(fields).flatMap((one) => (one.type === "boolean" ? `${one.collection}.${one.field}` : [])),
  );
  const archives = Rows.parse(collections).flatMap(({ collection, meta }) => {
    const { archive_field: field, archive_value: value } = meta ?? {};
    if (!asked.has(collection) || !field || !value) return [];
    const isBoolean = booleans.has(`${collection}.${field}`);
    return [[collection, { field, value: isBoolean ? value === "true" : value }] as const];
  });
  return new Map(archives);
}

/** The query without what is archived, wherever it asks for what is published. */
export function excludeArchived(archives: Archives, collection: string, query: ItemsQuery): ItemsQuery {
  if (archives.size === 0 || !query.filter) return query;
  return { ...query, filter: beside(archives, collection, query.filter) };
}

function beside(archives: Archives, collection: string, filter: Row): Row {
  const entries = Object.entries(filter).map(([name, value]) => {
    if (name === "_and" || name === "_or")
      return [name, toRecords(value).map((part) => beside(archives, collection, part))];
    const target = findRelationTarget(collection, name);
    return [name, target ? beside(archives, target, toRecord(value)) : value];
  });
  const remaining: Row = Object.fromEntries(entries);
  const archive = archives.get(toNativeCollection(collection));
  const isDecided = archive?.field === toNativeField(collection, "status");
  if (!archive || isDecided || !isPublishedCondition(filter)) return remaining;
  const { field, value } = archive;
  const open = { _or: [{ [field]: { _neq: value } }, { [field]: { _null: true } }] };
  return { _and: [remaining, open] };
}

/** True for a condition that keeps drafts away, and nothing else. */
export function isPublishedCondition({ status }: Row): boolean {
  return toRecord(status)._eq === "published";
}
