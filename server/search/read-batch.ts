import type { SearchSource } from "#server/content/search-source.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { isDirectusError, isInternalError } from "#server/directus/errors.ts";
import { warnThrottled } from "#server/platform/log.ts";

type Batch = Pick<SearchSource, "collection" | "fields" | "filter"> & { limit: number; offset: number };

/**
 * Rows of a batch, newest first. Where Directus itself fails at one of them, as on PostgreSQL at a block whose `item` is no
 * UUID, the others are read in ever smaller batches, not by halves: failures in a row would open the circuit breaker.
 * @returns `count`: with those left out; none where the collection is missing or hidden
 * @throws DirectusError
 */
export async function readBatch(
  guest: DirectusClient,
  { collection, fields, filter, limit, offset }: Batch,
): Promise<{ rows: Row[]; count: number }> {
  try {
    const sort = ["-published_at", "id"] as const;
    const rows = await guest.readItems(collection, { fields, filter, limit, offset, sort });
    return { rows, count: rows.length };
  } catch (error) {
    if (isDirectusError(error, "not-found")) return { rows: [], count: 0 };
    if (!isInternalError(error)) throw error;
    if (limit === 1) {
      const about = `${collection} ${offset}`;
      warnThrottled("Directus fails at a row: the search leaves it out", { collection, at: offset }, about);
      return { rows: [], count: 1 };
    }
  }
  const step = Math.ceil(limit / 10);
  const all: Row[] = [];
  let count = 0;
  for (let from = offset; from < offset + limit; from += step) {
    const most = Math.min(step, offset + limit - from);
    const part = await readBatch(guest, { collection, fields, filter, limit: most, offset: from });
    all.push(...part.rows);
    count += part.count;
    if (part.count < most) break;
  }
  return { rows: all, count };
}
