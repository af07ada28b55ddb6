import { randomBytes } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findProjectNode, SHARED_CACHE } from "../launcher/paths.js";
import { CURRENCIES } from "../launcher/services.js";
import { runDirectus, runNode, serveDirectus } from "./command.js";
import { loadContent } from "./content.js";
import { createDirectusEnvironment } from "./environment.js";
import { writeHistory } from "./history/write-history.js";
import { createKey } from "./key.js";
import { writePersonalRows } from "./personalise.js";
import { createRestClient } from "./rest.js";
import { insertSeed } from "./seed.js";

export { listPictures, loadContent } from "./content.js";
export { createDirectusEnvironment } from "./environment.js";

const PACK = fileURLToPath(new URL("../../pack", import.meta.url));
const STAMP = "prepared.json";
/** What a folder in the making is called, before the process that makes it. */
const MAKING = "making-";

/**
 * @typedef {object} Preparation
 * @property {string} dir the folder that belongs to this Directus alone
 * @property {number} port free while preparing
 * @property {{ directusSecret: string, adminPassword: string, adminToken: string, serviceToken: string }} secrets
 * @property {string} [picturesDir] where the pictures were rendered to
 * @property {string[]} [currencies] what the pack is installed for, the default one first
 * @property {boolean} [fast] cheap password hashing, for tests
 * @property {() => import("./history/index.js").History} [buildPast] what has been bought up to now; no part of the template
 * @property {string} [cacheDir] shared by every demo of this checkout
 * @property {(detail: string) => void} [onProgress]
 * @property {AbortSignal} [signal]
 */

/**
 * Makes `dir` a complete Directus with the demo's content, ready to be started with `createDirectusEnvironment`.
 *
 * The work is done once for each state of pack, content and pictures and kept in `cacheDir`; every further `dir` is a
 * copy with secrets of its own. A `dir` in the right state is left as it is, with whatever was changed in Studio; any
 * other is made anew. Needs Node 22.
 *
 * @param {Preparation} preparation
 * @returns {Promise<"kept" | "copied" | "made">} what was necessary
 */
export async function prepareDirectus(preparation) {
  const { dir, secrets, fast = false, cacheDir = SHARED_CACHE, picturesDir, buildPast } = preparation;
  const { currencies = CURRENCIES } = preparation;
  const content = await loadContent();
  const key = await createKey({ pack: PACK, content, currencies, fast, pictures: picturesDir !== undefined });
  const stamp = JSON.stringify({
    key,
    hasPast: buildPast !== undefined,
    secrets: [secrets.adminPassword, secrets.adminToken, secrets.serviceToken],
  });
  if ((await readIfThere(join(dir, STAMP))) === stamp) return "kept";

  const template = join(cacheDir, "directus", key);
  const ready = (await readIfThere(join(template, STAMP))) !== undefined;
  if (!ready) await makeTemplate(template, { ...preparation, cacheDir, currencies, content });
  await copyTemplate(template, dir);
  await writePersonalRows(dir, secrets);
  if (buildPast) writeHistory(dir, buildPast());
  await writeFile(join(dir, STAMP), stamp, { mode: 0o600 });
  return ready ? "copied" : "made";
}

/** The folder gets its name when it is complete: what was interrupted has none and is thrown away by the next. */
async function makeTemplate(
  template,
  { port, fast = false, cacheDir, picturesDir, currencies, content, onProgress = () => {}, signal },
) {
  await removeFormerTemplates(dirname(template), fast);
  const dir = join(dirname(template), `${MAKING}${process.pid}`);
  await mkdir(join(dir, "uploads"), { recursive: true });
  await mkdir(join(dir, "extensions"));

  const secrets = { directusSecret: randomText(), adminPassword: randomText(), adminToken: randomText() };
  const env = createDirectusEnvironment({ dir, port, secrets, fast, cacheDir });
  const place = { node: findProjectNode(), dir, env, signal };
  onProgress("creating Directus's tables");
  await runDirectus(place, ["bootstrap"]);
  onProgress("starting Directus");
  const stop = await serveDirectus(place);
  try {
    const url = env.PUBLIC_URL ?? "";
    onProgress("installing the pack");
    const serviceToken = randomText();
    await installPack(place, { url, currencies, adminToken: secrets.adminToken, serviceToken });
    const site = createRestClient(url, serviceToken);
    await insertSeed(createRestClient(url, secrets.adminToken), { site, content, picturesDir, onProgress });
  } finally {
    await stop();
  }
  await writeFile(join(dir, STAMP), "{}");
  await rename(dir, template).catch(async (error) => {
    // Another process has finished the same one meanwhile.
    if (!existsSync(join(template, STAMP))) throw error;
    await rm(dir, { recursive: true, force: true });
  });
}

/**
 * As an owner does it: `npm run directus:install -- --apply`.
 *
 * @param {import("./command.js").Place} place
 * @param {{ url: string, currencies: string[], adminToken: string, serviceToken: string }} given
 */
function installPack(place, { url, currencies, adminToken, serviceToken }) {
  const env = {
    PATH: place.env.PATH ?? "",
    DIRECTUS_URL: url,
    SITE_CURRENCY: currencies.join(","),
    DIRECTUS_ADMIN_TOKEN: adminToken,
    DIRECTUS_SERVICE_TOKEN: serviceToken,
  };
  return runNode({ ...place, env }, [join(PACK, "install.ts"), "--apply"]);
}

/** One is kept for tests and one for people: the two differ in the cost of their password hashes. */
async function removeFormerTemplates(folder, fast) {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  const former = names.filter((name) =>
    name.startsWith(MAKING) ? !isRunning(Number(name.slice(MAKING.length))) : name.endsWith("-fast") === fast,
  );
  await Promise.all(former.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function copyTemplate(template, dir) {
  await mkdir(dir, { recursive: true });
  const former = (await readdir(dir)).filter((name) => name !== "secrets.json");
  await rm(join(dir, STAMP), { force: true });
  await Promise.all(former.map((name) => rm(join(dir, name), { recursive: true, force: true })));
  await cp(template, dir, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => path !== join(template, STAMP),
  });
}

/** @param {string} path */
async function readIfThere(path) {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return undefined;
    throw error;
  }
}

function randomText() {
  return randomBytes(32).toString("base64url");
}
