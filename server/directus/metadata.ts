import { readCollections, readRelations, readTranslations } from "@directus/sdk";
import { z } from "zod";
import { limits } from "#server/limits.ts";
import { onPurge } from "#server/state/purge-bus.ts";
import { dataModel } from "./cache/cache-tags.ts";
import { readAllFields, serviceClient } from "./clients/clients.ts";
import { isDirectusError } from "./errors.ts";
import { stripPackMarker } from "./naming/pack-marker.ts";

const Translations = z
  .array(z.looseObject({ language: z.string(), translation: z.string() }))
  .nullish()
  .catch(undefined)
  .transform((translations) => {
    const texts: Partial<Record<string, string>> = {};
    for (const { language, translation } of translations ?? [])
      texts[toPrimaryLanguageTag(language)] = translation;
    return translations ? texts : undefined;
  });
/** Studio says "de-DE" where the site says "de". */
export function toPrimaryLanguageTag(language: string): string {
  return language.split("-", 1)[0]?.toLowerCase() ?? "";
}

const optional = z
  .string()
  .nullish()
  .transform((text) => text || undefined)
  .catch(undefined);
const Choices = z
  .array(z.looseObject({ text: z.string(), value: z.coerce.string() }))
  .optional()
  .catch(undefined);
/** Stands before or after a value, its blanks with it. */
const affix = z.string().optional().catch(undefined);
const Options = z
  .looseObject({ choices: Choices, template: optional, prefix: affix, suffix: affix })
  .nullish()
  .transform((options) => options ?? undefined)
  .catch(undefined);

const Field = z.object({
  collection: z.string(),
  field: z.string(),
  type: z.string(),
  schema: z.looseObject({ is_primary_key: z.boolean().optional() }).nullish(),
  meta: z
    .looseObject({
      interface: optional,
      special: z.array(z.string()).nullish().catch([]),
      options: Options,
      display: optional,
      display_options: Options,
      translations: Translations,
      note: optional,
      sort: z.number().nullish(),
      hidden: z.boolean().nullish(),
    })
    .nullish(),
});
const Collection = z.object({
  collection: z.string(),
  schema: z.unknown(),
  meta: z
    .looseObject({
      note: optional.transform(stripPackMarker),
      translations: Translations,
      display_template: optional,
      hidden: z.boolean().nullish(),
      sort_field: optional,
      group: optional,
      sort: z.number().nullish(),
    })
    .nullish(),
});
const Relation = z.object({
  collection: z.string(),
  field: z.string(),
  meta: z
    .looseObject({
      one_collection: optional,
      one_field: optional,
      one_collection_field: optional,
      junction_field: optional,
    })
    .nullish(),
});
const OwnTranslation = z.object({ language: z.string(), key: z.string(), value: z.string() });

export type FieldMetadata = z.infer<typeof Field>;
export type CollectionMetadata = z.infer<typeof Collection>;
export type RelationMetadata = z.infer<typeof Relation>;

/** What Studio knows about collections: labels, notes, order, templates. It says nothing about who may read what. */
export interface StudioMetadata {
  collections: Map<string, CollectionMetadata>;
  fields: Map<string, Map<string, FieldMetadata>>;
  relations: RelationMetadata[];
  /** What texts say that begin with `$t:`, by language and what follows. */
  texts: Map<string, string>;
}

let known: { at: number; metadata: Promise<StudioMetadata> } | undefined;

onPurge((tags) => {
  if (tags.includes(dataModel)) known = undefined;
});

/**
 * Labels, notes and order, read by the service role; Directus tells it about the collections that this role may
 * read. Always look at it through a visitor's visible schema. An old answer serves while a new one is fetched; a
 * service role that may not ask gets nothing, and everything is then inferred.
 */
export function readStudioMetadata(): Promise<StudioMetadata> {
  if (known && Date.now() - known.at < limits.metadataLifetime) return known.metadata;
  const before = known;
  const metadata = fetchMetadata();
  const during = { at: Date.now(), metadata: before ? before.metadata : metadata };
  known = during;
  const end = (then: typeof known) => {
    if (known === during) known = then;
  };
  metadata.then(
    () => end({ at: Date.now(), metadata }),
    () => end(before),
  );
  return during.metadata;
}

async function fetchMetadata(): Promise<StudioMetadata> {
  const [collections, fields, relations, texts] = await Promise.all([
    allowed(serviceClient.request(readCollections())),
    allowed(readAllFields()),
    allowed(serviceClient.request(readRelations())),
    allowed(serviceClient.request(readTranslations({ fields: ["language", "key", "value"], limit: -1 }))),
  ]);
  const metadata: StudioMetadata = {
    collections: new Map(
      z
        .array(Collection)
        .parse(collections)
        .map((entry) => [entry.collection, entry]),
    ),
    fields: new Map(),
    relations: z.array(Relation).parse(relations),
    texts: new Map(
      z
        .array(OwnTranslation)
        .parse(texts)
        .map(({ language, key, value }) => [
          `${toPrimaryLanguageTag(language)} ${key}`,
          value.replace(/\{'(.)'\}/g, "$1"),
        ]),
    ),
  };
  for (const field of z.array(Field).parse(fields)) {
    const ofCollection = metadata.fields.get(field.collection) ?? new Map<string, FieldMetadata>();
    metadata.fields.set(field.collection, ofCollection.set(field.field, field));
  }
  return metadata;
}

async function allowed(reading: Promise<unknown>): Promise<unknown> {
  try {
    return await reading;
  } catch (error) {
    if (isDirectusError(error, "not-found")) return [];
    throw error;
  }
}
