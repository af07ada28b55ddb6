import type { ServerBuild } from "@remix-run/node";

const file = "../build/server/index.js";
const build: ServerBuild & { entry: { module: { appServer: typeof import("./app-server.ts") } } } =
  await import(file);
const { basePath } = build.entry.module.appServer.config.auth;

/**
 * The Remix build with the sign-in facility's route moved to `AUTH_BASE_PATH`, which is read at run time. Stock
 * `remix-serve` takes this module as it takes the build itself.
 */
export const routes = Object.fromEntries(
  Object.entries(build.routes).map(([id, route]) => [
    id,
    id === "routes/auth/facility" ? { ...route, path: `${basePath.slice(1)}/*` } : route,
  ]),
);

export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath } = build;
export const { appServer } = build.entry.module;
