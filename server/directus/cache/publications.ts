import type { Directus } from "#server/directus/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { realName } from "#server/directus/names.ts";
import { publishing } from "#server/directus/published.ts";
import { limits } from "#server/limits.ts";
import { momentsOf } from "./cache-tags.ts";
import type { ContentCache, Kept } from "./content-cache.ts";

/**
 * Finds the next moment at which something appears by itself. Guests cannot see what is yet to come, so the service
 * role looks; where that may not either, an answer's age alone bounds how late it is.
 * @returns a function from a moment to the first publication after it, both in epoch milliseconds; of those that are over
 * it knows only the last seconds. It throws where Directus answers with anything but that it is away
 */
export function watchPublications(directus: Directus, cache: ContentCache) {
  return async (moment: number): Promise<number | undefined> => {
    const lists = await Promise.all(
      publishing.map((collection) => readUpcoming(directus, cache, collection)),
    );
    const later = lists.flat().filter((upcoming) => upcoming > moment);
    return later.length > 0 ? Math.min(...later) : undefined;
  };
}

async function readUpcoming(directus: Directus, cache: ContentCache, collection: string): Promise<number[]> {
  const scope = new Set([momentsOf(realName(collection))]);
  const fill = async (): Promise<Kept> => {
    const moments = await listUpcoming(directus, collection);
    const until = moments.length < limits.publicationsAhead ? undefined : moments.at(-1);
    return { text: JSON.stringify(moments), tags: [...scope], until };
  };
  try {
    return JSON.parse((await cache.read(`upcoming ${collection}`, { fill, scope: () => scope })).text);
  } catch (error) {
    if (isDirectusError(error, "unavailable")) return [];
    throw error;
  }
}

/** Those of the last seconds count as upcoming: the backend's clock and ours may differ. */
async function listUpcoming(directus: Directus, collection: string): Promise<number[]> {
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
