interface Beginning {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
}

/** `de` and `shop` of `/de/shop/tide-table`. */
const depth = 2;

const other = "*";

export interface RouteGroup<Route> {
  name: string;
  routes: Record<string, Route>;
}

/**
 * Route matching: React Router builds a regular expression per route and match, which with some hundred routes is
 * most of a request's cost. A group has the same match; their number is bounded by the routes' prefixes.
 */
export function createRouteGroupLookup<Route extends Beginning>(
  routes: Record<string, Route | undefined>,
): (path: string) => RouteGroup<Route> {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const beginnings = new Map(all.map((route) => [route.id, listSegments(route, routes).slice(0, depth)]));
  const named = new Set([...beginnings.values()].flatMap(prefixes));
  const groups = new Map<string, RouteGroup<Route>>();

  function make(name: string, segments: string[]): RouteGroup<Route> {
    const ids = new Set(
      all
        .filter(({ id }) => matchesPrefix(beginnings.get(id) ?? [], segments))
        .flatMap((one) => listAncestors(one, routes)),
    );
    const group = {
      name,
      routes: Object.fromEntries(all.filter(({ id }) => ids.has(id)).map((one) => [one.id, one])),
    };
    groups.set(name, group);
    return group;
  }

  return (path) => {
    const segments = getStaticPrefix(path, named);
    const name = segments.join("/");
    return groups.get(name) ?? make(name, segments);
  };
}

function getStaticPrefix(path: string, named: Set<string>): string[] {
  const [first, second] = decoded(path.split("/")).filter(Boolean);
  if (first === undefined) return [];
  const one = named.has(first) ? first : other;
  if (second === undefined) return [one];
  return [one, named.has(`${one}/${second}`) || named.has(`${other}/${second}`) ? second : other];
}

function matchesPrefix(route: string[], path: string[]): boolean {
  return route.every((segment, index) => segment === other || segment === path[index]);
}

/** In lower case, as they are compared; dynamic segments become the wildcard. */
function listSegments<Route extends Beginning>(
  route: Route,
  routes: Record<string, Route | undefined>,
): string[] {
  const path = listAncestors(route, routes).map((id) => routes[id]?.path ?? "");
  const segments = path.join("/").toLowerCase().split("/").filter(Boolean);
  // After an optional or splat segment, positions are not fixed.
  const certain = segments.findIndex((segment) => segment === "*" || segment.endsWith("?"));
  const fixed = certain < 0 ? segments : segments.slice(0, certain);
  return fixed.map((segment) => (segment.startsWith(":") ? other : segment));
}

function listAncestors<Route extends Beginning>(
  { id, parentId }: Route,
  routes: Record<string, Route | undefined>,
): string[] {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return parent ? [...listAncestors(parent, routes), id] : [id];
}

/** "de" and "de/shop" of `["de", "shop"]`. */
function prefixes(segments: string[]): string[] {
  return segments.map((_, index) => segments.slice(0, index + 1).join("/"));
}

/** Compared as decoded; unchanged where the encoding is malformed. */
function decoded(segments: string[]): string[] {
  try {
    return segments.map((segment) => decodeURIComponent(segment).toLowerCase());
  } catch {
    return segments.map((segment) => segment.toLowerCase());
  }
}
