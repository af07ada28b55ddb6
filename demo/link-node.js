/**
 * After `npm ci`: `node` in scripts and units means the Node that npm brings. npm 10 makes the link, and takes it away with
 * the packages of other machines, which have the same one.
 */
import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { findNodeHome, ROOT } from "./launcher/paths.js";

/**
 * @param {string} modules the folder `node_modules`
 * @param {string | undefined} home where the Node for this machine is, if there is one
 */
export function linkNode(modules, home) {
  const link = join(modules, ".bin/node");
  if (!home || !existsSync(join(home, "bin/node")) || existsSync(link)) return;
  mkdirSync(join(modules, ".bin"), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(relative(join(modules, ".bin"), join(home, "bin/node")), link);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) linkNode(join(ROOT, "node_modules"), findNodeHome());
