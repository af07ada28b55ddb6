import { runSingleFlight } from "#server/concurrency/single-flight.ts";
import { config } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import type { Language } from "#server/platform/i18n.ts";
import { onPurge } from "#server/state/purge-bus.ts";
import { withCache } from "../cache/cached-client.ts";
import {
  type CacheEntry,
  type ContentCache,
  createContentCache,
  type SharedFill,
} from "../cache/content-cache.ts";
import { createPublicationClock } from "../cache/publications.ts";
import { createRelationsCache } from "../cache/relations.ts";
import { createFieldsReader } from "../fields.ts";
import { createMarkdownFields } from "../markdown.ts";
import { toNativeCollection } from "../naming/native-names.ts";
import { createArchiveRules } from "../query/archives.ts";
import { published } from "../query/published.ts";
import { createSnapshotReader } from "../shared-reads/access-snapshot.ts";
import type { BearerClaims } from "../shared-reads/bearer-claims.ts";
import { withSharedReads } from "../shared-reads/shared-client.ts";
import { createSharedReadsTest } from "../shared-reads/shared-reads.ts";
import {
  createDirectusClient,
  type DirectusClient,
  type UntypedDirectusClient,
  withNativeNames,
} from "./client.ts";
import { withSchemaFallback } from "./schema-tolerant-client.ts";
import { withContentTranslations } from "./translated-client.ts";
import { itemsBreaker, siteBreaker } from "./transport.ts";

const service = createTokenClient(config.directus.serviceTokens);
/*
 * The order of decorators, outermost first; a member's own reads go down the right, what guests read the same way the left:
 *
 *   language > deadline > shared reads -+-> cache > schema fallback > transport (guest's bearer)
 *                                       +---------> schema fallback > transport (member's bearer)
 */

/** With the service role's bearer. */
export const readAllFields = createFieldsReader(service);
const archives = createArchiveRules(service, readAllFields, published);
const markdown = createMarkdownFields(readAllFields);

/** The pack's service role; only webhooks, checkout, sign-in and jobs may use it. */
export const serviceClient: DirectusClient = withSchemaFallback(service, {
  key: "service",
  archives,
  markdown,
});

const content = purged(
  createContentCache(limits.contentBytes, createSharedFill(`content ${config.directus.readerTokens}`)),
);
const items = purged(createContentCache(limits.itemsBytes, createSharedFill("items")));
const relations = createRelationsCache(serviceClient);

export const nextPublicationAfter = createPublicationClock(serviceClient, content);

/** The leeway covers a backend clock behind ours. */
const nextPublication = (began: number) => nextPublicationAfter(began - limits.publicationLeeway);

export function withLanguage(directus: DirectusClient, language: Language): DirectusClient {
  return withContentTranslations(directus, language, relations);
}

export function findTranslationsCollection(collection: string): string | undefined {
  return relations.known()?.get(toNativeCollection(collection))?.get("translations")?.collections[0];
}

/** Cache key of the guest schema; with a reader token, guests may see more. */
export const guestSchemaKey = config.directus.readerTokens ? "reader" : "guest";

/** Bypasses the cache, for reads right after a purge. */
export const uncachedGuestClient: DirectusClient = withSchemaFallback(
  createTokenClient(config.directus.readerTokens),
  {
    key: guestSchemaKey,
    archives,
    markdown,
  },
);

/**
 * The cached guest client for a request that records its reads; uses the reader token if configured, else no bearer.
 */
export const createCachedGuestClient = withCache(uncachedGuestClient, {
  cache: content,
  relations,
  nextPublication,
});

export const guestClient: DirectusClient = createCachedGuestClient();

/** The service role's content, such as files for sale, cached apart from the guests'; only for answers to who has bought it. */
export const cachedServiceClient: DirectusClient = withCache(serviceClient, {
  cache: purged(createContentCache(limits.serviceBytes, createSharedFill("service"))),
  relations,
  nextPublication,
})();

const isShared = createSharedReadsTest(
  createSnapshotReader(service, {
    reader: config.directus.readerTokens && createTokenClient(config.directus.readerTokens),
    relations,
    readAllFields,
  }),
);
const recentGuestClient = createCachedGuestClient(undefined, { recent: true });

/**
 * Reads with the member's own bearer; what a guest is answered by the same rules is the guests' answer.
 * @param claims of the bearer that `directus` uses; without them nothing is shared
 */
export function createMemberClient(
  directus: UntypedDirectusClient,
  user: string,
  claims?: BearerClaims,
): DirectusClient {
  const own = withSchemaFallback(directus, { key: user, archives, markdown });
  return claims && config.directus.sharedReads
    ? withSharedReads(own, recentGuestClient, (read) => isShared(claims, read))
    : own;
}

/** True for the shared guest client, decorated or not. */
export function isGuestClient(directus: DirectusClient): boolean {
  return directus.request === guestClient.request;
}

/** The cached client for guests on `/items`: always without a bearer. */
export const createAnonymousItemsClient = withCache(
  withNativeNames(createDirectusClient(undefined, itemsBreaker)),
  {
    usesNativeNames: true,
    coarse: true,
    cache: items,
    relations,
    nextPublication,
  },
);

/** Single flight across instances with the same Directus and guest rights. */
function createSharedFill(client: string): SharedFill {
  const isGood = ({ until }: CacheEntry) => until === undefined || until > Date.now();
  return (key, fill) => runSingleFlight(`${config.directus.url} ${client} ${key}`, fill, isGood);
}

function purged(cache: ContentCache): ContentCache {
  onPurge(cache.purge);
  return cache;
}

/** During a rotation Directus knows one of two tokens: where it refuses one, the other is taken. */
function createTokenClient([...tokens]: string[] = []): UntypedDirectusClient {
  const takeNext = async () => {
    tokens.push(tokens.shift() ?? "");
    return tokens[0] ?? "";
  };
  return createDirectusClient(tokens[0], siteBreaker, tokens.length > 1 ? takeNext : undefined);
}
