import { config } from "#server/config.ts";
import type { Language } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { inFleet } from "#server/state/fleet-flight.ts";
import { onPurge } from "#server/state/purges.ts";
import { watchArchives } from "./archives.ts";
import { cachedDoor } from "./cache/cached-door.ts";
import { type ContentCache, type Kept, openContentCache, type Share } from "./cache/content-cache.ts";
import { watchPublications } from "./cache/publications.ts";
import { watchRelations } from "./cache/relations.ts";
import { byRealNames, type Directus, openDirectus } from "./client.ts";
import { fittedDoor } from "./fitted-door.ts";
import { watchMarkdown } from "./markdown.ts";
import { realName } from "./names.ts";
import { published } from "./published.ts";
import { spokenDoor } from "./spoken-door.ts";
import { itemsBreaker } from "./transport.ts";

const service = openDirectus(config.directus.serviceToken);
const archives = watchArchives(service, published);
const markdown = watchMarkdown(service);

/** The pack's narrow service role; only webhooks, checkout, sign-in and jobs ask for it by name. */
export const serviceDirectus: Directus = fittedDoor(service, { key: "service", archives, markdown });

/** A member's door, fitted to what this Directus has. */
export function memberDoor(directus: Directus, user: string): Directus {
  return fittedDoor(directus, { key: user, archives, markdown });
}

const content = purged(
  openContentCache(limits.contentBytes, sharedAs(`content ${config.directus.readerToken}`)),
);
const items = purged(openContentCache(limits.itemsBytes, sharedAs("items")));
const relations = watchRelations(serviceDirectus);

/** The first publication after a moment, both in epoch milliseconds; undefined where none is known. */
export const publicationAfter = watchPublications(serviceDirectus, content);

/** The first publication that a fill cannot know yet; Directus's clock may be behind ours. */
const nextPublication = (began: number) => publicationAfter(began - limits.publicationLeeway);

/** A door whose answers are in a language, as far as there are translations. */
export function speaking(directus: Directus, language: Language): Directus {
  return spokenDoor(directus, language, relations);
}

/** What the collection that holds the translations of a collection's items is called in Directus; where it is known. */
export function translationsOf(collection: string): string | undefined {
  return relations.known()?.get(realName(collection))?.get("translations")?.collections[0];
}

/** Under which a guest's schema is kept; the reader token may see more than nobody does. */
export const guestKey = config.directus.readerToken ? "reader" : "guest";

/** The guest's door without kept answers, for whoever has just been told that they are old. */
export const guestUncached: Directus = fittedDoor(openDirectus(config.directus.readerToken), {
  key: guestKey,
  archives,
  markdown,
});

/**
 * The guest's door on the storefront over kept answers, for a request that wants to know what it has read: the site's
 * reader token where one is configured, else no bearer.
 */
export const guestContent = cachedDoor(guestUncached, {
  cache: content,
  relations,
  nextPublication,
});

/** The same for everybody who does not want to know. */
export const guestDirectus: Directus = guestContent();

/** True for a door with the bearer that all guests share, whatever has been put in front of it for one request. */
export function isGuests(directus: Directus): boolean {
  return directus.request === guestDirectus.request;
}

/** The guest's door on `/items` over kept answers: no bearer at all. */
export const anonymousContent = cachedDoor(byRealNames(openDirectus(undefined, itemsBreaker)), {
  byRealNames: true,
  coarse: true,
  cache: items,
  relations,
  nextPublication,
});

/** Instances that ask the same Directus as the same guest are owed the same answers. */
function sharedAs(door: string): Share {
  const isGood = ({ until }: Kept) => until === undefined || until > Date.now();
  return (key, fill) => inFleet(`${config.directus.url} ${door} ${key}`, fill, isGood);
}

function purged(cache: ContentCache): ContentCache {
  onPurge(cache.purge);
  return cache;
}
