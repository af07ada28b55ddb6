import { matchRoutes } from "@remix-run/react";
import { createRouteGroupLookup } from "./route-groups.ts";

export interface Route {
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

export type Routes = Record<string, Route | undefined>;

type Found = { route: Branch }[] | null;

export function createRouteMatcher(routes: Routes): (path: string) => Found {
  const groupOf = createRouteGroupLookup(routes);
  const trees = new Map<string, Branch[]>();
  return (path) => {
    const group = groupOf(path);
    const tree = trees.get(group.name) ?? listBranches(undefined, Object.values(group.routes));
    trees.set(group.name, tree);
    return matchRoutes(tree as Parameters<typeof matchRoutes>[0], path) as Found;
  };
}

function listBranches(parentId: string | undefined, routes: Route[]): Branch[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => ({
      id,
      path,
      index,
      children: index ? undefined : listBranches(id, routes),
    }));
}

/** Such as `/shop/:slug`. */
export function getRoutePattern(found: Found): string {
  return `/${(found ?? []).flatMap(({ route }) => route.path || []).join("/")}`;
}
