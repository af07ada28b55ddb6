import { limits } from "#server/limits.ts";
import { onPurge } from "#server/state/purges.ts";
import { dataModel } from "./cache/cache-tags.ts";

/** What the backend has said about itself, as it was last. */
export interface Watched<T> {
  /** At once; undefined while nobody has asked or nobody may know. */
  known(): T | undefined;
  /** The same, after asking where that is due. Never fails. */
  read(): Promise<T | undefined>;
}

/**
 * Keeps an answer for minutes. Where it is due it is asked for beside the reads that go on with the old one; after news
 * of a change they wait for the new one.
 * @param onFailure milliseconds until it is asked for again; the old answer goes on
 * @param news the tag that is announced with such a change: of collections, fields and relations themselves, if not another
 */
export function watch<T>(
  fetch: () => Promise<T>,
  onFailure: (error: unknown) => number,
  news = dataModel,
): Watched<T> {
  let known: T | undefined;
  let due = 0;
  let isOutrun = true;
  let asking: Promise<void> | undefined;

  onPurge((tags) => {
    if (!tags.includes(news)) return;
    due = 0;
    isOutrun = true;
    asking = undefined;
  });

  function ask() {
    const ended: Promise<void> = fetch().then(
      (answer) => end(ended, limits.relationsLifetime, answer),
      (error: unknown) => end(ended, onFailure(error)),
    );
    asking = ended;
  }

  /** What was asked for before the last news is not kept. */
  function end(which: Promise<void>, lifetime: number, answer?: T) {
    if (asking !== which) return;
    known = answer ?? known;
    due = Date.now() + lifetime;
    isOutrun = false;
    asking = undefined;
  }

  return {
    known: () => known,
    async read() {
      if (Date.now() >= due && !asking) ask();
      if (isOutrun || known === undefined) await asking;
      return known;
    },
  };
}
