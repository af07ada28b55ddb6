import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { resolvePaths } from "../../demo/launcher/paths.js";
import { listInstallSteps } from "../../demo/launcher/plan.js";
import { checkPorts } from "../../demo/launcher/preflight.js";
import { Processes } from "../../demo/launcher/processes.js";
import { CURRENCIES } from "../../demo/launcher/services.js";
import { checkShared, ensureShared } from "../../demo/launcher/start-services.js";
import { startDemo } from "../../demo/start.js";

/** Test files run side by side in so many workers, each of which has a demo of its own. */
export const WORKERS = 2;

/** A demo takes six of ten ports. */
const PORTS = 10;
/** Between those that fetch refuses to ask: 5060, 5061 and 6000. */
const FIRST_PORT = 5070;
const PORT_BLOCKS = 40;
/** Two cores run the tests, browsers, Directus and several sites: an answer takes longer than a visitor would wait. */
const busyMachine = { DIRECTUS_TIMEOUT: "14" };
/** Beside the demo's own, for what has no cents or three decimals. */
const currencies = [...CURRENCIES, "JPY", "KWD"];

/** @typedef {ReturnType<typeof demosOfTests>} DemosOfTests */
/** @typedef {(report: (detail: string) => void, ending: AbortSignal) => Promise<void>} Action */

/**
 * The demos that the tests run against, apart from one that somebody has open beside them.
 *
 * @param {string} dir
 * @param {{ count: number, isFresh: boolean, isFirst: boolean }} options `isFresh`: nothing stands there that earlier tests
 *   have left; `isFirst`: what sites answered in earlier runs is forgotten
 */
export function demosOfTests(dir, { count, isFresh, isFirst }) {
  /** @type {Awaited<ReturnType<typeof startDemo>>[]} */
  const demos = [];
  /** @type {string[]} */
  const deaths = [];
  const answers = resolve(dir, "answers");
  const recorder = `--import ${new URL("../support/record-answers.js", import.meta.url).href}`;

  /**
   * @param {(part: "sitePackages" | "demoPackages" | "build") => boolean} wanted
   * @returns {Action}
   */
  const ensure = (wanted) => async (report, ending) => {
    const processes = new Processes(join(dir, "logs"));
    await checkShared(dir, wanted("build"));
    const steps = (/** @type {import("../../demo/launcher/plan.js").Missing} */ missing) =>
      listInstallSteps(onlyWanted(missing, wanted), processes);
    try {
      await ensureShared(processes, reporting(report), wanted("build"), ending, steps);
    } catch (error) {
      await processes.stopAll();
      throw error;
    }
  };

  return {
    install: ensure((part) => part === "sitePackages"),
    installDemo: ensure((part) => part === "demoPackages"),
    build: ensure((part) => part === "build"),
    /** One after the other: the first one's content is drawn and written once, and copied for the others. @type {Action} */
    async start(report, ending) {
      const onProgress = reporting(report).update;
      if (isFirst) rmSync(answers, { recursive: true, force: true });
      for (let worker = 1; worker <= count; worker++) {
        const own = join(dir, String(worker));
        if (isFresh) rmSync(own, { recursive: true, force: true });
        const ports = await findFreePorts(dir, worker);
        const siteEnv = { ...busyMachine, VITRINE_ANSWERS: answers, NODE_OPTIONS: recorder };
        const onDeath = (/** @type {string} */ name, /** @type {string} */ why) =>
          deaths.push(`${name}: ${why}`);
        const options = { dir: own, ...ports, currencies, fastHashing: true, siteEnv, onProgress, onDeath };
        const demo = await startDemo({ ...options, signal: ending });
        demos.push(demo);
        writeEnvironment(own, demo.siteEnvironment, recorder);
      }
    },
    /** Fails if a part ended by itself, or if something did not go away. @type {Action} */
    async stop() {
      await Promise.all(demos.splice(0).map((demo) => demo.stop()));
      if (deaths.length > 0)
        throw new Error(`A part of a demo ended during the tests.\n${deaths.join("\n")}`);
    },
    /** What tests learn about the demos from their environment; nothing before they have started. */
    environment() {
      if (demos.length === 0) return {};
      return {
        VITRINE_DEMOS: demos.map((demo) => resolve(demo.dir)).join(delimiter),
        VITRINE_ANSWERS: answers,
      };
    },
  };
}

/**
 * Every checkout begins at a block of its own: two that start together both find the same ports free, and use them
 * seconds later.
 *
 * @param {string} dir
 * @param {number} worker from 1
 * @returns {Promise<{ port: number, portBase: number }>}
 */
async function findFreePorts(dir, worker) {
  const first = createHash("sha256").update(resolve(dir)).digest().readUInt32BE();
  for (let tried = 0; ; tried++) {
    const block = (first + tried) % PORT_BLOCKS;
    const portBase = FIRST_PORT + (block * WORKERS + worker) * PORTS;
    const given = { port: portBase + PORTS - 1, portBase };
    try {
      await checkPorts(resolvePaths(given).ports);
      return given;
    } catch (error) {
      if (tried === PORT_BLOCKS) throw error;
    }
  }
}

/**
 * What a test's worker takes over: tests/support/demo-of-worker.ts.
 *
 * @param {string} dir
 * @param {Record<string, string>} siteEnvironment
 * @param {string} recorder
 */
function writeEnvironment(dir, { NODE_OPTIONS: _forSites, ...siteEnvironment }, recorder) {
  const environment = {
    ...siteEnvironment,
    STATE_FILE: ":memory:",
    VITRINE_RECORDER: recorder,
    VITRINE_ENDPOINTS: resolve(dir, "endpoints.json"),
  };
  writeFileSync(join(dir, "environment.json"), JSON.stringify(environment), { mode: 0o600 });
}

/**
 * @param {import("../../demo/launcher/plan.js").Missing} missing
 * @param {(part: "sitePackages" | "demoPackages" | "build") => boolean} wanted
 */
function onlyWanted({ sitePackages, demoPackages, build }, wanted) {
  return {
    sitePackages: sitePackages && wanted("sitePackages"),
    demoPackages: demoPackages && wanted("demoPackages"),
    build: build && wanted("build"),
  };
}

/**
 * @param {(detail: string) => void} report
 * @returns {import("../../demo/launcher/progress-line.js").ProgressLine}
 */
function reporting(report) {
  return {
    update(steps) {
      const running = steps.filter((step) => step.started && !step.ended);
      report(running.map(({ title, detail }) => (detail ? `${title}: ${detail}` : title)).join(", "));
    },
    say: report,
    close() {},
  };
}
