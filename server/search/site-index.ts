import { config } from "#server/config.ts";
import { isOfStockCopies } from "#server/directus/cache/cache-tags.ts";
import { guestUncached, publicationAfter, speaking, translationsOf } from "#server/directus/doors.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { type Language, languages } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { onPurge } from "#server/state/purges.ts";
import { atPublications } from "./at-publications.ts";
import { type IndexKeeper, keepIndex } from "./keep-index.ts";
import { openSearchIndex, type SearchIndex } from "./search-index.ts";

/** The search of one language. */
interface Kept {
  index: SearchIndex;
  keeper: IndexKeeper;
  filled: Promise<void> | undefined;
}

const kept = new Map<string, Kept>();

/**
 * Starts to keep the site's search in each of its languages: at once, at every announced change, when something comes out
 * by its date alone, and all over again now and then, for what was never announced. Call it once for a process; the
 * processes of a machine share one file for each language.
 * @throws ConfigurationError where these cannot be written
 */
export function startSearch(): void {
  for (const language of languages) keptIn(language);
  const watch = atPublications(afterIfKnown, addInTurn);
  const fillAndLook = () => Promise.all([fillInTurn(), watch.look()]);
  // Counted from the end of a fill: a large one on a busy machine must not meet the next.
  const again = () =>
    void setTimeout(() => void fillAndLook().finally(again), limits.searchRefill * 1000).unref();
  void fillAndLook().finally(again);
  onPurge((tags) => {
    if (!tags.every(isOfStockCopies)) void watch.look();
  });
}

async function afterIfKnown(moment: number): Promise<number | undefined> {
  return publicationAfter(moment).catch(() => undefined);
}

async function addInTurn(since: number): Promise<boolean> {
  let any = false;
  for (const language of languages) any = (await keptIn(language).keeper.addSince(since)) || any;
  return any;
}

/**
 * The site's search in a language, once it has been filled for the first time since the start.
 * @throws DirectusError "unavailable" when that was not possible
 */
export async function siteIndex(language: Language): Promise<SearchIndex> {
  const search = keptIn(language);
  await (search.filled ?? fill(search, language));
  return search.index;
}

/** One language after the other: the first pages after a start ask the same backend. */
async function fillInTurn(): Promise<void> {
  for (const language of languages) await fill(keptIn(language), language).catch(() => undefined);
}

function fill(search: Kept, { tag }: Language): Promise<void> {
  const filling = search.keeper.fill();
  const before = search.filled;
  search.filled = before?.catch(() => filling) ?? filling;
  filling.catch((error: unknown) => {
    search.filled = before;
    if (isDirectusError(error, "unavailable"))
      log.warn({ language: tag }, "the search cannot be filled: Directus is unavailable");
    else log.error({ err: error, language: tag }, "the search cannot be filled");
  });
  return search.filled;
}

function keptIn(language: Language): Kept {
  const known = kept.get(language.tag);
  if (known) return known;
  const { stateFile } = config;
  const index = openSearchIndex(stateFile === ":memory:" ? stateFile : `${stateFile}.search-${language.tag}`);
  const keeper = keepIndex(index, speaking(guestUncached, language), translationsOf);
  const made: Kept = { index, keeper, filled: undefined };
  kept.set(language.tag, made);
  return made;
}
