import { matchRoutes } from "@remix-run/react";

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

/** The routes of a Remix build, by their ids. */
export type Routes = Record<string, Route | undefined>;

type Found = { route: Branch }[] | null;

/** Finds the routes of a path in a Remix build, from the root to the one that answers. */
export function matcherOf(routes: Routes): (path: string) => Found {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const branchesOf = (parentId: string | undefined): Branch[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) => ({ id, path, index, children: index ? undefined : branchesOf(id) }));
  const tree = branchesOf(undefined);
  return (path) => matchRoutes(tree as Parameters<typeof matchRoutes>[0], path) as Found;
}

/** The pattern of what a path leads to, such as `/shop/:slug`. */
export function patternOf(found: Found): string {
  return `/${(found ?? []).flatMap(({ route }) => route.path || []).join("/")}`;
}
