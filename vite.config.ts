import { vitePlugin as remix } from "@remix-run/dev";
import type { Plugin } from "vite";
import { denyImports } from "vite-env-only";
import { defineConfig } from "vitest/config";
import remixOptions from "./remix.config.js";
import { packStaticFiles } from "./server/pack-static-files.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const packed: Plugin = {
  name: "packed-static-files",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  writeBundle: ({ dir }) => packStaticFiles(dir ?? ""),
};

/** What serve.ts needs itself, native code, and what is mostly data. */
const leftOutside = [
  "@napi-rs/canvas",
  "@remix-run/node",
  "@zxcvbn-ts/language-common",
  "hash-wasm",
  "popular-passwords",
];

/**
 * The server's packages become part of its one file, or each start would look for some three thousand of theirs; and the
 * React in it is the production one, however the server is started.
 */
const bundled: Plugin = {
  name: "bundled-server",
  apply: "build",
  config: () => ({
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    ssr: { noExternal: true, external: leftOutside },
  }),
};

const site = [denyImports({ client: { files: ["**/server/**"] } }), remix(remixOptions), bundled, packed];

/** One for a whole run among many processes on a busy machine, which names who needed it; none for a single file. */
const retry = Number(process.env.TEST_RETRIES ?? 0);

/** A group of tests that can be run by its name: `vitest run --project unit`. */
function project(name: string, timeout: number, setupFiles: string[] = [], globalSetup: string[] = []) {
  const include = [`tests/${name}/**/*.test.ts`];
  return {
    extends: true as const,
    test: { name, include, setupFiles, globalSetup, testTimeout: timeout, hookTimeout: 60_000, retry },
  };
}

export default defineConfig({
  plugins: process.env.VITEST ? [] : site,
  css: { transformer: "lightningcss" },
  build: { cssMinify: "lightningcss", assetsInlineLimit: 0 },
  test: {
    projects: [
      project("unit", 5_000, ["./tests/support/unit-environment.ts"]),
      project("payments", 20_000),
      project("pack", 20_000),
      project("backends", 30_000),
      project("integration", 30_000),
      project("faults", 60_000),
      project("scale", 60_000, ["./tests/support/unit-environment.ts"], ["./tests/support/on-postgres.ts"]),
    ],
  },
});
