import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "#server/limits.ts";
import { encodingFor } from "./encoding.ts";
import { isUnchanged } from "./etag.ts";
import { negotiate, negotiationVary } from "./negotiate-language.ts";
import { namesSomebody } from "./own-cookies.ts";
import { type Answer, mayBeKept, type PageEntry, prepareEntry, tagsOf } from "./page-entry.ts";
import { type PagesThatKeep, pageKey } from "./page-key.ts";
import { createPageStore, isReached } from "./page-store.ts";
import { sendAnswer } from "./send.ts";

export interface PageCacheOptions {
  /** Makes a page for a guest of whom nothing is known: no header, no cookie, no address. */
  render(path: string): Promise<Answer>;
  /** Which paths have pages that may be kept, and the query parameters of each. */
  pagesThatKeep: PagesThatKeep;
  /** Send `Cache-Tag` and `Surrogate-Control` on, for a cache in front of us. */
  tagged?: boolean;
  budget?: number;
  now?: () => number;
}

/** What became of making a page: kept, or an answer that stands for itself. */
type Outcome = { kept: PageEntry } | { answer: Answer };
interface Fill {
  outcome: Promise<Outcome>;
  /** Tags that were purged since it began. */
  purged: string[];
}

/**
 * The page cache in front of Remix. A page opts in by its route's `handle.cache` and by its answer's own headers; it is
 * made from its key alone, so that nothing of the visitor who asked first can be in it.
 * @see https://www.rfc-editor.org/rfc/rfc9111
 */
export function createPageCache(options: PageCacheOptions) {
  const { render, pagesThatKeep, tagged = false, budget = limits.keptPagesBytes, now = Date.now } = options;
  const pages = createPageStore(budget);
  const fills = new Map<string, Fill>();
  /** Fills that have not ended; those that began before a purge are no longer in `fills`. */
  const running = new Set<Fill>();
  let hits = 0;
  let made = 0;

  /**
   * Answers a request for a page that may be kept.
   * @param busy the server has more to do than it can: nothing new is made, and what is kept serves longer
   * @returns false where the request is not for this cache; nothing has been written then
   */
  function serve(request: IncomingMessage, response: ServerResponse, busy = false): boolean {
    const target = request.url ?? "";
    const exact = pages.get(target);
    if (!isAnonymous(request) || isGreetedElsewhere(request)) return false;
    const key = exact ? target : pageKey(target, pagesThatKeep);
    if (key === undefined) return false;
    const page = exact ?? pages.get(key);
    const time = now();
    const serves = page && Math.max(page.freshUntil, page.staleUntil, busy ? page.usableUntil : 0);
    if (page && serves && time < serves) {
      if (time >= page.freshUntil && !busy) void fill(key);
      hits += 1;
      return sendPage(request, response, page, "hit", time);
    }
    if (busy) return false;
    void serveNew(key, request, response);
    return true;
  }

  async function serveNew(key: string, request: IncomingMessage, response: ServerResponse) {
    const first = !fills.has(key);
    const outcome = await fill(key);
    const how = first ? "fwd=miss" : "fwd=miss; collapsed";
    if ("kept" in outcome) return sendPage(request, response, outcome.kept, how, now());
    const own = first || isForAnybody(outcome.answer) ? outcome.answer : await render(key);
    await sendAnswer(request, response, own);
  }

  /** Makes a page anew, once for all who ask meanwhile. */
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
    if (answer.status >= 500 && before && now() < before.usableUntil) return { kept: holdOn(before) };
    if (!mayBeKept(answer, isFrontPage(key) ? negotiationVary : "")) {
      if (answer.status < 500) pages.remove(key);
      return { answer };
    }
    const page = await prepareEntry(answer, now(), tagged);
    if (!isReached(tagsOf(answer), purged)) pages.set(key, page);
    return { kept: page };
  }

  /** A page that cannot be made anew goes on as it is, and is tried again after a while, in the background. */
  function holdOn(page: PageEntry): PageEntry {
    page.freshUntil = now() + 1000 * limits.pageRetry;
    page.staleUntil = page.usableUntil;
    return page;
  }

  return {
    serve,
    /** Makes sure that a page is kept, before anybody asks. */
    warm: async (path: string) => {
      const key = pageKey(path, pagesThatKeep);
      if (key !== undefined && !pages.get(key)) await fill(key);
    },
    /** Drops what has one of these tags, and what is being made of it: whoever asks from now on gets the new. */
    purge(tags: readonly string[]) {
      pages.purge(tags);
      for (const begun of running) begun.purged.push(...tags);
      fills.clear();
    },
    /** Pages and bytes that are kept now; how often one was sent, and how often one was made. */
    state: () => ({ ...pages.size(), hits, made }),
  };
}

function isAnonymous({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return headers.authorization === undefined && !namesSomebody(headers.cookie);
}

/** Only `/` is answered by what languages its visitor reads; what is kept of it is for those who stay there. */
function isGreetedElsewhere({ url = "", headers }: IncomingMessage): boolean {
  if (!isFrontPage(url)) return false;
  const { referer, "accept-language": acceptLanguage, "sec-fetch-site": fetchSite } = headers;
  return negotiate({ acceptLanguage, fetchSite: String(fetchSite ?? ""), referer }) !== undefined;
}

function isFrontPage(target: string): boolean {
  return target === "/" || target.startsWith("/?");
}

/** Refusals and redirects of a nameless request are the same for all who wait for them. */
function isForAnybody({ status, headers }: Answer): boolean {
  return status >= 300 && !headers.has("Set-Cookie");
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: PageEntry,
  how: string,
  time: number,
): true {
  page.used = true;
  const { headers } = request;
  const variant = page.variants[encodingFor(headers["accept-encoding"])];
  const unchanged = isUnchanged(headers["if-none-match"], variant.etag);
  const fields = unchanged ? variant.notModified : variant.headers;
  fields[1] = String(Math.max(0, Math.floor((time - page.storedAt) / 1000)));
  fields[3] = how === "hit" ? "vitrine; hit" : `vitrine; ${how}; stored`;
  response.writeHead(unchanged ? 304 : 200, fields);
  response.end(unchanged || request.method === "HEAD" ? undefined : variant.body);
  return true;
}
