import type { Row, UntypedDirectusClient } from "#server/directus/clients/client.ts";
import { toNativeQuery } from "#server/directus/naming/name-mapping.ts";
import { toNativeCollection } from "#server/directus/naming/native-names.ts";
import { filesCollection } from "#server/directus/schema.ts";
import { ALL_CONTENT_TAG, type CacheableRead, collectCacheTags, getCacheScope } from "./cache-tags.ts";
import type { CachedAnswer, CacheFill, ContentCache } from "./content-cache.ts";
import type { Relations } from "./relations.ts";

export interface ReadLog {
  tags: Set<string>;
  /** Earliest expiry, in epoch milliseconds. */
  freshUntil: number | undefined;
}

/**
 * Creates a cached client that records its reads. `away`: the backend has just failed, so stale entries are served at
 * once. `recent`: answers too old to be revalidated never stand in for the backend.
 */
export type CachedClientFactory = (reading?: ReadLog, options?: Staleness) => UntypedDirectusClient;

type Staleness = Pick<CacheFill, "away" | "recent">;

/**
 * Adds a cache to a client that all users without a bearer of their own share; never use it for a member's client.
 * @param options.usesNativeNames callers use native names
 * @param options.coarse every change of content purges: permissions may make any answer depend on any collection
 */
export function withCache(
  directus: UntypedDirectusClient,
  { usesNativeNames = false, coarse = false, cache, relations, nextPublication }: Options,
): CachedClientFactory {
  async function find<T>(
    { reading, ...staleness }: { reading: ReadLog | undefined } & Staleness,
    asked: CacheableRead,
    { kind, load, rowsOf }: { kind: string; load: () => Promise<T>; rowsOf: (answer: T) => Row | Row[] },
  ): Promise<T> {
    const read = usesNativeNames
      ? asked
      : {
          ...asked,
          collection: toNativeCollection(asked.collection),
          query: toNativeQuery(asked.collection, asked.query),
        };
    const answer = await cache.read(
      `${kind} ${read.collection} ${read.key ?? ""} ${JSON.stringify(read.query)}`,
      {
        ...staleness,
        scope: () => (coarse ? undefined : getCacheScope(relations.known(), read)),
        fill: async () => {
          const began = Date.now();
          const [loaded, map, until] = await Promise.all([
            load(),
            relations.read(),
            // Reads by key do not depend on publication dates.
            read.keys ? undefined : nextPublication(began),
          ]);
          const tags = collectCacheTags(map, read, rowsOf(loaded));
          return { text: JSON.stringify(loaded), tags: coarse ? [...tags, ALL_CONTENT_TAG] : tags, until };
        },
      },
    );
    if (reading) recordRead(reading, answer);
    return answer.value as T;
  }

  return (reading, options) => ({
    ...directus,
    readItems: (collection, query = {}) =>
      find(
        { reading, ...options },
        { collection, query },
        { kind: "list", load: () => directus.readItems(collection, query), rowsOf: (rows) => rows },
      ),
    readItemsWithMeta: (collection, query) =>
      find(
        { reading, ...options },
        { collection, query },
        {
          kind: "meta",
          load: () => directus.readItemsWithMeta(collection, query),
          rowsOf: ({ data }) => data,
        },
      ),
    readItem: (collection, key, query = {}) =>
      find(
        { reading, ...options },
        { collection, key, query },
        { kind: "item", load: () => directus.readItem(collection, key, query), rowsOf: (row) => row },
      ),
    readFiles: (keys, fields) =>
      find(
        { reading, ...options },
        { collection: filesCollection, keys, query: { fields, filter: { id: { _in: keys } } } },
        { kind: "files", load: () => directus.readFiles(keys, fields), rowsOf: (rows) => rows },
      ),
  });
}

interface Options {
  usesNativeNames?: boolean;
  coarse?: boolean;
  cache: ContentCache;
  relations: Relations;
  nextPublication(began: number): Promise<number | undefined>;
}

function recordRead(reading: ReadLog, { tags, until }: CachedAnswer) {
  for (const tag of tags) reading.tags.add(tag);
  if (until !== undefined) reading.freshUntil = Math.min(reading.freshUntil ?? Infinity, until);
}
