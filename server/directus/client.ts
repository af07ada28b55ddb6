import {
  createDirectus,
  type QueryItem,
  type RestCommand,
  readFiles,
  readItem,
  readItems,
  rest,
  staticToken,
} from "@directus/sdk";
import { config } from "#server/config.ts";
import { defaultLanguage, type Language } from "#server/languages.ts";
import type { Breaker } from "./breaker.ts";
import { translateError } from "./errors.ts";
import { collectionName, pathSegment } from "./names.ts";
import { withOwnNames, withRealNames } from "./translate.ts";
import { keepMeta, pooledFetch, siteBreaker, streamFrom } from "./transport.ts";

/** Whatever Directus holds: what a domain reads out of it, it parses first. */
export type Row = Record<string, unknown>;
type Schema = Record<string, Row[]>;

/** Directus's query parameters, as `GET /items` takes them. */
export interface ItemsQuery {
  fields?: string[];
  filter?: Row;
  search?: string;
  sort?: string[];
  limit?: number;
  offset?: number;
  page?: number;
  deep?: Row;
  alias?: Row;
  aggregate?: Row;
  groupBy?: string[];
  meta?: string;
  /** The key of a content version; of items only, lists ignore it. */
  version?: string;
}

/** A door into Directus with one bearer; every failure is a DirectusError. */
export interface Directus {
  /** The language in which what it brings is shown. */
  language: Language;
  /** The code of the currency in which prices are shown. */
  currency: string;
  /** `GET /items/{collection}`. */
  readItems(collection: string, query?: ItemsQuery): Promise<Row[]>;
  /** The same with `meta`, which the SDK drops otherwise. */
  readItemsWithMeta(collection: string, query: ItemsQuery): Promise<{ data: Row[]; meta?: Row }>;
  /** `GET /items/{collection}/{key}`, or the one row of a singleton's list. */
  readItem(collection: string, key: string, query?: ItemsQuery): Promise<Row>;
  /** `GET /files`: of some files those that are there, in no order. */
  readFiles(ids: string[], fields: string[]): Promise<Row[]>;
  /** `GET /assets/{id}` with a transformation: status, headers and the body as a stream. */
  openFile(
    id: string,
    transform: Record<string, string>,
    headers?: Record<string, string>,
  ): ReturnType<typeof streamFrom>;
  /** Any other command of the SDK: writes, users, files. */
  request<Output>(command: RestCommand<Output, Schema>): Promise<Output>;
}

/**
 * Opens Directus for one bearer.
 * @param token the bearer, or undefined for an anonymous reader
 * @param breaker keeps callers from waiting while the backend is away
 */
export function openDirectus(token: string | undefined, breaker: Breaker = siteBreaker): Directus {
  const bare = createDirectus<Schema>(config.directus.url, {
    globals: { fetch: ((url: URL, init: RequestInit) => pooledFetch(url, init, breaker)) as never },
  });
  const bearer: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const client = (token ? bare.with(staticToken(token)) : bare).with(rest());

  async function request<Output>(command: RestCommand<Output, Schema>): Promise<Output> {
    try {
      return await client.request(command);
    } catch (error) {
      throw translateError(error);
    }
  }

  return {
    language: defaultLanguage,
    currency: config.currency,
    request,
    readFiles: (ids, fields) => {
      const query = { fields, filter: { id: { _in: ids } }, limit: ids.length };
      return request<Row[]>(readFiles(query as never) as never);
    },
    openFile: (id, transform, headers = {}) => openFile(id, transform, { ...headers, ...bearer }, breaker),
    ...readsBy(request, { segmentOf: collectionName, ask: withRealNames, hear: withOwnNames }),
  };
}

/**
 * The same door for collections under the names that they have in Directus, whatever the site calls its own: an
 * address of `/items` means what it says.
 */
export function byRealNames(directus: Directus): Directus {
  const segment = (name: string) => (name.trim() === "" ? "" : pathSegment(name));
  const asTheyAre = { segmentOf: segment, ask: sameQuery, hear: sameAnswer };
  return { ...directus, ...readsBy(directus.request, asTheyAre) };
}

const sameQuery = (_collection: string, query: ItemsQuery) => query;
const sameAnswer = <Answer>(_collection: string, answer: Answer) => answer;

/** How names are put on the way out and on the way in. */
interface Names {
  segmentOf(collection: string): string;
  ask(collection: string, query: ItemsQuery): ItemsQuery;
  hear<Answer>(collection: string, answer: Answer): Answer;
}

function readsBy(
  request: Directus["request"],
  { segmentOf, ask, hear }: Names,
): Pick<Directus, "readItems" | "readItemsWithMeta" | "readItem"> {
  const list = (collection: string, query: ItemsQuery) =>
    readItems(segmentOf(collection), ask(collection, query) as never) as RestCommand<Row[], Schema>;
  return {
    readItems: async (collection, query = {}) => hear(collection, await request(list(collection, query))),
    async readItem(collection, key, query = {}) {
      const asked = ask(collection, query) as QueryItem<Schema, Row>;
      const command = readItem(segmentOf(collection), pathSegment(key), asked) as RestCommand<Row, Schema>;
      return hear(collection, await request(command));
    },
    async readItemsWithMeta(collection, query) {
      const answer = await request(withMeta(list(collection, query)));
      return { ...answer, data: hear(collection, answer.data) };
    },
  };
}

/** The SDK unwraps `data` and drops the rest; the transport then wraps the whole answer once more. */
function withMeta(command: RestCommand<Row[], Schema>): RestCommand<{ data: Row[]; meta?: Row }, Schema> {
  return () => ({ ...command(), onRequest: (init) => ({ ...init, [keepMeta]: true }) });
}

async function openFile(
  id: string,
  transform: Record<string, string>,
  headers: Record<string, string>,
  breaker: Breaker,
) {
  const url = new URL(`${config.directus.url}/assets/${pathSegment(id)}`);
  url.search = new URLSearchParams(transform).toString();
  try {
    return await streamFrom(breaker, url, headers);
  } catch (error) {
    throw translateError(error);
  }
}
