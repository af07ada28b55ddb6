import { createHash } from "node:crypto";
import { productSearch } from "#server/catalogue/product-search.ts";
import { pageSearch } from "#server/content/page-search.ts";
import { postSearch } from "#server/content/post-search.ts";
import type { SearchSource } from "#server/content/search-source.ts";
import type { Directus, Row } from "#server/directus/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import type { SearchIndex } from "./search-index.ts";

export const sources: SearchSource[] = [postSearch, pageSearch, productSearch];

/** Does a piece of work once everything before it is done. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

const atOnce: InTurn = (work) => work();

/**
 * Brings all of one kind up to date: what is new or changed comes in, what is no longer there goes out. Each batch is a turn
 * of its own, so that what is announced meanwhile need not wait for all of them.
 * @param guest a guest's door: what it cannot read can never be found
 * @throws DirectusError "unavailable"; the index then stays as it was
 */
export async function fillAll(
  index: SearchIndex,
  guest: Directus,
  source: SearchSource,
  inTurn: InTurn,
): Promise<void> {
  const known = index.versions(source.kind);
  const unseen = new Set(known.keys());
  const work = (rows: Row[]) => {
    for (const row of rows) unseen.delete(String(row.id));
    index.change(() => putAll(index, source, rows, known));
  };
  await inBatches(guest, source, work, inTurn);
  // A row that went meanwhile lets the others slip past the next batch: those are still there.
  const keys = [...unseen];
  for (let from = 0; from < keys.length; from += limits.searchBatch)
    await inTurn(() => fillSome(index, guest, source, keys.slice(from, from + limits.searchBatch)));
}

/**
 * Adds what of one kind has come out by its date alone.
 * @param since epoch milliseconds
 * @returns whether there was any
 */
export async function fillSince(
  index: SearchIndex,
  guest: Directus,
  source: SearchSource,
  since: number,
): Promise<boolean> {
  const filter = { _and: [source.filter, { published_at: { _gte: new Date(since).toISOString() } }] };
  let any = false;
  await inBatches(guest, { ...source, filter }, (rows) => {
    any ||= rows.length > 0;
    index.change(() => putAll(index, source, rows, new Map()));
  });
  return any;
}

/** Brings some of one kind up to date, as `fillAll` does. @param keys ids of its rows */
export async function fillSome(
  index: SearchIndex,
  guest: Directus,
  source: SearchSource,
  keys: string[],
): Promise<void> {
  const filter = { _and: [source.filter, { id: { _in: keys } }] };
  const rows = await orNone(
    guest.readItems(source.collection, { filter, fields: source.fields, limit: keys.length }),
  );
  const here = new Set(rows.map((row) => String(row.id)));
  index.change(() => {
    putAll(index, source, rows, new Map());
    for (const key of keys) if (!here.has(key)) index.remove(source.kind, key);
  });
}

/**
 * Brings up to date what some translations belong to, as far as guests may read it.
 * @param keys ids of rows of translations. One that is gone says no more what it belonged to: that is found out when all
 * is filled again
 */
export async function fillTranslated(
  index: SearchIndex,
  guest: Directus,
  source: SearchSource,
  keys: string[],
): Promise<void> {
  const filter = { _and: [source.filter, { translations: { id: { _in: keys } } }] };
  const rows = await orNone(
    guest.readItems(source.collection, { filter, fields: source.fields, limit: keys.length }),
  );
  index.change(() => putAll(index, source, rows, new Map()));
}

async function inBatches(
  guest: Directus,
  { filter, fields, collection }: SearchSource,
  work: (rows: Row[]) => void,
  inTurn = atOnce,
): Promise<void> {
  for (let offset = 0; offset < limits.searchDocuments; offset += limits.searchBatch) {
    // The newest first: where there are more than can be kept, it is the oldest that are not found.
    const page = { filter, fields, sort: ["-published_at", "id"], limit: limits.searchBatch, offset };
    const read = await inTurn(async () => {
      const rows = await orNone(guest.readItems(collection, page));
      work(rows);
      return rows.length;
    });
    if (read < limits.searchBatch) return;
  }
  log.warn({ collection, most: limits.searchDocuments }, "the search does not hold what is older than that");
}

/** A collection that is not there, or not for guests, has nothing to find. */
async function orNone(reading: Promise<Row[]>): Promise<Row[]> {
  try {
    return await reading;
  } catch (error) {
    if (isDirectusError(error, "not-found")) return [];
    throw error;
  }
}

function putAll(index: SearchIndex, source: SearchSource, rows: Row[], known: Map<string, string>) {
  for (const row of rows) {
    const key = String(row.id);
    const version = createHash("sha256").update(JSON.stringify(row)).digest("base64url");
    if (known.get(key) === version) continue;
    const document = source.documentOf(row);
    if (!document) index.remove(source.kind, key);
    else
      index.put(source.kind, key, version, { ...document, body: document.body.slice(0, limits.searchBody) });
  }
}
