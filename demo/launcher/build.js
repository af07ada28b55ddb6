import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hashFiles, isStamped, writeStamp } from "./content-hash.js";
import { DemoError } from "./errors.js";
import { createProjectEnvironment, findProjectNode, ROOT } from "./paths.js";

const RUN = fileURLToPath(new URL("run.js", import.meta.url));
const STAMP = join(ROOT, "build/.made-from");
const SOURCES = [
  "app",
  "server",
  "public",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
];

/** @returns {boolean} whether `build/` was made from the sources as they are now */
export function isSiteBuilt() {
  return isStamped(STAMP, hashFiles(ROOT, SOURCES));
}

/**
 * @param {import("./processes.js").Processes} processes
 * @throws {Trouble} if the build fails
 */
export async function buildSite(processes) {
  const sources = hashFiles(ROOT, SOURCES);
  const env = createProjectEnvironment({ NODE_ENV: "production" });
  try {
    await processes.run("build", { node: findProjectNode(), args: [RUN, "npm", "run", "build"], env });
  } catch (error) {
    throw new DemoError(`Building the site failed. ${error instanceof Error ? error.message : error}`);
  }
  writeStamp(STAMP, sources);
}
