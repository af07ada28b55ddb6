import { limits } from "#server/limits.ts";
import { hasIdentifyingCookie } from "../headers/own-cookies.ts";

/** Browsers revalidate each time; shared caches store the page. */
export const PUBLIC_CACHE_CONTROL =
  `public, max-age=0, must-revalidate, s-maxage=${limits.pageFresh}, ` +
  `stale-while-revalidate=${limits.pageStale}, stale-if-error=${limits.pageStaleIfError}`;

/** Stored by the browser and revalidated each time. */
export const PRIVATE_CACHE_CONTROL = "private, no-cache";

/** Without an identifying cookie, for back navigation. @see https://web.dev/articles/bfcache#minimize-no-store */
export function getUncachedCacheControl(cookie: string | null): string {
  return hasIdentifyingCookie(cookie) ? "private, no-store" : PRIVATE_CACHE_CONTROL;
}

export interface Rendered {
  status: number;
  cookie: string | null;
  tags: string[];
  /** When the content changes by itself, in epoch milliseconds. */
  freshUntil: number | undefined;
}

/** Responses to identifying cookies and errors become private, whatever the route says. */
export function setCacheHeaders(headers: Headers, rendered: Rendered, now = Date.now()): void {
  if (headers.get("Cache-Control") !== PUBLIC_CACHE_CONTROL) return;
  headers.append("Vary", "Accept-Encoding, Cookie");
  const seconds = secondsFresh(rendered.freshUntil, now);
  if (rendered.status !== 200 || hasIdentifyingCookie(rendered.cookie) || seconds <= 0) {
    headers.set("Cache-Control", PRIVATE_CACHE_CONTROL);
    return;
  }
  const lifetime = formatLifetime(seconds);
  headers.set("Cache-Control", `public, max-age=0, must-revalidate, s-maxage=${lifetime}`);
  headers.set("Surrogate-Control", `max-age=${lifetime}`);
  headers.set("Cache-Tag", withoutNeedless(rendered.tags).join(","));
}

function secondsFresh(freshUntil: number | undefined, now: number): number {
  const left = freshUntil === undefined ? limits.pageFresh : Math.floor((freshUntil - now) / 1000);
  return Math.min(left, limits.pageFresh);
}

/** After a scheduled change the page may be served stale only during an outage. */
function formatLifetime(seconds: number): string {
  const stale = seconds < limits.pageFresh ? "" : `, stale-while-revalidate=${limits.pageStale}`;
  return `${seconds}${stale}, stale-if-error=${limits.pageStaleIfError}`;
}

/** A collection's tag covers those of its items. */
function withoutNeedless(tags: string[]): string[] {
  const all = new Set(tags);
  return tags.filter((tag) => !tag.includes(":") || !all.has(tag.split(":", 1)[0] ?? ""));
}
