import { config } from "#server/config/config.ts";
import { isNonContentTag } from "#server/directus/cache/cache-tags.ts";
import {
  findTranslationsCollection,
  nextPublicationAfter,
  uncachedGuestClient,
  withLanguage,
} from "#server/directus/clients/clients.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { type Language, languages } from "#server/platform/i18n.ts";
import { log } from "#server/platform/log.ts";
import { onPurge } from "#server/state/purge-bus.ts";
import { createPublicationTimer } from "./publication-timer.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import { type SearchIndexSync, syncSearchIndex } from "./sync-index.ts";

/** The index of one language. */
interface Kept {
  index: SearchIndex;
  keeper: SearchIndexSync;
  filled: Promise<void> | undefined;
}

const cached = new Map<string, Kept>();

/**
 * Starts indexing in each language: now, at announced changes, at scheduled publications, and periodically as a
 * fallback. Call once per process; processes of a machine share one file per language.
 * @throws ConfigurationError if a file cannot be written
 */
export function startSearch(): void {
  for (const language of languages) getCached(language);
  const watch = createPublicationTimer(afterIfKnown, addInTurn);
  const fillAndLook = () => Promise.all([fillInTurn(), watch.look()]);
  // Scheduled after each run, so that slow runs do not overlap.
  const again = () =>
    void setTimeout(() => void fillAndLook().finally(again), limits.searchRefill * 1000).unref();
  void fillAndLook().finally(again);
  onPurge((tags) => {
    if (!tags.every(isNonContentTag)) void watch.look();
  });
}

async function afterIfKnown(moment: number): Promise<number | undefined> {
  return nextPublicationAfter(moment).catch(() => undefined);
}

async function addInTurn(since: number): Promise<boolean> {
  let any = false;
  for (const language of languages) any = (await getCached(language).keeper.addSince(since)) || any;
  return any;
}

/** Waits for the first full run since the start. @throws DirectusError "unavailable" if that failed */
export async function getSiteIndex(language: Language): Promise<SearchIndex> {
  const search = getCached(language);
  await (search.filled ?? fill(search, language));
  return search.index;
}

/** Sequential, because the first pages after a start need the same backend. */
async function fillInTurn(): Promise<void> {
  for (const language of languages) await fill(getCached(language), language).catch(() => undefined);
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

function getCached(language: Language): Kept {
  const known = cached.get(language.tag);
  if (known) return known;
  const { stateFile } = config;
  const index = createSearchIndex(
    stateFile === ":memory:" ? stateFile : `${stateFile}.search-${language.tag}`,
  );
  const keeper = syncSearchIndex(
    index,
    withLanguage(uncachedGuestClient, language),
    findTranslationsCollection,
  );
  const made: Kept = { index, keeper, filled: undefined };
  cached.set(language.tag, made);
  return made;
}
