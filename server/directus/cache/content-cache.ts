import { isDirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { freezeDeep } from "#server/platform/frozen.ts";
import { ALL_CONTENT_TAG, isNonContentTag } from "./cache-tags.ts";

/** JSON, which other instances can be sent too. */
export interface CacheEntry {
  text: string;
  tags: readonly string[];
  /** Epoch milliseconds; undefined if only a purge ends it. */
  until: number | undefined;
}

/** Frozen, for all readers share it: what is derived from it can be kept by its identity. */
export interface CachedAnswer extends Omit<CacheEntry, "text"> {
  value: unknown;
}

export interface CacheFill {
  fill(): Promise<CacheEntry>;
  /** Collections the answer may depend on, evaluated when the fill starts; undefined means any. */
  scope(): ReadonlySet<string> | undefined;
  /** The backend has just failed: stale entries are served at once. */
  away?: boolean;
  /** An entry too old to be revalidated is not served at all, whatever the backend does. */
  recent?: boolean;
}

/** Single flight across instances. */
export type SharedFill = (key: string, fill: () => Promise<CacheEntry>) => Promise<CacheEntry>;

export interface ContentCache {
  /**
   * Stale-while-revalidate with single flight; an entry too old for that is still served while the backend is down or
   * slow.
   * @throws whatever `fill` throws; errors are never cached
   */
  read(key: string, wanted: CacheFill): Promise<CachedAnswer>;
  /**
   * Removes entries with one of these tags and discards running fills that carry one. `*` removes everything; entries
   * tagged `*` are removed by any change of content.
   */
  purge(tags: readonly string[]): void;
}

interface Filled extends CachedAnswer {
  bytes: number;
}

interface Entry extends Filled {
  filledAt: number;
  /** A refill has just failed: until then the stale entry is served without waiting. */
  restUntil: number;
}

interface Flight {
  result: Promise<Filled>;
  scope: ReturnType<CacheFill["scope"]>;
  purged: Set<string>;
  /** Everything was purged: the result must not be cached. */
  discarded: boolean;
  /** A purge may concern it: new callers must not join it. */
  superseded: boolean;
}

/** In-memory LRU cache of `budget` bytes; `now` in epoch milliseconds. */
export function createContentCache(
  budget: number,
  share: SharedFill = (_key, fill) => fill(),
  now: () => number = Date.now,
): ContentCache {
  const entries = new Map<string, Entry>();
  const keysOf = new Map<string, Set<string>>();
  const latest = new Map<string, Flight>();
  const flights = new Set<Flight>();
  let bytes = 0;

  async function read(key: string, wanted: CacheFill): Promise<CachedAnswer> {
    const cached = touch(key);
    if (!cached) return joinFlight(key, wanted).result;
    const age = now() - cached.filledAt;
    const over = cached.until !== undefined && now() >= cached.until;
    if (!over && age < limits.contentFresh) return cached;
    const isOutdated = over || age >= limits.contentStale;
    if (wanted.recent && isOutdated) return joinFlight(key, wanted).result;
    if (now() < cached.restUntil || (wanted.away && isUsable(cached))) return aged(cached);
    const { result } = joinFlight(key, wanted);
    return isOutdated ? serveStale(key, cached, result) : aged(cached);
  }

  async function serveStale(key: string, cached: Entry, result: Promise<Filled>): Promise<CachedAnswer> {
    const fallBack = () => {
      if (entries.get(key) !== cached || !isUsable(cached)) return result;
      cached.restUntil = now() + limits.contentRetry;
      return aged(cached);
    };
    try {
      return (await raceTimeout(limits.contentTimeout, result)) ?? fallBack();
    } catch (error) {
      if (isDirectusError(error, "unavailable")) return fallBack();
      throw error;
    }
  }

  function isUsable({ filledAt }: Entry): boolean {
    return now() - filledAt < limits.contentStaleIfError;
  }

  /** A stale answer expires at once, so that no other cache stores it. */
  function aged({ value, tags }: Entry): CachedAnswer {
    return { value, tags, until: now() };
  }

  function joinFlight(key: string, wanted: CacheFill): Flight {
    const running = latest.get(key);
    if (running && !running.superseded) return running;
    const flight: Flight = {
      result: share(key, wanted.fill).then(parseEntry),
      scope: wanted.scope(),
      purged: new Set(),
      discarded: false,
      superseded: false,
    };
    latest.set(key, flight);
    flights.add(flight);
    const end = () => {
      flights.delete(flight);
      if (latest.get(key) === flight) latest.delete(key);
    };
    flight.result.then((entry) => {
      end();
      if (!flight.discarded && !entry.tags.some((tag) => flight.purged.has(tag))) store(key, entry);
    }, end);
    return flight;
  }

  function store(key: string, entry: Filled) {
    remove(key);
    const size = entry.bytes + Buffer.byteLength(key);
    if (size > budget / 8) return;
    entries.set(key, { ...entry, filledAt: now(), bytes: size, restUntil: 0 });
    bytes += size;
    for (const tag of entry.tags) {
      const keys = keysOf.get(tag);
      if (keys) keys.add(key);
      else keysOf.set(tag, new Set([key]));
    }
    for (const oldest of entries.keys()) {
      if (bytes <= budget) break;
      remove(oldest);
    }
  }

  function remove(key: string) {
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
    const everything = announced.includes(ALL_CONTENT_TAG);
    const isContent = !announced.every(isNonContentTag);
    const tags = isContent ? [...announced, ALL_CONTENT_TAG] : announced;
    const keys = everything ? [...entries.keys()] : tags.flatMap((tag) => [...(keysOf.get(tag) ?? [])]);
    for (const key of keys) remove(key);
    for (const flight of flights) {
      for (const tag of tags) flight.purged.add(tag);
      flight.discarded ||= everything;
      flight.superseded ||= everything || mayConcern(flight, tags);
    }
  }

  return { read, purge };
}

/** In memory, parsed JSON takes about as much as its text. */
function parseEntry({ text, tags, until }: CacheEntry): Filled {
  return { value: freezeDeep(JSON.parse(text)), tags, until, bytes: Buffer.byteLength(text) };
}

function mayConcern({ scope }: Flight, tags: readonly string[]): boolean {
  return !scope || tags.some((tag) => scope.has(tag.split(":", 1)[0] ?? tag));
}

async function raceTimeout<T>(milliseconds: number, result: Promise<T>): Promise<T | undefined> {
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
