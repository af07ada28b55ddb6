import { limits } from "#server/limits.ts";

/** What a query parameter of a page may say for the page to be kept: the page has no others. */
export type KnownParams = Readonly<Record<string, RegExp>>;

/** The parameters of the page at a path, or undefined where there is no page that may be kept. */
export type PagesThatKeep = (path: string) => KnownParams | undefined;

/**
 * One spelling for each page: lower case, no dot, no escape but those of letters beyond ASCII. What is spelled in
 * another way is never kept, so that no two readings of one address can meet in the cache.
 */
const plainPath = /^\/(?:(?:[a-z0-9_~-]|%[89A-F][0-9A-F])+(?:\/(?:[a-z0-9_~-]|%[89A-F][0-9A-F])+)*)?$/;

/** What campaigns add to a link. No page reads it. */
const campaign = /^(utm_[a-z_]{1,30}|gclid|fbclid|msclkid|mc_cid|mc_eid)$/;

/**
 * The name under which a page is kept: its path, and of its query what the page knows, in one order.
 * @param target the address as it came in the request's first line
 * @returns undefined where the answer is not to be kept: an unknown or repeated parameter, a value that cannot be, an
 * unusual spelling
 */
export function pageKey(target: string, pagesThatKeep: PagesThatKeep): string | undefined {
  if (target.length > limits.pageAddress) return undefined;
  const [path = "", query = "", ...more] = target.split("?");
  if (!plainPath.test(path) || more.length > 0) return undefined;
  const known = pagesThatKeep(path);
  return known && withQuery(path, query, known);
}

function withQuery(path: string, query: string, known: KnownParams): string | undefined {
  const kept = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (campaign.test(name)) continue;
    if (kept.has(name) || !Object.hasOwn(known, name) || !known[name]?.test(value)) return undefined;
    kept.set(name, value);
  }
  const ordered = new URLSearchParams([...kept].sort(([a], [b]) => (a < b ? -1 : 1)));
  return kept.size > 0 ? `${path}?${ordered}` : path;
}
