import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectEnvironment, projectNode, ROOT } from "./places.js";
import { hashOf, isStamped, stamp } from "./stamps.js";
import { Trouble } from "./trouble.js";

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
export function siteBuilt() {
  return isStamped(STAMP, hashOf(ROOT, SOURCES));
}

/**
 * @param {import("./processes.js").Processes} processes
 * @throws {Trouble} if the build fails
 */
export async function buildSite(processes) {
  const sources = hashOf(ROOT, SOURCES);
  const env = projectEnvironment({ NODE_ENV: "production" });
  try {
    await processes.run("build", { node: projectNode(), args: [RUN, "npm", "run", "build"], env });
  } catch (error) {
    throw new Trouble(`Building the site failed. ${error instanceof Error ? error.message : error}`);
  }
  stamp(STAMP, sources);
}
