import type { ServerBuild } from "@remix-run/node";

const file = "../build/server/index.js";
const build: ServerBuild & { entry: { module: { appServer: typeof import("./app-server.ts") } } } =
  await import(file);
const { config, isUnspoken } = build.entry.module.appServer;
const { basePath } = config.auth;

/**
 * The Remix build with the sign-in facility's route moved to `AUTH_BASE_PATH`, which is read at run time. Stock
 * `remix-serve` takes this module as it takes the build itself. The addresses of a language that is not in `LANGUAGES`
 * are left out: they are whatever the CMS makes of them.
 */
export const routes = Object.fromEntries(
  Object.entries(spoken(build.routes)).map(([id, route]) => [
    id,
    id === "routes/auth/facility" ? { ...route, path: `${basePath.slice(1)}/*` } : route,
  ]),
);

export const assets = { ...build.assets, routes: spoken(build.assets.routes) };

function spoken<Route>(routes: Record<string, Route>): Record<string, Route> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !isUnspoken(id)));
}

export const { assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath } = build;
export const { appServer } = build.entry.module;

/** The same build with some of its routes. */
export function withRoutes(some: object): Omit<ServerBuild, "routes"> & { routes: object } {
  const described = Object.entries(assets.routes).filter(([id]) => id in some);
  return { ...build, routes: some, assets: { ...assets, routes: Object.fromEntries(described) } };
}
