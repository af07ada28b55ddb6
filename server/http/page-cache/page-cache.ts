import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "#server/limits.ts";
import { sendBuffered } from "../buffered-response.ts";
import { negotiateEncoding } from "../compression/content-encoding.ts";
import { isEtagMatch } from "../headers/conditional.ts";
import { negotiateLanguage, negotiationVary } from "../headers/negotiate-language.ts";
import { hasIdentifyingCookie } from "../headers/own-cookies.ts";
import { getRequestHeader } from "../headers/request-header.ts";
import {
  type BufferedResponse,
  isCacheable,
  type PageEntry,
  parseCacheTags,
  prepareEntry,
} from "./page-entry.ts";
import { buildPageKey, type CacheablePages } from "./page-key.ts";
import { createPageStore, isReached } from "./page-store.ts";

export interface PageCacheOptions {
  /** Renders for an anonymous guest, without headers, cookies or IP address. */
  render(path: string): Promise<BufferedResponse>;
  pagesThatKeep: CacheablePages;
  /** Sends `Cache-Tag` and `Surrogate-Control`, for a cache in front of the site. */
  tagged?: boolean;
  budget?: number;
  now?: () => number;
}

type Outcome = { cached: PageEntry } | { answer: BufferedResponse };
interface Fill {
  outcome: Promise<Outcome>;
  /** Tags purged during the render. */
  purged: string[];
}

/**
 * Page cache: rendered from the key alone, so that no page contains data of the visitor who requested it first.
 * @see https://www.rfc-editor.org/rfc/rfc9111
 */
export function createPageCache(options: PageCacheOptions) {
  const { render, pagesThatKeep, tagged = false, budget = limits.pageCacheBytes, now = Date.now } = options;
  const pages = createPageStore(budget);
  const fills = new Map<string, Fill>();
  /** Includes renders begun before a purge, which are no longer in `fills`. */
  const running = new Set<Fill>();
  let hits = 0;
  let made = 0;

  /** While `busy`, stale pages are served for longer. @returns false when nothing has been written */
  function serve(request: IncomingMessage, response: ServerResponse, busy = false): boolean {
    const target = request.url ?? "";
    const exact = pages.get(target);
    if (!isAnonymous(request) || isGreetedElsewhere(request)) return false;
    const key = exact ? target : buildPageKey(target, pagesThatKeep);
    if (key === undefined) return false;
    const page = exact ?? pages.get(key);
    const time = now();
    const serves = page && Math.max(page.freshUntil, page.staleUntil, busy ? page.usableUntil : 0);
    if (page && serves && time < serves) {
      if (time >= page.freshUntil && !busy) void fill(key);
      hits += 1;
      return sendPage(request, response, { page, how: "hit", time });
    }
    if (busy) return false;
    void serveNew(key, request, response);
    return true;
  }

  async function serveNew(key: string, request: IncomingMessage, response: ServerResponse) {
    const first = !fills.has(key);
    const outcome = await fill(key);
    const how = first ? "fwd=miss" : "fwd=miss; collapsed";
    if ("cached" in outcome) return sendPage(request, response, { page: outcome.cached, how, time: now() });
    const own = first || isForAnybody(outcome.answer) ? outcome.answer : await render(key);
    await sendBuffered(request, response, own);
  }

  /** Single flight per key. */
  function fill(key: string): Promise<Outcome> {
    const present = fills.get(key);
    if (present) return present.outcome;
    const begun: Fill = { purged: [], outcome: Promise.resolve().then(() => make(key, begun)) };
    fills.set(key, begun);
    running.add(begun);
    const end = () => {
      running.delete(begun);
      if (fills.get(key) === begun) fills.delete(key);
    };
    begun.outcome.then(end, end);
    return begun.outcome;
  }

  async function make(key: string, { purged }: Fill): Promise<Outcome> {
    made += 1;
    const answer = await render(key);
    const before = pages.get(key);
    if (answer.status >= 500 && before && now() < before.usableUntil) return { cached: retainPage(before) };
    if (!isCacheable(answer, isFrontPage(key) ? negotiationVary : "")) {
      if (answer.status < 500) pages.remove(key);
      return { answer };
    }
    const page = await prepareEntry(answer, now(), tagged);
    if (!isReached(parseCacheTags(answer), purged)) pages.set(key, page);
    return { cached: page };
  }

  /** Stale-if-error: served as it is, and rendered again after a while in the background. */
  function retainPage(page: PageEntry): PageEntry {
    page.freshUntil = now() + 1000 * limits.pageRetry;
    page.staleUntil = page.usableUntil;
    return page;
  }

  return {
    serve,
    warm: async (path: string) => {
      const key = buildPageKey(path, pagesThatKeep);
      if (key !== undefined && !pages.get(key)) await fill(key);
    },
    /** Also discards renders in progress, so that later requests get the new content. */
    purge(tags: readonly string[]) {
      pages.purge(tags);
      for (const begun of running) begun.purged.push(...tags);
      fills.clear();
    },
    state: () => ({ ...pages.size(), hits, made }),
  };
}

function isAnonymous(request: IncomingMessage): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  if (getRequestHeader(request, "authorization") !== undefined) return false;
  return !hasIdentifyingCookie(getRequestHeader(request, "cookie"));
}

/** `/` is negotiated by language; its cached page is for those who stay there. */
function isGreetedElsewhere(request: IncomingMessage): boolean {
  if (!isFrontPage(request.url ?? "")) return false;
  const preferences = {
    acceptLanguage: getRequestHeader(request, "accept-language"),
    fetchSite: getRequestHeader(request, "sec-fetch-site"),
    referer: getRequestHeader(request, "referer"),
  };
  return negotiateLanguage(preferences) !== undefined;
}

function isFrontPage(target: string): boolean {
  return target === "/" || target.startsWith("/?");
}

/** Redirects and errors of an anonymous request are the same for all who wait for them. */
function isForAnybody({ status, headers }: BufferedResponse): boolean {
  return status >= 300 && !headers.has("Set-Cookie");
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { page, how, time }: { page: PageEntry; how: string; time: number },
): true {
  page.used = true;
  const variant = page.variants[negotiateEncoding(getRequestHeader(request, "accept-encoding"))];
  const unchanged = isEtagMatch(getRequestHeader(request, "if-none-match"), variant.etag);
  const fields = unchanged ? variant.notModified : variant.headers;
  fields[1] = String(Math.max(0, Math.floor((time - page.storedAt) / 1000)));
  fields[3] = how === "hit" ? "vitrine; hit" : `vitrine; ${how}; stored`;
  response.writeHead(unchanged ? 304 : 200, fields);
  response.end(unchanged || request.method === "HEAD" ? undefined : variant.body);
  return true;
}
