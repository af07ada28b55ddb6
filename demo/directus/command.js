import { spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CLI } from "./environment.js";

const TETHER = fileURLToPath(new URL("../launcher/exit-with-parent.js", import.meta.url));
const LAST_CHARACTERS = 4_000;

/**
 * @typedef {object} Place
 * @property {string} node the Node 22 that Directus runs on
 * @property {string} dir working folder
 * @property {Record<string, string>} env
 * @property {string} [cli] of another Directus than the demo's
 * @property {AbortSignal} [signal] ends what is running
 */

/**
 * Runs one command of Directus's command line to its end.
 *
 * @param {Place} place
 * @param {string[]} args for example `["schema", "apply", "--yes", file]`
 * @throws {Error} with the last lines of its output, if it fails
 */
export async function runDirectus(place, args) {
  await runNode(place, [place.cli ?? CLI, ...args]);
}

/**
 * Runs a Node program to its end.
 *
 * @param {Place} place
 * @param {string[]} args
 * @throws {Error} with the last lines of its output, if it fails
 */
export async function runNode(place, args) {
  const { ended, output } = start(place, args);
  const code = await ended;
  place.signal?.throwIfAborted();
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}.\n${output()}`);
}

/**
 * Starts Directus and waits until it answers.
 *
 * @param {Place} place
 * @returns {Promise<() => Promise<void>>} stops it
 * @throws {Error} with the last lines of its output, if it ends instead of answering
 */
export async function serveDirectus(place) {
  deleteUnfinishedSizes(join(place.dir, "uploads"));
  const { child, ended, output } = start(place, [place.cli ?? CLI, "start"]);
  const url = place.env.PUBLIC_URL ?? "";
  let stopped = false;
  void ended.then(() => {
    stopped = true;
  });
  while (!(await checkAnswers(url))) {
    place.signal?.throwIfAborted();
    if (stopped) throw new Error(`Directus did not start.\n${output()}`);
  }
  return async () => {
    child.kill("SIGTERM");
    await ended;
  };
}

/**
 * Directus keeps each size of a picture as `<id>__<hash>`; one that it was writing when it was stopped stays empty, and is
 * served so from then on.
 *
 * @param {string} uploads folder
 */
function deleteUnfinishedSizes(uploads) {
  if (!existsSync(uploads)) return;
  for (const name of readdirSync(uploads)) {
    const path = join(uploads, name);
    if (name.includes("__") && statSync(path).size === 0) rmSync(path);
  }
}

/**
 * @param {string} url origin of a Directus
 * @returns {Promise<boolean>} whether it is up; takes a quarter of a second to say no
 */
export async function checkAnswers(url) {
  try {
    const response = await fetch(`${url}/server/ping`, { signal: AbortSignal.timeout(2_000) });
    return (await response.text()) === "pong";
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 250));
    return false;
  }
}

/**
 * The child leads its own group and holds on to us: if this process is killed, it goes too.
 *
 * @param {Place} place
 * @param {string[]} args
 */
function start({ node, dir, env, signal }, args) {
  const child = spawn(node, ["--import", TETHER, ...args], {
    cwd: dir,
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      text = (text + chunk).slice(-LAST_CHARACTERS);
    });
  }
  const stop = () => child.kill("SIGTERM");
  signal?.addEventListener("abort", stop);
  /** @type {Promise<number | string | null>} */
  const ended = new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, killer) => resolve(code ?? killer));
  }).finally(() => signal?.removeEventListener("abort", stop));
  return { child, ended, output: () => text };
}
