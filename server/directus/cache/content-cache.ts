import { isDirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { anyContent, isOfStockCopies } from "./cache-tags.ts";

/** An answer as it is kept: text, so that nobody can change what others will get. */
export interface Kept {
  /** JSON. */
  text: string;
  tags: readonly string[];
  /** When it changes by itself, in epoch milliseconds. */
  until: number | undefined;
}

/** How to get an answer that is not there. */
export interface Wanted {
  fill(): Promise<Kept>;
  /** The collections it may depend on, asked for when it is filled; undefined where nobody can tell, so that it may be any. */
  scope(): ReadonlySet<string> | undefined;
}

/** Fills what a key stands for, or has it from somebody who has just filled it. */
export type Share = (key: string, fill: () => Promise<Kept>) => Promise<Kept>;

export interface ContentCache {
  /**
   * The answer that is kept, else the one that `fill` brings; many callers wait for one fill. What is a little old is
   * given out while a new one is fetched. What is too old for that still stands in for a backend that is down or slow.
   * @throws what `fill` throws, which is never kept
   */
  read(key: string, wanted: Wanted): Promise<Kept>;
  /**
   * Forgets what carries one of these tags; a fill that has begun by now is not kept either. `*` forgets everything, and
   * what carries `*` is forgotten with any content.
   */
  purge(tags: readonly string[]): void;
}

interface Entry extends Kept {
  filledAt: number;
  bytes: number;
  /** A fill has just failed: until then nobody waits for another. */
  restUntil: number;
}

interface Flight {
  result: Promise<Kept>;
  scope: ReturnType<Wanted["scope"]>;
  /** What was purged since it began. */
  purged: Set<string>;
  /** Everything was. */
  lost: boolean;
  /** Something was that it may concern: nobody joins it any more. */
  outrun: boolean;
}

/**
 * Answers of Directus in memory.
 * @param budget bytes that may be kept; what was not asked for the longest goes first
 * @param share lets several caches with the same answers fill them once
 * @param now the clock, in epoch milliseconds
 */
export function openContentCache(
  budget: number,
  share: Share = (_key, fill) => fill(),
  now: () => number = Date.now,
): ContentCache {
  const entries = new Map<string, Entry>();
  const keysOf = new Map<string, Set<string>>();
  const latest = new Map<string, Flight>();
  const flights = new Set<Flight>();
  let bytes = 0;

  async function read(key: string, wanted: Wanted): Promise<Kept> {
    const held = touch(key);
    if (!held) return flightFor(key, wanted).result;
    const age = now() - held.filledAt;
    const over = held.until !== undefined && now() >= held.until;
    if (!over && age < limits.contentFresh) return held;
    if (now() < held.restUntil) return aged(held);
    const { result } = flightFor(key, wanted);
    return over || age >= limits.contentStale ? standIn(key, held, result) : aged(held);
  }

  async function standIn(key: string, held: Entry, result: Promise<Kept>): Promise<Kept> {
    const fallBack = () => {
      if (entries.get(key) !== held || now() - held.filledAt >= limits.contentKept) return result;
      held.restUntil = now() + limits.contentRetry;
      return aged(held);
    };
    try {
      return (await orUndefinedAfter(limits.contentPatience, result)) ?? fallBack();
    } catch (error) {
      if (isDirectusError(error, "unavailable")) return fallBack();
      throw error;
    }
  }

  /** What is given out past its time must not be kept by anybody else. */
  function aged({ text, tags }: Entry): Kept {
    return { text, tags, until: now() };
  }

  function flightFor(key: string, wanted: Wanted): Flight {
    const running = latest.get(key);
    if (running && !running.outrun) return running;
    const flight: Flight = {
      ...{ result: share(key, wanted.fill), scope: wanted.scope() },
      ...{ purged: new Set(), lost: false, outrun: false },
    };
    latest.set(key, flight);
    flights.add(flight);
    const end = () => {
      flights.delete(flight);
      if (latest.get(key) === flight) latest.delete(key);
    };
    flight.result.then((kept) => {
      end();
      if (!flight.lost && !kept.tags.some((tag) => flight.purged.has(tag))) keep(key, kept);
    }, end);
    return flight;
  }

  function keep(key: string, kept: Kept) {
    forget(key);
    const size = Buffer.byteLength(kept.text) + Buffer.byteLength(key);
    if (size > budget / 8) return;
    entries.set(key, { ...kept, filledAt: now(), bytes: size, restUntil: 0 });
    bytes += size;
    for (const tag of kept.tags) {
      const keys = keysOf.get(tag);
      if (keys) keys.add(key);
      else keysOf.set(tag, new Set([key]));
    }
    for (const oldest of entries.keys()) {
      if (bytes <= budget) break;
      forget(oldest);
    }
  }

  function forget(key: string) {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const keys = keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(tag);
    }
  }

  function touch(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (entry) {
      entries.delete(key);
      entries.set(key, entry);
    }
    return entry;
  }

  function purge(announced: readonly string[]) {
    const everything = announced.includes(anyContent);
    const isContent = !announced.every(isOfStockCopies);
    const tags = isContent ? [...announced, anyContent] : announced;
    const keys = everything ? [...entries.keys()] : tags.flatMap((tag) => [...(keysOf.get(tag) ?? [])]);
    for (const key of keys) forget(key);
    for (const flight of flights) {
      for (const tag of tags) flight.purged.add(tag);
      flight.lost ||= everything;
      flight.outrun ||= everything || mayConcern(flight, tags);
    }
  }

  return { read, purge };
}

function mayConcern({ scope }: Flight, tags: readonly string[]): boolean {
  return !scope || tags.some((tag) => scope.has(tag.split(":", 1)[0] ?? tag));
}

async function orUndefinedAfter<T>(milliseconds: number, result: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([result, patience]);
  } finally {
    clearTimeout(timer);
  }
}
