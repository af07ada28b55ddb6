import type { Directus, ItemsQuery, Row } from "#server/directus/client.ts";
import { realName } from "#server/directus/names.ts";
import { filesCollection } from "#server/directus/schema.ts";
import { withRealNames } from "#server/directus/translate.ts";
import { anyContent, type Read, scopeOf, tagsOf } from "./cache-tags.ts";
import type { ContentCache, Kept } from "./content-cache.ts";
import type { Relations } from "./relations.ts";

/** What the answers that one request has read so far depend on. */
export interface Reading {
  tags: Set<string>;
  /** The earliest moment, in epoch milliseconds, at which one of the answers changes by itself. */
  freshUntil: number | undefined;
}

/** A door over kept answers; it notes what is read through it. */
export type CachedDoor = (reading?: Reading) => Directus;

/**
 * Puts a cache in front of a door that everybody without a bearer of their own shares; no other door may share it.
 * @param options.byRealNames collections are asked for under the names that they have in Directus
 * @param options.coarse every change of content counts: permissions, which nobody but Directus knows, may make any
 * answer of this door depend on any collection
 */
export function cachedDoor(
  directus: Directus,
  { byRealNames = false, coarse = false, cache, relations, nextPublication }: Options,
): CachedDoor {
  async function find<T>(
    reading: Reading | undefined,
    asked: Read,
    kind: string,
    load: () => Promise<T>,
    rowsOf: (answer: T) => Row | Row[],
  ): Promise<T> {
    const read = byRealNames
      ? asked
      : {
          ...asked,
          collection: realName(asked.collection),
          query: withRealNames(asked.collection, asked.query),
        };
    const kept = await cache.read(`${kind} ${read.collection} ${read.key ?? ""} ${canonical(read.query)}`, {
      scope: () => (coarse ? undefined : scopeOf(relations.known(), read)),
      fill: async () => {
        const began = Date.now();
        const [answer, map, until] = await Promise.all([
          load(),
          relations.read(),
          // What is named by its keys comes out at no moment.
          read.keys ? undefined : nextPublication(began),
        ]);
        const tags = tagsOf(map, read, rowsOf(answer));
        return { text: JSON.stringify(answer), tags: coarse ? [...tags, anyContent] : tags, until };
      },
    });
    if (reading) note(reading, kept);
    return JSON.parse(kept.text);
  }

  return (reading) => ({
    ...directus,
    readItems: (collection, query = {}) =>
      find(
        reading,
        { collection, query },
        "list",
        () => directus.readItems(collection, query),
        (rows) => rows,
      ),
    readItemsWithMeta: (collection, query) =>
      find(
        reading,
        { collection, query },
        "meta",
        () => directus.readItemsWithMeta(collection, query),
        ({ data }) => data,
      ),
    readItem: (collection, key, query = {}) =>
      find(
        reading,
        { collection, key, query },
        "item",
        () => directus.readItem(collection, key, query),
        (row) => row,
      ),
    readFiles: (keys, fields) =>
      find(
        reading,
        { collection: filesCollection, keys, query: { fields, filter: { id: { _in: keys } } } },
        "files",
        () => directus.readFiles(keys, fields),
        (rows) => rows,
      ),
  });
}

interface Options {
  byRealNames?: boolean;
  coarse?: boolean;
  cache: ContentCache;
  relations: Relations;
  nextPublication(began: number): Promise<number | undefined>;
}

function note(reading: Reading, { tags, until }: Kept) {
  for (const tag of tags) reading.tags.add(tag);
  if (until !== undefined) reading.freshUntil = Math.min(reading.freshUntil ?? Infinity, until);
}

/** Two queries that ask the same are one text. */
function canonical(query: ItemsQuery): string {
  return JSON.stringify(query, (_name, value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
