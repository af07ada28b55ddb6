import { limits } from "#server/limits.ts";
import { createRouteMatcher, type Routes } from "../match-routes.ts";

export type CacheKeyParams = Readonly<Record<string, RegExp>>;

/** Undefined where the path has no cacheable page. */
export type CacheablePages = (path: string) => CacheKeyParams | undefined;

/** Pages opt in by their route's `handle.cache`; resource routes are never cached. */
export function findCacheablePages(routes: Routes): CacheablePages {
  const match = createRouteMatcher(routes);
  return (path) => {
    const found = match(path)?.at(-1)?.route;
    const module = found && routes[found.id]?.module;
    const handle = module?.default ? (module.handle as { cache?: CacheKeyParams } | undefined) : undefined;
    return handle?.cache;
  };
}

/** Canonical paths only, so that no two readings of a URL share a key. */
const plainPath = /^\/(?:(?:[a-z0-9_~-]|%[89A-F][0-9A-F])+(?:\/(?:[a-z0-9_~-]|%[89A-F][0-9A-F])+)*)?$/;

/** Tracking parameters, which no page reads. */
const campaign = /^(utm_[a-z_]{1,30}|gclid|fbclid|msclkid|mc_cid|mc_eid)$/;

/** Undefined when not cacheable: an unknown or repeated parameter, an invalid value, an unusual spelling. */
export function buildPageKey(target: string, pagesThatKeep: CacheablePages): string | undefined {
  if (target.length > limits.pageUrlLength) return undefined;
  const [path = "", query = "", ...more] = target.split("?");
  if (!plainPath.test(path) || more.length > 0) return undefined;
  const known = pagesThatKeep(path);
  return known && withQuery(path, query, known);
}

function withQuery(path: string, query: string, known: CacheKeyParams): string | undefined {
  const params = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (campaign.test(name)) continue;
    if (params.has(name) || !Object.hasOwn(known, name) || !known[name]?.test(value)) return undefined;
    params.set(name, value);
  }
  const ordered = new URLSearchParams([...params].sort(([a], [b]) => (a < b ? -1 : 1)));
  return params.size > 0 ? `${path}?${ordered}` : path;
}
