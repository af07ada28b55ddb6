import { limits } from "#server/limits.ts";
import { onPurge } from "#server/state/purge-bus.ts";
import { dataModel } from "./cache/cache-tags.ts";

export interface Watched<T> {
  /** Undefined if not yet loaded or not readable. */
  known(): T | undefined;
  /** Refreshes if due. Never rejects. */
  read(): Promise<T | undefined>;
}

/**
 * Caches metadata of the backend for minutes. When it expires, reads continue with the old value during the refresh;
 * after a purge they wait for the new one.
 * @param onFailure returns the milliseconds until the next attempt; the old value stays
 * @param news the tag that invalidates it
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

  /** Discards an answer requested before the last purge. */
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
