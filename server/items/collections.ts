import type { Metadata } from "#server/directus/metadata.ts";
import { filesCollection } from "#server/directus/schema.ts";
import type { Language } from "#server/languages.ts";
import type { Asker } from "./asker.ts";
import { type Description, describe, studioWord } from "./description.ts";
import { labelOf } from "./words.ts";

/** A collection in the index. */
export interface CollectionEntry {
  name: string;
  label: string;
  note: string | undefined;
  singleton: boolean;
  /** Hidden in Studio's navigation: junctions and the like. */
  hidden: boolean;
}

/** The collections of one of Studio's folders. */
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
export async function listCollections(asker: Asker, search: string) {
  const { collections, metadata, language } = await describe(asker);
  const all = [...collections.values()].filter(({ name }) => name !== filesCollection);
  const found = all.filter((collection) => mentions(collection, search.trim().toLocaleLowerCase()));
  return { groups: inFolders(found, metadata, language), total: all.length, found: found.length };
}

function mentions({ name, label, note }: Description, words: string): boolean {
  return [name, label, note].some((text) => text?.toLocaleLowerCase().includes(words));
}

/** Puts collections into the folders they stand in, those in none at the end. */
export function inFolders(
  collections: Description[],
  metadata: Metadata,
  language: Language,
): CollectionGroup[] {
  const groups = new Map<string, CollectionGroup>();
  for (const { name, label, note, singleton, hidden } of [...collections].sort(inOrderOf(metadata))) {
    const folder = folderOf(name, metadata);
    const group = groups.get(folder ?? "") ?? newGroup(folder, metadata, language);
    group.collections.push({ name, label, note, singleton, hidden });
    groups.set(group.name, group);
  }
  return [...groups.values()].sort(
    (a, b) => Number(a.name === "") - Number(b.name === "") || inOrderOf(metadata)(a, b),
  );
}

/** The nearest folder above a collection; a collection can stand below another one too. */
function folderOf(name: string, { collections }: Metadata): string | undefined {
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

function newGroup(
  folder: string | undefined,
  { collections }: Metadata,
  language: Language,
): CollectionGroup {
  const meta = collections.get(folder ?? "")?.meta;
  const { otherCollections } = language.texts.items;
  const label = folder ? (studioWord(meta?.translations, language) ?? labelOf(folder)) : otherCollections;
  return { name: folder ?? "", label, note: meta?.note, collections: [] };
}

function inOrderOf({ collections }: Metadata) {
  const rank = (name: string) => collections.get(name)?.meta?.sort ?? Number.MAX_SAFE_INTEGER;
  return (a: { name: string; label: string }, b: { name: string; label: string }) =>
    rank(a.name) - rank(b.name) || a.label.localeCompare(b.label);
}
