import { matchRoutes } from "@remix-run/react";
import type { KnownParams, PagesThatKeep } from "./page-key.ts";

/** What is read of a route of the build. */
interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: { default?: unknown; handle?: unknown };
}

interface Branch {
  id: string;
  path: string | undefined;
  index: boolean | undefined;
  children: Branch[] | undefined;
}

/**
 * Reads from a Remix build which paths have pages that may be kept: those whose route says so in `handle.cache`. Routes
 * without a page of their own never do, whatever they say.
 */
export function pagesThatKeep(routes: Record<string, Route | undefined>): PagesThatKeep {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const branchesOf = (parentId: string | undefined): Branch[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) => ({ id, path, index, children: index ? undefined : branchesOf(id) }));
  const tree = branchesOf(undefined);
  return (path) => {
    const found = matchRoutes(tree as Parameters<typeof matchRoutes>[0], path)?.at(-1)?.route as
      | Branch
      | undefined;
    const module = found && routes[found.id]?.module;
    const handle = module?.default ? (module.handle as { cache?: KnownParams } | undefined) : undefined;
    return handle?.cache;
  };
}
