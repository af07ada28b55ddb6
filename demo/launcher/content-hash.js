import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/**
 * One hash over the names and contents of files, whole folders included; what does not exist counts as absent.
 *
 * @param {string} root
 * @param {string[]} paths relative to `root`
 * @param {string[]} [salt] what else the result depends on
 */
export function hashFiles(root, paths, salt = []) {
  const hash = createHash("sha256").update(salt.join("\0"));
  for (const path of paths) {
    for (const file of filesBelow(join(root, path))) {
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.name !== "node_modules")
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        entry.isDirectory() ? filesBelow(join(path, entry.name)) : join(path, entry.name),
      );
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOTDIR") return [path];
    throw error;
  }
}

/**
 * A stamp tells what a folder was made from. It is written last, so half-made work has none.
 *
 * @param {string} path
 * @param {string} value
 */
export function isStamped(path, value) {
  return existsSync(path) && readFileSync(path, "utf8").trim() === value;
}

/**
 * @param {string} path
 * @param {string} value
 */
export function writeStamp(path, value) {
  writeFileSync(`${path}.new`, `${value}\n`);
  renameSync(`${path}.new`, path);
}
