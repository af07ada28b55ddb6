import type { ServerBuild } from "@remix-run/node";

const file = "../build/server/index.js";
const build: ServerBuild & { entry: { module: { appServer: typeof import("./build-exports.ts") } } } =
  await import(file);
const { config, isDisabledLanguage } = build.entry.module.appServer;
const { basePath } = config.auth;

/** `AUTH_BASE_PATH` and `LANGUAGES` are read at run time; paths of other languages are left to the CMS. */
export const routes = Object.fromEntries(
  Object.entries(spoken(build.routes)).map(([id, route]) => [
    id,
    id === "routes/auth/auth-api" ? { ...route, path: `${basePath.slice(1)}/*` } : route,
  ]),
);

export const assets = { ...build.assets, routes: spoken(build.assets.routes) };

function spoken<Route>(routes: Record<string, Route>): Record<string, Route> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !isDisabledLanguage(id)));
}

export const { assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath } = build;
export const { appServer } = build.entry.module;

export function withRoutes(some: ServerBuild["routes"]): ServerBuild {
  const described = Object.entries(assets.routes).filter(([id]) => id in some);
  return { ...build, routes: some, assets: { ...assets, routes: Object.fromEntries(described) } };
}
