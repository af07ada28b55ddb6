/** What is read of a route to know where its paths begin. */
interface Beginning {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
}

/** So many segments of a path tell routes apart: `de` and `shop` of `/de/shop/tide-table`. */
const depth = 2;

/** Stands for a segment that no route names. */
const other = "*";

/** The routes that a path may lead to, with all that they lie in. */
export interface RouteGroup<Route> {
  /** The same for all paths that have the same routes. */
  name: string;
  routes: Record<string, Route>;
}

/**
 * Sorts routes by how their paths begin. React Router compares a path with every route, by a regular expression made
 * anew for each, and Remix has it do so several times for a request: with some hundred routes that is most of what
 * a request costs. Of a group's few routes it finds the same.
 * @param routes of a Remix build, by their ids, in its order
 * @returns the group of a path, as it stands in a URL; groups are as many as the beginnings that routes name
 */
export function routeGroups<Route extends Beginning>(
  routes: Record<string, Route | undefined>,
): (path: string) => RouteGroup<Route> {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const beginnings = new Map(all.map((route) => [route.id, segmentsOf(route, routes).slice(0, depth)]));
  const named = new Set([...beginnings.values()].flatMap(prefixes));
  const groups = new Map<string, RouteGroup<Route>>();

  function make(name: string, segments: string[]): RouteGroup<Route> {
    const ids = new Set(
      all
        .filter(({ id }) => leadsTo(beginnings.get(id) ?? [], segments))
        .flatMap((one) => lineOf(one, routes)),
    );
    const group = {
      name,
      routes: Object.fromEntries(all.filter(({ id }) => ids.has(id)).map((one) => [one.id, one])),
    };
    groups.set(name, group);
    return group;
  }

  return (path) => {
    const segments = beginningOf(path, named);
    const name = segments.join("/");
    return groups.get(name) ?? make(name, segments);
  };
}

/** The first segments of a path, each as routes name it, or as one that none does. */
function beginningOf(path: string, named: Set<string>): string[] {
  const [first, second] = decoded(path.split("/")).filter(Boolean);
  if (first === undefined) return [];
  const one = named.has(first) ? first : other;
  if (second === undefined) return [one];
  return [one, named.has(`${one}/${second}`) || named.has(`${other}/${second}`) ? second : other];
}

/** Whether a route that begins so may be what a path that begins so leads to. */
function leadsTo(route: string[], path: string[]): boolean {
  return route.every((segment, index) => segment === other || segment === path[index]);
}

/** The segments of a route's whole path, in small letters as they are compared; what is not fixed is `other`. */
function segmentsOf<Route extends Beginning>(
  route: Route,
  routes: Record<string, Route | undefined>,
): string[] {
  const path = lineOf(route, routes).map((id) => routes[id]?.path ?? "");
  const segments = path.join("/").toLowerCase().split("/").filter(Boolean);
  // After one that may be left out, or that takes all the rest, nothing is where it is counted.
  const certain = segments.findIndex((segment) => segment === "*" || segment.endsWith("?"));
  const fixed = certain < 0 ? segments : segments.slice(0, certain);
  return fixed.map((segment) => (segment.startsWith(":") ? other : segment));
}

/** The ids of a route and of those that it lies in, the outermost first. */
function lineOf<Route extends Beginning>(
  { id, parentId }: Route,
  routes: Record<string, Route | undefined>,
): string[] {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return parent ? [...lineOf(parent, routes), id] : [id];
}

/** "de" and "de/shop" of `["de", "shop"]`. */
function prefixes(segments: string[]): string[] {
  return segments.map((_, index) => segments.slice(0, index + 1).join("/"));
}

/** Encoded letters are compared as what they stand for; a path in which some stand for nothing, as it is written. */
function decoded(segments: string[]): string[] {
  try {
    return segments.map((segment) => decodeURIComponent(segment).toLowerCase());
  } catch {
    return segments.map((segment) => segment.toLowerCase());
  }
}
