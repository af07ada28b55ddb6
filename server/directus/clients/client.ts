import {
  createDirectus,
  type DirectusFile,
  type Query,
  queryToParams,
  type RestCommand,
  readFiles,
  readItem,
  readItems,
  rest,
  staticToken,
  withSearch,
} from "@directus/sdk";
import { config } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import { defaultLanguage, type Language } from "#server/platform/i18n.ts";
import { isDirectusError, translateError } from "../errors.ts";
import { fromNativeRow, toNativeQuery } from "../naming/name-mapping.ts";
import { encodeCollectionName, encodePathSegment } from "../naming/native-names.ts";
import type { CollectionName, ItemsQuery, TypedQuery } from "../query/typed-query.ts";
import type { Breaker } from "./circuit-breaker.ts";
import { fetchPooled, KEEP_META, type PooledRequest, siteBreaker, streamFile } from "./transport.ts";

/** Whatever Directus holds: what a domain reads out of it, it parses first. */
export type Row = Record<string, unknown>;

/** The schema of a Directus of which nothing is known, as the SDK's commands take it. */
export type UnknownSchema = Record<string, Row[]>;
export type UnknownQuery = Query<UnknownSchema, Row> & Query<UnknownSchema, Row[]>;

export type FileFieldName = keyof DirectusFile<unknown>;

interface ClientParts {
  /** The language in which what it brings is shown. */
  language: Language;
  /** The code of the currency in which prices are shown. */
  currency: string;
  /** Shows one item as Studio has it: what belongs to a content version can be read with its item only. */
  isPreview?: boolean;
  /** `GET /files`: of some files those that are there, in no order. */
  readFiles(ids: string[], fields: readonly FileFieldName[]): Promise<Row[]>;
  /** `GET /assets/{id}` with a transformation: status, headers and the body as a stream. */
  openFile(
    id: string,
    transform: Record<string, string>,
    headers?: Record<string, string>,
  ): ReturnType<typeof streamFile>;
  /** Any other command of the SDK: writes, users, files. */
  request<Output>(command: RestCommand<Output, unknown>): Promise<Output>;
}

/** A client into Directus with one bearer; every failure is a DirectusError, which callers pass on. */
export interface DirectusClient extends ClientParts {
  /** `GET /items/{collection}`. */
  readItems<Name extends CollectionName, const Field extends string, const Sort extends string>(
    collection: Name,
    query?: TypedQuery<Name, Field, Sort>,
  ): Promise<Row[]>;
  /** The same with `meta`, which the SDK drops otherwise. */
  readItemsWithMeta<Name extends CollectionName, const Field extends string, const Sort extends string>(
    collection: Name,
    query: TypedQuery<Name, Field, Sort>,
  ): Promise<{ data: Row[]; meta?: Row }>;
  /** `GET /items/{collection}/{key}`, or the one row of a singleton's list. */
  readItem<Name extends CollectionName, const Field extends string, const Sort extends string>(
    collection: Name,
    key: string,
    query?: TypedQuery<Name, Field, Sort>,
  ): Promise<Row>;
}

/** The same client for collections of any name: what `/items` and the decorators take. Every DirectusClient is one. */
export interface UntypedDirectusClient extends ClientParts {
  readItems(collection: string, query?: ItemsQuery): Promise<Row[]>;
  readItemsWithMeta(collection: string, query: ItemsQuery): Promise<{ data: Row[]; meta?: Row }>;
  readItem(collection: string, key: string, query?: ItemsQuery): Promise<Row>;
}

/**
 * @param token the bearer, what gets one for the first request, or undefined for an anonymous reader
 * @param breaker keeps callers from waiting while the backend is away
 * @param renew gives another bearer when Directus refuses this one
 */
