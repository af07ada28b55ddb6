import type { CollectionMetadata, StudioMetadata } from "#server/directus/metadata.ts";
import { readStudioMetadata, toPrimaryLanguageTag } from "#server/directus/metadata.ts";
import {
  type Relation,
  readVisibleSchema,
  type VisibleCollection,
  type VisibleField,
  type VisibleSchema,
} from "#server/directus/schema.ts";
import { defaultLanguage, type Language } from "#server/platform/i18n.ts";
import { type FieldKind, findPrefixSuffix, getFieldKind, type PrefixSuffix } from "./field-kind.ts";
import type { ItemsContext } from "./items-context.ts";
import { formatFieldLabel } from "./labels.ts";

export interface DescribedField extends VisibleField {
  label: string;
  kind: FieldKind;
  choices: { value: string; text: string }[];
  affixes?: PrefixSuffix | undefined;
  /** Hidden in Studio's forms: shown on an item's page, but not in a default list. */
  hidden: boolean;
  /** Display template for related items. */
  template: string | undefined;
  /** One-to-many: the foreign key in the related collection. */
  back: string | undefined;
  /** Many-to-many: the junction's field that leads to the target. */
  onward: string | undefined;
  /** Many-to-any: the field that names the collection. */
  says: string;
}

export interface DescribedCollection {
  name: string;
  label: string;
  note: string | undefined;
  singleton: boolean;
  hidden: boolean;
  template: string | undefined;
  /** Primary key; undefined if hidden. */
  key: string | undefined;
  /** The field of manual sorting. */
  sortField: string | undefined;
  fields: Map<string, DescribedField>;
}

/** The visible schema with Studio's metadata; one shared object per permissions and language. */
export interface DescribedSchema {
  language: Language;
  schema: VisibleSchema;
  metadata: StudioMetadata;
  collections: Map<string, DescribedCollection>;
}

const remembered = new WeakMap<VisibleSchema, Map<string, DescribedSchema>>();

/** Reads labels, notes and order from Studio, with names as the fallback. @throws DirectusError "unavailable" */
export async function describeSchema({ directus, key }: ItemsContext): Promise<DescribedSchema> {
  const [schema, metadata] = await Promise.all([readVisibleSchema(directus, key), readStudioMetadata()]);
  const { language } = directus;
  const inLanguages = remembered.get(schema) ?? new Map<string, DescribedSchema>();
  const known = inLanguages.get(language.tag);
  if (known?.metadata === metadata) return known;
  const collections = [...schema.values()].map((one) => describeCollection(one, metadata, language));
  const byName = new Map(collections.map((one) => [one.name, one]));
  const described = { language, schema, metadata, collections: byName };
  remembered.set(schema, inLanguages.set(language.tag, described));
  return described;
}

export function describeCollection(
  collection: VisibleCollection,
  metadata: StudioMetadata,
  language: Language,
): DescribedCollection {
  const { name, note, singleton } = collection;
  const about: CollectionMetadata["meta"] = metadata.collections.get(name)?.meta;
  const order = (field: VisibleField) =>
    metadata.fields.get(name)?.get(field.name)?.meta?.sort ?? Number.POSITIVE_INFINITY;
  const fields = [...collection.fields.values()]
    .filter((field) => holdsSomething(field, metadata, name))
    .map((field) => describeField(field, name, { metadata, language }))
    .sort((a, b) => compare(order(a), order(b)));
  return {
    name,
    label: findStudioTranslation(about?.translations, language) ?? formatFieldLabel(name),
    note: translateStudioText(about?.note ?? note, metadata, language),
    singleton,
    hidden: about?.hidden ?? false,
    template: about?.display_template,
    key: findKeyField(collection, metadata),
    sortField: about?.sort_field,
    fields: new Map(fields.map((field) => [field.name, field])),
  };
}

/** Studio's dividers, notices and groups are alias fields without a value. */
function holdsSomething(
  { name, relation }: VisibleField,
  metadata: StudioMetadata,
  collection: string,
): boolean {
  const about = metadata.fields.get(collection)?.get(name);
  return about?.type !== "alias" || relation !== undefined;
}

/** Falls back to the default language. */
export function findStudioTranslation(
  words: Partial<Record<string, string>> | undefined,
  { tag }: Pick<Language, "tag">,
): string | undefined {
  return words?.[toPrimaryLanguageTag(tag)] ?? words?.[toPrimaryLanguageTag(defaultLanguage.tag)];
}

/** Where a text names a translation that is not there, the name is the text, as Studio shows it. */
export function translateStudioText<Text extends string | undefined>(
  text: Text,
  { texts }: StudioMetadata,
  language: Language,
): Text | string {
  if (!text?.startsWith("$t:")) return text;
  const key = text.slice(3);
  const find = ({ tag }: Pick<Language, "tag">) => texts.get(`${toPrimaryLanguageTag(tag)} ${key}`);
  return find(language) ?? find(defaultLanguage) ?? key;
}

function describeField(
  field: VisibleField,
  collection: string,
  { metadata, language }: { metadata: StudioMetadata; language: Language },
): DescribedField {
  const about = metadata.fields.get(collection)?.get(field.name);
  const meta = about?.meta;
  const own = metadata.relations.find((one) => one.collection === collection && one.field === field.name);
  const from = metadata.relations.find(
    ({ meta: link }) => link?.one_collection === collection && link.one_field === field.name,
  );
  const relation = field.relation && withTrueAim(field.relation, own?.meta?.one_collection_field);
  return {
    ...field,
    relation,
    label: findStudioTranslation(meta?.translations, language) ?? formatFieldLabel(field.name),
    note: translateStudioText(meta?.note ?? field.note, metadata, language),
    kind: getFieldKind(field, relation, about),
    choices: (meta?.options?.choices ?? meta?.display_options?.choices ?? []).map(({ value, text }) => ({
      value,
      text: translateStudioText(text, metadata, language),
    })),
    affixes: findPrefixSuffix(about),
    hidden: meta?.hidden ?? false,
    template: meta?.display_options?.template ?? meta?.options?.template,
    back: from?.field,
    onward: from?.meta?.junction_field,
    says: own?.meta?.one_collection_field ?? "collection",
  };
}

/** OpenAPI cannot tell a one-to-many relation from many-to-any with a single collection; Studio's metadata can. */
function withTrueAim(relation: Relation, says: string | undefined): Relation {
  return says ? { ...relation, to: "any" } : relation;
}

function findKeyField({ name, fields }: VisibleCollection, metadata: StudioMetadata): string | undefined {
  const known = metadata.fields.get(name);
  const key = [...(known?.values() ?? [])].find(({ schema }) => schema?.is_primary_key)?.field;
  if (key) return fields.has(key) ? key : undefined;
  if (fields.has("id")) return "id";
  const [first] = fields.values();
  const couldBe = first && !first.nullable && !first.relation && /string|integer/.test(first.type);
  return couldBe ? first.name : undefined;
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
