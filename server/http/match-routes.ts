import { matchRoutes } from "@remix-run/react";
import { routeGroups } from "./route-groups.ts";

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
  const groupOf = routeGroups(routes);
  const trees = new Map<string, Branch[]>();
  return (path) => {
    const group = groupOf(path);
    const tree = trees.get(group.name) ?? branchesOf(undefined, Object.values(group.routes));
    trees.set(group.name, tree);
    return matchRoutes(tree as Parameters<typeof matchRoutes>[0], path) as Found;
  };
}

function branchesOf(parentId: string | undefined, routes: Route[]): Branch[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => ({
      id,
      path,
      index,
      children: index ? undefined : branchesOf(id, routes),
    }));
}

/** The pattern of what a path leads to, such as `/shop/:slug`. */
export function patternOf(found: Found): string {
  return `/${(found ?? []).flatMap(({ route }) => route.path || []).join("/")}`;
}
