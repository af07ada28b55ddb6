import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isStamped, writeStamp } from "./content-hash.js";
import { DemoError } from "./errors.js";
import { createProjectEnvironment, DEMO, findNodeHome, findProjectNode, ROOT } from "./paths.js";

const RUN = fileURLToPath(new URL("run.js", import.meta.url));

/** Directus loads these two, compiled for one Node and one machine. */
const COMPILED = ["isolated-vm", "sqlite3"];
const COMPILED_FOR = join(DEMO, "node_modules/.compiled-for");

/** @returns {boolean} whether the site's packages, its Node included, are those of the lock file */
export function areSitePackagesReady() {
  const home = findNodeHome();
  return matchesLock(ROOT) && (!home || existsSync(join(home, "bin/node")));
}

/**
 * @returns {boolean} whether the demo's packages are those of the lock file and were compiled for the project's Node,
 *   which need not be installed itself
 */
export function areDemoPackagesReady() {
  if (!matchesLock(DEMO)) return false;
  return isStamped(COMPILED_FOR, targetOfCompiling()) || stampIfTheyLoad();
}

/** What was installed by hand has no stamp, but may do. */
function stampIfTheyLoad() {
  try {
    const load = COMPILED.map((name) => `require("${name}")`).join();
    execFileSync(findProjectNode(), ["-e", load], { cwd: DEMO, stdio: "ignore" });
  } catch {
    return false;
  }
  writeStamp(COMPILED_FOR, targetOfCompiling());
  return true;
}

function targetOfCompiling() {
  const locked = readPackages(join(ROOT, "package-lock.json")) ?? {};
  const node = locked[relative(ROOT, findNodeHome() ?? "")]?.version ?? process.version;
  return `${process.platform} ${process.arch} ${node}`;
}

/** @param {import("./processes.js").Processes} processes */
export async function installSitePackages(processes) {
  await npmCi(processes, "install-site", { node: process.execPath, args: [], cwd: ROOT });
}

/**
 * Directus compiles two packages, which must happen with and for the project's Node.
 *
 * @param {import("./processes.js").Processes} processes
 */
export async function installDemoPackages(processes) {
  // Without it node-gyp has one core do all of it.
  const env = createProjectEnvironment({ JOBS: "max" });
  await npmCi(processes, "install-demo", { node: findProjectNode(), args: [], cwd: DEMO, env });
  if (!areDemoPackagesReady()) {
    throw new DemoError(`Directus's compiled parts do not load. The log: ${processes.logOf("install-demo")}`);
  }
}

/**
 * @param {import("./processes.js").Processes} processes
 * @param {string} name
 * @param {import("./processes.js").Command} command
 */
async function npmCi(processes, name, command) {
  const args = [RUN, "npm", "ci", "--no-audit", "--no-fund"];
  try {
    await processes.run(name, { ...command, args });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DemoError(`Installing packages in ${command.cwd} failed. ${why}`);
  }
}

/**
 * npm leaves its own record in node_modules when an install is complete, scripts included; comparing it with the lock
 * file recognises an install made by hand too. Packages for other platforms are missing from it by right.
 *
 * @param {string} dir
 */
function matchesLock(dir) {
  const wanted = readPackages(join(dir, "package-lock.json"));
  const have = readPackages(join(dir, "node_modules/.package-lock.json"));
  if (!wanted || !have) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const installed = have[path];
    return installed ? installed.version === entry.version : entry.optional || entry.devOptional;
  });
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> | undefined}
 */
function readPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : undefined;
}
