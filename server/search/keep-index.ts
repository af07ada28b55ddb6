import type { SearchSource } from "#server/content/search-source.ts";
import type { Directus } from "#server/directus/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { log } from "#server/log.ts";
import { onPurge } from "#server/state/purges.ts";
import { fillAll, fillSome, sources } from "./fill-index.ts";
import type { SearchIndex } from "./search-index.ts";

/** Keeps an index like the backend. */
export interface IndexKeeper {
  /** Brings everything up to date; rejects with DirectusError "unavailable". */
  fill(): Promise<void>;
  /** Resolves when all that was announced so far has been worked off. */
  settled(): Promise<void>;
  stop(): void;
}

/**
 * Listens for what changes in the backend and brings that part of the index up to date, one thing after the other.
 * @param guest a guest's door without a cache in front of it
 */
export function keepIndex(index: SearchIndex, guest: Directus): IndexKeeper {
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const stop = onPurge((tags) => {
    for (const source of sources) {
      const change = changeOf(source, tags);
      if (!change) continue;
      const work = () =>
        change === "all" ? fillAll(index, guest, source) : fillSome(index, guest, source, change);
      inTurn(work).catch((error: unknown) => report(error, source));
    }
  });
  return {
    fill: () => inTurn(async () => void (await Promise.all(sources.map((it) => fillAll(index, guest, it))))),
    settled: () => last,
    stop,
  };
}

/** Which documents an announcement concerns: none, those of some rows, or all of the kind. */
function changeOf(
  { collection, parts }: SearchSource,
  tags: readonly string[],
): "all" | string[] | undefined {
  const ofParts = (tag: string) => tag === "*" || parts.some((part) => tag.startsWith(part));
  if (tags.some(ofParts)) return "all";
  const keys = tags
    .filter((tag) => tag.startsWith(`${collection}:`))
    .map((tag) => tag.slice(collection.length + 1));
  if (keys.length > 0) return keys;
  return tags.includes(collection) ? "all" : undefined;
}

function report(error: unknown, { kind }: SearchSource) {
  if (isDirectusError(error, "unavailable"))
    log.warn({ kind }, "the search is behind: Directus is unavailable");
  else log.error({ err: error, kind }, "the search could not be brought up to date");
}