export function createDirectusClient(
  token: string | undefined | (() => Promise<string>),
  breaker: Breaker = siteBreaker,
  renew?: () => Promise<string>,
): UntypedDirectusClient {
  const bare = createDirectus<UnknownSchema>(config.directus.url, {
    globals: { fetch: (url: URL, init: PooledRequest) => fetchPooled(url, init, breaker) },
  });
  const connect = (bearer: string | undefined) => ({
    client: (bearer ? bare.with(staticToken(bearer)) : bare).with(rest()),
    headers: { ...(bearer && { Authorization: `Bearer ${bearer}` }) },
  });
  let connected = typeof token === "function" ? undefined : connect(token);

  async function getConnection() {
    connected ??= connect(typeof token === "function" ? await token() : token);
    return connected;
  }

  async function request<Output>(command: RestCommand<Output, unknown>): Promise<Output> {
    const used = connected ?? (await getConnection());
    try {
      return await used.client.request(command);
    } catch (error) {
      const refused = translateError(error);
      if (!renew || !isDirectusError(refused, "unauthorized")) throw refused;
      // Another request may have renewed it meanwhile.
      if (connected === used) connected = connect(await renew());
      return requestAnew(command);
    }
  }

  /** A refused bearer has done nothing: the command is sent once more. */
  async function requestAnew<Output>(command: RestCommand<Output, unknown>): Promise<Output> {
    const { client } = await getConnection();
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
      return request<Row[]>(searchIfLong(readFiles(query)));
    },
    openFile: async (id, transform, headers = {}) => {
      const bearer = (await getConnection()).headers;
      return openFile(id, transform, { headers: { ...headers, ...bearer }, breaker });
    },
    ...createReads(request, {
      segmentOf: encodeCollectionName,
      ask: toNativeQuery,
      fromAnswer: fromNativeRow,
    }),
  };
}

/**
 * The same client for collections under the names that they have in Directus, whatever the site calls its own: an
 * address of `/items` means what it says.
 */
export function withNativeNames(directus: UntypedDirectusClient): UntypedDirectusClient {
  const segment = (name: string) => (name.trim() === "" ? "" : encodePathSegment(name));
  const asTheyAre = { segmentOf: segment, ask: sameQuery, fromAnswer: sameAnswer };
  return { ...directus, ...createReads(directus.request, asTheyAre) };
}

const sameQuery = (_collection: string, query: ItemsQuery) => query;
const sameAnswer = <Answer>(_collection: string, answer: Answer) => answer;

/** How names are put on the way out and on the way in. */
interface Names {
  segmentOf(collection: string): string;
  ask(collection: string, query: ItemsQuery): ItemsQuery;
  fromAnswer<Answer>(collection: string, answer: Answer): Answer;
}

function createReads(
  request: ClientParts["request"],
  { segmentOf, ask, fromAnswer }: Names,
): Pick<UntypedDirectusClient, "readItems" | "readItemsWithMeta" | "readItem"> {
  // The SDK's type of a query names the fields of a schema, and here is none.
  const asked = (collection: string, query: ItemsQuery) => ask(collection, query) as UnknownQuery;
  const list = (collection: string, query: ItemsQuery): RestCommand<Row[], unknown> =>
    searchIfLong(
      readItems<UnknownSchema, string, UnknownQuery>(segmentOf(collection), asked(collection, query)),
    );
  return {
    readItems: async (collection, query = {}) =>
      fromAnswer(collection, await request(list(collection, query))),
    async readItem(collection, key, query = {}) {
      const command: RestCommand<Row, unknown> = readItem<UnknownSchema, string, UnknownQuery>(
        segmentOf(collection),
        encodePathSegment(key),
        asked(collection, query),
      );
      return fromAnswer(collection, await request(command));
    },
    async readItemsWithMeta(collection, query) {
      const answer = await request(withMeta(list(collection, query)));
      return { ...answer, data: fromAnswer(collection, answer.data) };
    },
  };
}

/**
 * `SEARCH` with the query in the body instead of `GET`, where its URL would exceed what servers accept: Node answers
 * 431 to a head of more than 16 KB, and nginx 414 to a line of more than 8 KB.
 */
function searchIfLong<Output>(command: RestCommand<Output, unknown>): RestCommand<Output, unknown> {
  const { length } = new URLSearchParams(queryToParams(command().params ?? {})).toString();
  return length > limits.directusUrlLength ? withSearch(command) : command;
}

/** The SDK unwraps `data` and drops the rest; the transport then wraps the whole answer once more. */
function withMeta(command: RestCommand<Row[], unknown>): RestCommand<{ data: Row[]; meta?: Row }, unknown> {
  return () => ({ ...command(), onRequest: (init) => ({ ...init, [KEEP_META]: true }) });
}

async function openFile(
  id: string,
  transform: Record<string, string>,
  { headers, breaker }: { headers: Record<string, string>; breaker: Breaker },
) {
  const url = new URL(`${config.directus.url}/assets/${encodePathSegment(id)}`);
  url.search = new URLSearchParams(transform).toString();
  try {
    return await streamFile(breaker, url, headers);
  } catch (error) {
    throw translateError(error);
  }
}
