import type { CollectionMetadata, Metadata } from "#server/directus/metadata.ts";
import { primaryTag, readMetadata } from "#server/directus/metadata.ts";
import {
  type Relation,
  type VisibleCollection,
  type VisibleField,
  type VisibleSchema,
  visibleSchema,
} from "#server/directus/schema.ts";
import { defaultLanguage, type Language } from "#server/languages.ts";
import type { Asker } from "./asker.ts";
import { type Affixes, affixesOf, type Kind, kindOf } from "./kind.ts";
import { labelOf } from "./words.ts";

/** A visible field with all that is known about showing it. */
export interface DescribedField extends VisibleField {
  label: string;
  kind: Kind;
  /** Values that Studio offers, and their words. */
  choices: { value: string; text: string }[];
  affixes?: Affixes | undefined;
  /** Hidden in Studio's forms: shown on an item's page, but not in a list that nobody arranged. */
  hidden: boolean;
  /** Template by which the items that it leads to are called. */
  template: string | undefined;
  /** Of a list: the field over there that leads back here. */
  back: string | undefined;
  /** Of a list through a junction: the field over there that leads on. */
  onward: string | undefined;
  /** Of a relation to any collection: the field that says which. */
  says: string;
}

/** A visible collection with all that is known about showing it. */
export interface Description {
  name: string;
  label: string;
  note: string | undefined;
  singleton: boolean;
  hidden: boolean;
  template: string | undefined;
  /** The primary key's field, where it is visible. */
  key: string | undefined;
  /** The field by which editors arrange the items. */
  sortField: string | undefined;
  fields: Map<string, DescribedField>;
}

/** What a visitor may see, described; the same object for everybody with the same permissions and language. */
export interface Described {
  /** In which labels are, as far as Studio has them, and values are written. */
  language: Language;
  schema: VisibleSchema;
  metadata: Metadata;
  collections: Map<string, Description>;
}

const remembered = new WeakMap<VisibleSchema, Map<string, Described>>();

/**
 * Describes everything that this visitor may read: labels, notes and order from Studio, else inferred.
 * @throws DirectusError "unavailable"
 */
export async function describe({ directus, key }: Asker): Promise<Described> {
  const [schema, metadata] = await Promise.all([visibleSchema(directus, key), readMetadata()]);
  const { language } = directus;
  const inLanguages = remembered.get(schema) ?? new Map<string, Described>();
  const known = inLanguages.get(language.tag);
  if (known?.metadata === metadata) return known;
  const collections = [...schema.values()].map((one) => describeCollection(one, metadata, language));
  const byName = new Map(collections.map((one) => [one.name, one]));
  const described = { language, schema, metadata, collections: byName };
  remembered.set(schema, inLanguages.set(language.tag, described));
  return described;
}

/** Puts Studio's words about a collection beside what the visitor may see of it. */
export function describeCollection(
  collection: VisibleCollection,
  metadata: Metadata,
  language: Language,
): Description {
  const { name, note, singleton } = collection;
  const about: CollectionMetadata["meta"] = metadata.collections.get(name)?.meta;
  const order = (field: VisibleField) =>
    metadata.fields.get(name)?.get(field.name)?.meta?.sort ?? Number.POSITIVE_INFINITY;
  const fields = [...collection.fields.values()]
    .filter((field) => holdsSomething(field, metadata, name))
    .map((field) => describeField(field, name, metadata, language))
    .sort((a, b) => compare(order(a), order(b)));
  return {
    name,
    label: studioWord(about?.translations, language) ?? labelOf(name),
    note: about?.note ?? note,
    singleton,
    hidden: about?.hidden ?? false,
    template: about?.display_template,
    key: keyFieldOf(collection, metadata),
    sortField: about?.sort_field,
    fields: new Map(fields.map((field) => [field.name, field])),
  };
}

/** Dividers, notices and groups of Studio's forms are fields too, without a value. */
function holdsSomething({ name, relation }: VisibleField, metadata: Metadata, collection: string): boolean {
  const about = metadata.fields.get(collection)?.get(name);
  return about?.type !== "alias" || relation !== undefined;
}

/** Studio's word in a language, else in the site's own. */
export function studioWord(
  words: Partial<Record<string, string>> | undefined,
  { tag }: Pick<Language, "tag">,
): string | undefined {
  return words?.[primaryTag(tag)] ?? words?.[primaryTag(defaultLanguage.tag)];
}

function describeField(
  field: VisibleField,
  collection: string,
  metadata: Metadata,
  language: Language,
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
    label: studioWord(meta?.translations, language) ?? labelOf(field.name),
    note: meta?.note ?? field.note,
    kind: kindOf(field, relation, about),
    choices: meta?.options?.choices ?? meta?.display_options?.choices ?? [],
    affixes: affixesOf(about),
    hidden: meta?.hidden ?? false,
    template: meta?.display_options?.template ?? meta?.options?.template,
    back: from?.field,
    onward: from?.meta?.junction_field,
    says: own?.meta?.one_collection_field ?? "collection",
  };
}

/** The document cannot tell a list from a relation to any of one single collection; Studio can. */
function withTrueAim(relation: Relation, says: string | undefined): Relation {
  return says ? { ...relation, to: "any" } : relation;
}

function keyFieldOf({ name, fields }: VisibleCollection, metadata: Metadata): string | undefined {
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
