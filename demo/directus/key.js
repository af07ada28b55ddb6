import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { getPictureKey } from "../content/pictures/spec.js";
import { listPictures } from "./content.js";
import { MODULES } from "./environment.js";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/**
 * Changes whenever a freshly prepared Directus would differ: with its version, the pack, the content, the pictures and
 * the code that puts them there.
 *
 * @param {{ pack: string, content: unknown, currencies: string[], fast: boolean, pictures: boolean }} state `pack`: its folder
 * @returns {Promise<string>} short enough for a folder's name
 */
export async function createKey({ pack, content, currencies, fast, pictures }) {
  const { version } = createRequire(join(MODULES, "x.js"))("directus/package.json");
  const drawn = pictures ? listPictures(content).map(getPictureKey) : [];
  const hash = createHash("sha256").update(JSON.stringify({ version, content, currencies, drawn }));
  for (const folder of [pack, HERE]) {
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
      (file) => file.isFile() && !join(file.parentPath, file.name).startsWith(join(pack, "doctor")),
    );
    for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
      hash.update(await readFile(path));
    }
  }
  return `${hash.digest("hex").slice(0, 16)}${fast ? "-fast" : ""}`;
}
