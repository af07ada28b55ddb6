import type { StudioMetadata } from "#server/directus/metadata.ts";
import { filesCollection } from "#server/directus/schema.ts";
import type { Language } from "#server/platform/i18n.ts";
import {
  type DescribedCollection,
  describeSchema,
  findStudioTranslation,
  translateStudioText,
} from "./described-schema.ts";
import type { ItemsContext } from "./items-context.ts";
import { formatFieldLabel } from "./labels.ts";

export interface CollectionEntry {
  name: string;
  label: string;
  note: string | undefined;
  singleton: boolean;
  /** Hidden in Studio's navigation, as junctions are. */
  hidden: boolean;
}

/** A Studio folder. */
export interface CollectionGroup {
  name: string;
  label: string;
  note: string | undefined;
  collections: CollectionEntry[];
}

/**
 * The collections this visitor may read, in Studio's folders and order.
 * @param search part of a label, a name or a note; "" for all
 */
export async function listCollections(asker: ItemsContext, search: string) {
  const { collections, metadata, language } = await describeSchema(asker);
  const all = [...collections.values()].filter(({ name }) => name !== filesCollection);
  const found = all.filter((collection) => mentions(collection, search.trim().toLocaleLowerCase()));
  return { groups: groupByFolder(found, metadata, language), total: all.length, found: found.length };
}

function mentions({ name, label, note }: DescribedCollection, search: string): boolean {
  return [name, label, note].some((text) => text?.toLocaleLowerCase().includes(search));
}

/** Collections without a folder come last. */
export function groupByFolder(
  collections: DescribedCollection[],
  metadata: StudioMetadata,
  language: Language,
): CollectionGroup[] {
  const groups = new Map<string, CollectionGroup>();
  for (const { name, label, note, singleton, hidden } of [...collections].sort(createComparator(metadata))) {
    const folder = findFolder(name, metadata);
    const group = groups.get(folder ?? "") ?? newGroup(folder, metadata, language);
    group.collections.push({ name, label, note, singleton, hidden });
    groups.set(group.name, group);
  }
  return [...groups.values()].sort(
    (a, b) => Number(a.name === "") - Number(b.name === "") || createComparator(metadata)(a, b),
  );
}

/** The nearest enclosing folder; a collection can also be nested below another collection. */
function findFolder(name: string, { collections }: StudioMetadata): string | undefined {
  const seen = new Set<string>();
  let above = collections.get(name)?.meta?.group;
  while (above && !seen.has(above)) {
    seen.add(above);
    const group = collections.get(above);
    if (group?.schema === null) return above;
    above = group?.meta?.group;
  }
  return undefined;
}

function newGroup(folder: string | undefined, metadata: StudioMetadata, language: Language): CollectionGroup {
  const meta = metadata.collections.get(folder ?? "")?.meta;
  const { t } = language;
  const label = folder
    ? (findStudioTranslation(meta?.translations, language) ?? formatFieldLabel(folder))
    : t("items.otherCollections");
  const note = translateStudioText(meta?.note, metadata, language);
  return { name: folder ?? "", label, note, collections: [] };
}

function createComparator({ collections }: StudioMetadata) {
  const rank = (name: string) => collections.get(name)?.meta?.sort ?? Number.MAX_SAFE_INTEGER;
  return (a: { name: string; label: string }, b: { name: string; label: string }) =>
    rank(a.name) - rank(b.name) || a.label.localeCompare(b.label);
}
