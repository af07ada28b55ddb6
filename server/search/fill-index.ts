import { createHash } from "node:crypto";
import { productSearch } from "#server/catalogue/product-search.ts";
import { pageSearch } from "#server/content/pages/page-search.ts";
import { postSearch } from "#server/content/posts/post-search.ts";
import type { SearchSource } from "#server/content/search-source.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";
import { readBatch } from "./read-batch.ts";
import type { SearchIndex } from "./search-index.ts";

export const sources: SearchSource[] = [postSearch, pageSearch, productSearch];

/** Runs work after all work queued before it. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

const atOnce: InTurn = (work) => work();

/**
 * Updates all documents of a kind. Each batch is queued separately, so that announced changes need not wait for the
 * whole run. What the guest client cannot read is never indexed.
 * @throws DirectusError "unavailable"; the index stays unchanged
 */
export async function reindexAll(
  index: SearchIndex,
  guest: DirectusClient,
  { source, inTurn }: { source: SearchSource; inTurn: InTurn },
): Promise<void> {
  const known = index.versions(source.kind);
  const unseen = new Set(known.keys());
  const work = (rows: Row[]) => {
    for (const row of rows) unseen.delete(String(row.id));
    index.change(() => putAll(index, source, { rows, known }));
  };
  await inBatches(guest, source, { work, inTurn });
  // A row deleted meanwhile shifts the following ones past the next batch: unseen rows may still exist.
  const keys = [...unseen];
  for (let from = 0; from < keys.length; from += limits.searchBatch)
    await inTurn(() =>
      reindexSome(index, guest, { source, keys: keys.slice(from, from + limits.searchBatch) }),
    );
}

/**
 * Adds documents whose scheduled publication has passed; `since` in epoch milliseconds. Returns whether there were
 * any.
 */
export async function reindexSince(
  index: SearchIndex,
  guest: DirectusClient,
  { source, since }: { source: SearchSource; since: number },
): Promise<boolean> {
  const filter = { _and: [source.filter, { published_at: { _gte: new Date(since).toISOString() } }] };
  let any = false;
  await inBatches(
    guest,
    { ...source, filter },
    {
      work: (rows) => {
        any ||= rows.length > 0;
        index.change(() => putAll(index, source, { rows, known: new Map() }));
      },
    },
  );
  return any;
}

export async function reindexSome(
  index: SearchIndex,
  guest: DirectusClient,
  { source, keys }: { source: SearchSource; keys: string[] },
): Promise<void> {
  const filter = { _and: [source.filter, { id: { _in: keys } }] };
  const { rows } = await readBatch(guest, { ...source, filter, limit: keys.length, offset: 0 });
  const here = new Set(rows.map((row) => String(row.id)));
  index.change(() => {
    putAll(index, source, { rows, known: new Map() });
    for (const key of keys) if (!here.has(key)) index.remove(source.kind, key);
  });
}

/**
 * Updates the documents that translations belong to.
 * @param keys translation ids; the parent of a deleted translation is only found by the next full run
 */
export async function reindexTranslated(
  index: SearchIndex,
  guest: DirectusClient,
  { source, keys }: { source: SearchSource; keys: string[] },
): Promise<void> {
  const filter = { _and: [source.filter, { translations: { id: { _in: keys } } }] };
  const { rows } = await readBatch(guest, { ...source, filter, limit: keys.length, offset: 0 });
  index.change(() => putAll(index, source, { rows, known: new Map() }));
}

async function inBatches(
  guest: DirectusClient,
  source: SearchSource,
  { work, inTurn = atOnce }: { work: (rows: Row[]) => void; inTurn?: InTurn },
): Promise<void> {
  // Newest first: above the limit, the oldest are not indexed.
  for (let offset = 0; offset < limits.searchDocuments; offset += limits.searchBatch) {
    const read = await inTurn(async () => {
      const { rows, count } = await readBatch(guest, { ...source, limit: limits.searchBatch, offset });
      work(rows);
      return count;
    });
    if (read < limits.searchBatch) return;
  }
  const { collection } = source;
  log.warn({ collection, most: limits.searchDocuments }, "the search does not hold what is older than that");
}

function putAll(
  index: SearchIndex,
  source: SearchSource,
  { rows, known }: { rows: Row[]; known: Map<string, string> },
) {
  for (const row of rows) {
    const key = String(row.id);
    const version = createHash("sha256").update(JSON.stringify(row)).digest("base64url");
    if (known.get(key) === version) continue;
    const document = source.documentOf(row);
    if (!document) index.remove(source.kind, key);
    else
      index.put(source.kind, key, {
        version,
        document: { ...document, body: document.body.slice(0, limits.searchBodyLength) },
      });
  }
}
