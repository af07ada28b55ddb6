import { readdirSync, readFileSync } from "node:fs";
import { vitePlugin as remix } from "@remix-run/dev";
import type { Plugin } from "vite";
import { denyImports } from "vite-env-only";
import { defineConfig } from "vitest/config";
import remixOptions from "./remix.config.js";
import { precompressStaticFiles } from "./server/precompress-static-files.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const packed: Plugin = {
  name: "packed-static-files",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  writeBundle: ({ dir }) => precompressStaticFiles(dir ?? ""),
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
  config: (_config, { isSsrBuild }) => ({
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    ssr: { noExternal: true, external: leftOutside },
    // For browsers, private fields would become WeakMaps.
    build: isSsrBuild ? { target: "node22" } : {},
  }),
};

/** V8 keeps what the accessors of an object literal refer to, here a whole page, until it next marks all of the heap. */
function plainStaticRouter(): Plugin {
  let found = 0;
  return {
    name: "static-router-without-accessors",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    transform(code, id) {
      if (!/\/react-router-dom\/(?:server\.m?js|dist\/server\.js)$/.test(id)) return;
      const plain = code.replace(/get (\w+)\(\) \{\s*return ([^;]+);\s*\}/g, (_all, name, value) => {
        found += 1;
        return `${name}: ${value}`;
      });
      return { code: plain, map: null };
    },
    buildEnd(failed) {
      if (!failed && found !== 5) this.error(`createStaticRouter has ${found} accessors instead of 5`);
    },
  };
}

const site = [
  denyImports({ client: { files: ["**/server/**"] } }),
  remix(remixOptions),
  bundled,
  plainStaticRouter(),
  packed,
];

/**
 * A group of tests that can be run by its name: `vitest run --project unit`.
 * @param isolate false: the files of a worker share the modules that they import
 */
function project(
  name: string,
  timeout: number,
  { setupFiles = [], globalSetup = [], ...files }: ProjectOptions = {},
) {
  const include = [`tests/${name}/**/*.test.ts`];
  return {
    extends: true as const,
    test: {
      name,
      include,
      setupFiles: ["./tests/support/skip-reason.ts", ...setupFiles],
      globalSetup,
      testTimeout: timeout,
      hookTimeout: 60_000,
      ...files,
    },
  };
}

interface ProjectOptions {
  setupFiles?: string[];
  globalSetup?: string[];
  include?: string[];
  exclude?: string[];
  isolate?: boolean;
}

const ownDemo = {
  setupFiles: [
    "./tests/support/demo-of-worker.ts",
    "./tests/support/processes/demo-site.ts",
    "./tests/support/processes/show-logs.ts",
  ],
};
const unitEnvironment = ["./tests/support/unit-environment.ts"];

/** Unit tests that replace modules need modules of their own; importing them anew for all took two thirds of the time. */
const replacing = process.env.VITEST
  ? readdirSync("tests/unit", { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => `tests/unit/${name}`)
      .filter((file) => /\bvi\.(mock|resetModules)\(/.test(readFileSync(file, "utf8")))
  : [];

export default defineConfig({
  plugins: process.env.VITEST ? [] : site,
  css: { transformer: "lightningcss" },
  build: { cssMinify: "lightningcss", assetsInlineLimit: 0 },
  test: {
    projects: [
      project("unit", 5_000, { setupFiles: unitEnvironment, exclude: replacing, isolate: false }),
      project("unit-replacing", 5_000, { setupFiles: unitEnvironment, include: replacing }),
      project("payments", 20_000, { exclude: ["tests/payments/contract/**"] }),
      project("payments-contract", process.env.CONTRACT_TARGET === "stripe" ? 300_000 : 20_000, {
        setupFiles: ["./tests/payments/contract/setup.ts"],
        include: ["tests/payments/contract/*.test.ts"],
      }),
      project("pack", 20_000, ownDemo),
      project("builds", 30_000, ownDemo),
      project("backends", 30_000, ownDemo),
      project("integration", 30_000, ownDemo),
      project("extended", 30_000, ownDemo),
      project("faults", 60_000, ownDemo),
      project("scale", 60_000, {
        setupFiles: unitEnvironment,
        globalSetup: ["./tests/support/processes/on-postgres.ts"],
      }),
    ],
  },
});
