import { matcherOf, type Routes } from "./match-routes.ts";
import type { KnownParams, PagesThatKeep } from "./page-key.ts";

/**
 * Reads from a Remix build which paths have pages that may be kept: those whose route says so in `handle.cache`. Routes
 * without a page of their own never do, whatever they say.
 */
export function pagesThatKeep(routes: Routes): PagesThatKeep {
  const match = matcherOf(routes);
  return (path) => {
    const found = match(path)?.at(-1)?.route;
    const module = found && routes[found.id]?.module;
    const handle = module?.default ? (module.handle as { cache?: KnownParams } | undefined) : undefined;
    return handle?.cache;
  };
}
