import { setTimeout as pause } from "node:timers/promises";
import type { SearchSource } from "#server/content/search-source.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { toNativeCollection, toSiteCollection } from "#server/directus/naming/native-names.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";
import { onPurge } from "#server/state/purge-bus.ts";
import {
  type InTurn,
  reindexAll,
  reindexSince,
  reindexSome,
  reindexTranslated,
  sources,
} from "./fill-index.ts";
import type { SearchIndex } from "./search-index.ts";

export interface SearchIndexSync {
  fill(): Promise<void>;
  /** Whether anything was published since a moment; false if that is unknown. */
  addSince(moment: number): Promise<boolean>;
  /** Resolves when all changes announced so far are indexed. */
  settled(): Promise<void>;
  stop(): void;
}

/** Applies announced changes one at a time. `guest` must not be cached. */
export function syncSearchIndex(
  index: SearchIndex,
  guest: DirectusClient,
  translationsOf: (collection: string) => string | undefined,
): SearchIndexSync {
  let last: Promise<void> = Promise.resolve();
  const inTurn: InTurn = (work) => {
    const turn = last.then(work);
    last = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  };
  const underWay = new Set<Promise<void>>();
  const follow = (work: Promise<void>) => {
    const done = work.finally(() => underWay.delete(done));
    underWay.add(done);
  };
  const readings = new Map<SearchSource, Promise<void>>();
  const stale = new Set<SearchSource>();
  /** Single flight per kind; requests during a run are merged into one more run after a pause. */
  const readAll = (source: SearchSource): Promise<void> => {
    stale.add(source);
    const reading = readings.get(source) ?? readWhileStale(source);
    readings.set(source, reading);
    return reading;
  };
  const readWhileStale = async (source: SearchSource) => {
    try {
      while (stale.delete(source)) {
        const began = performance.now();
        await reindexAll(index, guest, { source, inTurn });
        if (stale.has(source)) await rest(performance.now() - began);
      }
    } finally {
      readings.delete(source);
    }
  };
  const addSince = (source: SearchSource, moment: number) =>
    inTurn(() => reindexSince(index, guest, { source, since: moment })).catch((error: unknown) => {
      report(error, source);
      return false;
    });
  const stop = onPurge((tags) => {
    for (const source of sources) {
      const change = findChange(source, tags);
      const translated = listKeys(translationsOf(source.collection), tags);
      const work = async () => {
        if (change === "all") return readAll(source);
        if (change) await inTurn(() => reindexSome(index, guest, { source, keys: change }));
        if (translated.length > 0)
          await inTurn(() => reindexTranslated(index, guest, { source, keys: translated }));
      };
      if (change || translated.length > 0) follow(work().catch((error: unknown) => report(error, source)));
    }
  });
  return {
    fill: async () => void (await Promise.all(sources.map(readAll))),
    addSince: async (moment) => (await Promise.all(sources.map((it) => addSince(it, moment)))).some(Boolean),
    settled: async () => void (await Promise.all([last, ...underWay])),
    stop,
  };
}

function rest(took: number): Promise<void> {
  const rests = Math.min(took * limits.searchPauseFactor, limits.searchLongestPause);
  return pause(rests, undefined, { ref: false });
}

/** What a purge concerns: nothing, some ids, or all documents of the kind. */
function findChange(
  { collection, parts }: SearchSource,
  tags: readonly string[],
): "all" | string[] | undefined {
  const ofParts = (tag: string) =>
    tag === "*" || parts.some((part) => toSiteCollection(tag.split(":", 1)[0] ?? "").startsWith(part));
  if (tags.some(ofParts)) return "all";
  const keys = listKeys(toNativeCollection(collection), tags);
  if (keys.length > 0) return keys;
  return tags.includes(toNativeCollection(collection)) ? "all" : undefined;
}

function listKeys(collection: string | undefined, tags: readonly string[]): string[] {
  return tags
    .filter((tag) => collection && tag.startsWith(`${collection}:`))
    .map((tag) => tag.slice(tag.indexOf(":") + 1));
}

function report(error: unknown, { kind }: SearchSource) {
  if (isDirectusError(error, "unavailable"))
    log.warn({ kind }, "the search is behind: Directus is unavailable");
  else log.error({ err: error, kind }, "the search could not be brought up to date");
}
