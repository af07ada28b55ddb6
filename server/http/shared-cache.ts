import { limits } from "#server/limits.ts";
import { namesSomebody } from "./own-cookies.ts";

/** `Cache-Control` of a page that everybody sees alike: browsers ask each time, shared caches keep it for a while. */
export const publicPage =
  `public, max-age=0, must-revalidate, s-maxage=${limits.pageFresh}, ` +
  `stale-while-revalidate=${limits.pageStale}, stale-if-error=${limits.pageOnError}`;

/** `Cache-Control` of a page with somebody's own in it: kept in their browser, and asked about each time. */
export const personalPage = "private, no-cache";

/**
 * `Cache-Control` of a page that is made for each who asks, such as a search: nobody's own where no cookie of ours came along,
 * and then a browser may keep it for the way back.
 * @see https://web.dev/articles/bfcache#minimize-no-store
 */
export function passingPage(cookie: string | null): string {
  return namesSomebody(cookie) ? "private, no-store" : personalPage;
}

/** What is known about an answer when it is rendered. */
export interface Rendered {
  status: number;
  cookie: string | null;
  /** Tags of all that was read for it. */
  tags: string[];
  /** When its content changes by itself, in milliseconds since 1970. */
  freshUntil: number | undefined;
}

/**
 * Finishes the headers of a page whose route lets it be shared: tags, and an end that no publication date passes. What
 * was asked for with a cookie of ours, or went wrong, is nobody else's, whatever the route says.
 */
export function describeForCaches(headers: Headers, rendered: Rendered, now = Date.now()): void {
  if (headers.get("Cache-Control") !== publicPage) return;
  headers.append("Vary", "Accept-Encoding, Cookie");
  const seconds = secondsFresh(rendered.freshUntil, now);
  if (rendered.status !== 200 || namesSomebody(rendered.cookie) || seconds <= 0) {
    headers.set("Cache-Control", personalPage);
    return;
  }
  const lifetime = lifetimeOf(seconds);
  headers.set("Cache-Control", `public, max-age=0, must-revalidate, s-maxage=${lifetime}`);
  headers.set("Surrogate-Control", `max-age=${lifetime}`);
  headers.set("Cache-Tag", withoutNeedless(rendered.tags).join(","));
}

function secondsFresh(freshUntil: number | undefined, now: number): number {
  const left = freshUntil === undefined ? limits.pageFresh : Math.floor((freshUntil - now) / 1000);
  return Math.min(left, limits.pageFresh);
}

/** What changes at a known moment must not be shown after it, not even once: it may only be stale in an outage. */
function lifetimeOf(seconds: number): string {
  const stale = seconds < limits.pageFresh ? "" : `, stale-while-revalidate=${limits.pageStale}`;
  return `${seconds}${stale}, stale-if-error=${limits.pageOnError}`;
}

/** A change of an item is a change of its collection: beside the collection's tag the items' say nothing. */
function withoutNeedless(tags: string[]): string[] {
  const all = new Set(tags);
  return tags.filter((tag) => !tag.includes(":") || !all.has(tag.split(":", 1)[0] ?? ""));
}
