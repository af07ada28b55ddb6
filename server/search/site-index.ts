import { config } from "#server/config.ts";
import { guestUncached } from "#server/directus/doors.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { type IndexKeeper, keepIndex } from "./keep-index.ts";
import { openSearchIndex, type SearchIndex } from "./search-index.ts";

let index: SearchIndex | undefined;
let keeper: IndexKeeper | undefined;
let filled: Promise<void> | undefined;

/**
 * Starts to keep the site's search: at once, at every announced change, and all over again now and then, for what was
 * never announced and for what came out by its date alone. Call it once for a process; the processes of a machine share
 * one file.
 */
export function startSearch(): void {
  void fill();
  setInterval(() => void fill(), limits.searchRefill * 1000).unref();
}

/**
 * The site's search, once it has been filled for the first time since the start.
 * @throws DirectusError "unavailable" when that was not possible
 */
export async function siteIndex(): Promise<SearchIndex> {
  await (filled ?? fill());
  return opened();
}

function fill(): Promise<void> {
  keeper ??= keepIndex(opened(), guestUncached);
  const filling = keeper.fill();
  const before = filled;
  filled = before ? before.catch(() => filling) : filling;
  filling.catch((error: unknown) => {
    filled = before;
    if (isDirectusError(error, "unavailable"))
      log.warn("the search cannot be filled: Directus is unavailable");
    else log.error({ err: error }, "the search cannot be filled");
  });
  return filled;
}

function opened(): SearchIndex {
  const { stateFile } = config;
  index ??= openSearchIndex(stateFile === ":memory:" ? stateFile : `${stateFile}.search`);
  return index;
}
