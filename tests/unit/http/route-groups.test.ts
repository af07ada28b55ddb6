import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import siteRoutes from "#app/routes.ts";
import { createRouteGroupLookup } from "#server/http/route-groups.ts";

interface Route {
  id: string;
  parentId: string | undefined;
  path: string | undefined;
  index: boolean | undefined;
}

function flat(entries: RouteConfigEntry[], parentId = "root"): Route[] {
  return entries.flatMap(({ id = "", file, path, index, children = [] }) => {
    const own = { id: id || file, parentId, path, index };
    return [own, ...flat(children, own.id)];
  });
}

const root: Route = { id: "root", parentId: undefined, path: "", index: undefined };
const routes = Object.fromEntries([root, ...flat(siteRoutes)].map((route) => [route.id, route]));

type Tree = Parameters<typeof matchRoutes>[0];

function treeOf(of: Route[], parentId?: string): Tree {
  return of
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => ({
      id,
      path,
      index,
      ...(index ? {} : { children: treeOf(of, id) }),
    })) as Tree;
}

const whole = treeOf(Object.values(routes));
const found = (tree: Tree, path: string) =>
  matchRoutes(tree, path)?.map(({ route, params }) => [route.id, params]);

/** An address of each route, with something in place of each parameter. */
const addresses = Object.values(routes).map(({ path }) =>
  `/${path ?? ""}`.replace(/:\w+\??/g, "tide-table").replace("*", "some/where/else"),
);
const strange = [
  "/",
  "//",
  "/about",
  "/about/us/team",
  "/Shop/Soundings",
  "/DE/shop",
  "/de",
  "/de/",
  "/de/about",
  "/xx/shop",
  "/%73hop/soundings",
  "/shop%2Fsoundings",
  "/*",
  "/*/shop",
  "/:slug",
  "/de/*/x",
  "/assets/a",
  "/assets/a/w960",
  "/assets/a/w960/more",
  "/shop.data",
  "/_root.data",
  "/cart/lines/a/b",
  "/items/posts/1",
  "/items/a/b/c",
  "/journal/tags/x/feed.xml",
  "/journal/feed.xml/y",
  "/og",
  "/og/shop/x",
];

test("an address leads to the same among its few routes as among all", () => {
  const groupOf = createRouteGroupLookup(routes);
  const addressed = [...new Set([...addresses, ...strange])];
  const among = (tree: Tree) => addressed.map((path) => [path, found(tree, path)]);
  const grouped = addressed.map((path) => [path, found(treeOf(Object.values(groupOf(path).routes)), path)]);

  expect(addressed.length).toBeGreaterThan(300);
  expect(grouped).toEqual(among(whole));
});

test("few routes are left to be tried, and most addresses share them with others", () => {
  const groupOf = createRouteGroupLookup(routes);
  const sizes = addresses.map((path) => Object.keys(groupOf(path).routes).length);
  const names = new Set(strange.map((path) => groupOf(path).name));

  expect(Object.keys(routes).length).toBeGreaterThan(300);
  expect(Math.max(...sizes)).toBeLessThan(50);
  expect(groupOf("/about")).toBe(groupOf("/contact"));
  expect(names.size).toBeLessThan(strange.length);
});

test("what lies in layouts comes with them, and what may be left out is not counted on", () => {
  const nested = {
    root,
    frame: { id: "frame", parentId: "root", path: "studio", index: undefined },
    inner: { id: "inner", parentId: "frame", path: undefined, index: undefined },
    page: { id: "page", parentId: "inner", path: "pages/:id", index: undefined },
    spoken: { id: "spoken", parentId: "root", path: "en?/help", index: undefined },
    tail: { id: "tail", parentId: "root", path: ":user/posts", index: undefined },
  };
  const idsOf = (path: string) => Object.keys(createRouteGroupLookup<Route>(nested)(path).routes);

  expect(idsOf("/studio/pages/7")).toEqual(["root", "frame", "inner", "page", "spoken"]);
  expect(idsOf("/help")).toEqual(["root", "spoken"]);
  expect(idsOf("/maya/posts")).toEqual(["root", "spoken", "tail"]);
  expect(idsOf("/studio/posts")).toEqual(["root", "frame", "inner", "spoken", "tail"]);
});
