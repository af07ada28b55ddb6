import { createRouteMatcher, type Routes } from "../match-routes.ts";
import type { CacheablePages, CacheKeyParams } from "./page-key.ts";

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
