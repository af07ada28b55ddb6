import { setTimeout as pause } from "node:timers/promises";
import type { SearchSource } from "#server/content/search-source.ts";
import type { Directus } from "#server/directus/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { ownName, realName } from "#server/directus/names.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { onPurge } from "#server/state/purges.ts";
import { fillAll, fillSince, fillSome, fillTranslated, type InTurn, sources } from "./fill-index.ts";
import type { SearchIndex } from "./search-index.ts";

/** Keeps an index like the backend. */
export interface IndexKeeper {
  /** Brings everything up to date; rejects with DirectusError "unavailable". */
  fill(): Promise<void>;
  /** Adds what has come out by its date since a moment; says whether there was any, false where that could not be asked. */
  addSince(moment: number): Promise<boolean>;
  /** Resolves when all that was announced so far has been worked off. */
  settled(): Promise<void>;
  stop(): void;
}

/**
 * Listens for what changes in the backend and brings that part of the index up to date, one thing after the other.
 * @param guest a guest's door without a cache in front of it
 * @param translationsOf says what the collection with a collection's translations is called in Directus
 */
export function keepIndex(
  index: SearchIndex,
  guest: Directus,
  translationsOf: (collection: string) => string | undefined,
): IndexKeeper {
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
  /** Reads all of one kind. Whatever is asked for meanwhile is one more reading after a rest, however often it is asked. */
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
        await fillAll(index, guest, source, inTurn);
        if (stale.has(source)) await rest(performance.now() - began);
      }
    } finally {
      readings.delete(source);
    }
  };
  const addSince = (source: SearchSource, moment: number) =>
    inTurn(() => fillSince(index, guest, source, moment)).catch((error: unknown) => {
      report(error, source);
      return false;
    });
  const stop = onPurge((tags) => {
    for (const source of sources) {
      const change = changeOf(source, tags);
      const translated = keysOf(translationsOf(source.collection), tags);
      const work = async () => {
        if (change === "all") return readAll(source);
        if (change) await inTurn(() => fillSome(index, guest, source, change));
        if (translated.length > 0) await inTurn(() => fillTranslated(index, guest, source, translated));
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
  const rests = Math.min(took * limits.searchRest, limits.searchLongestRest);
  return pause(rests, undefined, { ref: false });
}

/** Which documents an announcement concerns: none, those of some rows, or all of the kind. */
function changeOf(
  { collection, parts }: SearchSource,
  tags: readonly string[],
): "all" | string[] | undefined {
  const ofParts = (tag: string) =>
    tag === "*" || parts.some((part) => ownName(tag.split(":", 1)[0] ?? "").startsWith(part));
  if (tags.some(ofParts)) return "all";
  const keys = keysOf(realName(collection), tags);
  if (keys.length > 0) return keys;
  return tags.includes(realName(collection)) ? "all" : undefined;
}

/** The keys that an announcement names of a collection of Directus's. */
function keysOf(collection: string | undefined, tags: readonly string[]): string[] {
  return tags
    .filter((tag) => collection && tag.startsWith(`${collection}:`))
    .map((tag) => tag.slice(tag.indexOf(":") + 1));
}

function report(error: unknown, { kind }: SearchSource) {
  if (isDirectusError(error, "unavailable"))
    log.warn({ kind }, "the search is behind: Directus is unavailable");
  else log.error({ err: error, kind }, "the search could not be brought up to date");
}
