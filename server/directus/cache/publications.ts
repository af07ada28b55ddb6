import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { toNativeCollection } from "#server/directus/naming/native-names.ts";
import { type PublishingCollection, publishing } from "#server/directus/query/published.ts";
import { limits } from "#server/limits.ts";
import { publicationTag } from "./cache-tags.ts";
import type { CacheEntry, ContentCache } from "./content-cache.ts";

/**
 * Finds the next scheduled publication after a moment, both in epoch milliseconds. Guests cannot see future rows, so
 * the service client reads them; without that right only the maximum age of an answer bounds the delay.
 * @throws DirectusError except "unavailable"
 */
export function createPublicationClock(directus: DirectusClient, cache: ContentCache) {
  return async (moment: number): Promise<number | undefined> => {
    const lists = await Promise.all(
      publishing.map((collection) => readUpcoming(directus, cache, collection)),
    );
    const later = lists.flat().filter((upcoming) => upcoming > moment);
    return later.length > 0 ? Math.min(...later) : undefined;
  };
}

async function readUpcoming(
  directus: DirectusClient,
  cache: ContentCache,
  collection: PublishingCollection,
): Promise<number[]> {
  const scope = new Set([publicationTag(toNativeCollection(collection))]);
  const fill = async (): Promise<CacheEntry> => {
    const moments = await listUpcoming(directus, collection);
    const until = moments.length < limits.publicationsAhead ? undefined : moments.at(-1);
    return { text: JSON.stringify(moments), tags: [...scope], until };
  };
  try {
    return z
      .array(z.number())
      .parse((await cache.read(`upcoming ${collection}`, { fill, scope: () => scope })).value);
  } catch (error) {
    if (isDirectusError(error, "unavailable")) return [];
    throw error;
  }
}

/** Includes the last ten seconds, because the backend's clock may differ from ours. */
async function listUpcoming(directus: DirectusClient, collection: PublishingCollection): Promise<number[]> {
  try {
    const rows = await directus.readItems(collection, {
      fields: ["published_at"],
      filter: { status: { _eq: "published" }, published_at: { _gt: "$NOW(-10 seconds)" } },
      sort: ["published_at"],
      limit: limits.publicationsAhead,
    });
    return rows.map((row) => Date.parse(String(row.published_at))).filter(Number.isFinite);
  } catch (error) {
    if (isDirectusError(error, "unavailable")) throw error;
    return [];
  }
}
