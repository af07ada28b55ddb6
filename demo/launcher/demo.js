import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DemoError, explain } from "./errors.js";
import { acquireLock } from "./lock.js";
import { resolvePaths } from "./paths.js";
import { Processes } from "./processes.js";
import { createProgressLine, createSilentProgress } from "./progress-line.js";
import { startServices } from "./start-services.js";

/**
 * @typedef {object} DemoOptions
 * @property {string} [dir] DEMO_DIR, relative to the checkout; default `.demo`
 * @property {number} [port] of the site
 * @property {number} [portBase] of everything else
 * @property {boolean} [quiet] shows no progress
 * @property {(steps: import("./steps.js").Progress[]) => void} [onProgress] is shown the progress instead
 * @property {boolean} [site] false: neither builds nor starts the site
 * @property {boolean} [dev] the site runs in Vite's development server
 * @property {Record<string, string>} [siteEnv] variables of the site to be set otherwise
 * @property {string[]} [currencies] what the shop may sell in, the default one first; prices are in those of the content
 * @property {boolean} [fastHashing] passwords cost next to nothing to check; for tests
 * @property {(name: string, why: string) => void} [onDeath] told when a part ends that nobody stopped
 * @property {AbortSignal} [signal] gives up while starting
 */

/**
 * Starts everything: what `npm start` does, for callers in code. Installs and builds what is missing.
 *
 * @param {DemoOptions} [options]
 * @throws {Trouble} with a sentence for the person at the terminal; nothing is left running then
 */
export async function startDemo(options = {}) {
  const { dir, ports } = resolvePaths(options);
  /** @type {Processes | undefined} */
  let processes;
  /** @type {(() => void) | undefined} */
  let release;
  const progress = progressOf(options);
  try {
    mkdirSync(dir, { recursive: true });
    const lock = acquireLock(join(dir, "lock"));
    if (!lock.taken) throw new DemoError(alreadyStarted(dir, lock.holder));
    release = lock.release;
    processes = new Processes(join(dir, "logs"));
    rmSync(join(dir, "endpoints.json"), { force: true });
    const up = await startServices({ options, dir, ports, processes, progress, recovering: lock.stale });
    writeFileSync(join(dir, "endpoints.json"), `${JSON.stringify(up.endpoints, null, 2)}\n`, { mode: 0o600 });
    return handleOf(up, processes, dir, release);
  } catch (error) {
    await processes?.stopAll();
    const sentence = await explain(error, dir);
    release?.();
    throw new DemoError(sentence, { cause: error });
  } finally {
    progress.close();
  }
}

/**
 * @param {Awaited<ReturnType<typeof startServices>>} up
 * @param {Processes} processes
 * @param {string} dir
 * @param {() => void} release
 */
function handleOf(up, processes, dir, release) {
  return {
    dir,
    endpoints: up.endpoints,
    /** The site's environment, for tests that call its code in their own process. */
    siteEnvironment: up.siteEnvironment,
    /**
     * Ends everything and gives the folder back.
     *
     * @param {NodeJS.Signals} [signal]
     */
    async stop(signal) {
      rmSync(join(dir, "endpoints.json"), { force: true });
      await processes.stopAll(signal);
      release();
    },
    /**
     * Stops a part if it runs, and starts it anew; done when it answers.
     *
     * @param {import("./services.js").ServiceName} name
     */
    async restart(name) {
      await processes.stop(name);
      await up.startOne(name, true);
    },
    /**
     * Ends a part, as an accident would; done when it is gone. The rest goes on.
     *
     * @param {import("./services.js").ServiceName} name
     * @param {NodeJS.Signals} [signal]
     */
    kill: (name, signal = "SIGKILL") => processes.stop(name, signal),
    /** @param {import("./services.js").ServiceName} name */
    logOf: (name) => processes.logOf(name),
  };
}

/**
 * @param {string} dir
 * @param {number} holder process id
 */
function alreadyStarted(dir, holder) {
  return `A demo is already running in ${dir} (process ${holder}): stop it first, or set DEMO_DIR, PORT and DEMO_PORT_BASE to run another beside it.`;
}

/** @param {DemoOptions} options */
function progressOf({ quiet, onProgress }) {
  if (onProgress) return { ...createSilentProgress(), update: onProgress };
  return quiet ? createSilentProgress() : createProgressLine(process.stdout);
}
