import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkShared, ensureShared } from "../../demo/launcher/bring-up.js";
import { Processes } from "../../demo/launcher/processes.js";
import { startDemo } from "../../demo/start.js";

const PORT = 3900;
const PORT_BASE = 4900;
/** Two cores run the tests, a browser, Directus and several sites: an answer takes longer than a visitor would wait. */
const busyMachine = { DIRECTUS_TIMEOUT: "14" };

/** @typedef {ReturnType<typeof demoOfTests>} DemoOfTests */

/**
 * The demo that the tests run against, apart from one that somebody has open beside them.
 *
 * @param {string} dir
 */
export function demoOfTests(dir) {
  /** @type {Awaited<ReturnType<typeof startDemo>> | undefined} */
  let demo;
  /** @type {string[]} */
  const deaths = [];
  const answers = join(dir, "answers");
  const recorder = `--import ${new URL("../support/record-answers.js", import.meta.url).href}`;

  /**
   * @param {boolean} built
   * @param {(detail: string) => void} report
   * @param {AbortSignal} ending
   */
  async function ensure(built, report, ending) {
    const processes = new Processes(join(dir, "logs"));
    await checkShared(dir, built);
    try {
      await ensureShared(processes, reporting(report), built, ending);
    } catch (error) {
      await processes.stopAll();
      throw error;
    }
  }

  return {
    /** @type {Action} */
    install: (report, ending) => ensure(false, report, ending),
    /** @type {Action} */
    build: (report, ending) => ensure(true, report, ending),
    /** @type {Action} */
    async start(report, ending) {
      const onProgress = reporting(report).update;
      const onDeath = (/** @type {string} */ name, /** @type {string} */ why) =>
        deaths.push(`${name}: ${why}`);
      rmSync(answers, { recursive: true, force: true });
      const siteEnv = { ...busyMachine, VITRINE_ANSWERS: resolve(answers), NODE_OPTIONS: recorder };
      const options = { dir, port: PORT, portBase: PORT_BASE, fastHashing: true, siteEnv };
      demo = await startDemo({ ...options, onProgress, onDeath, signal: ending });
    },
    /** Fails if a part ended by itself, or if something did not go away. @type {Action} */
    async stop() {
      await demo?.stop();
      demo = undefined;
      if (deaths.length > 0)
        throw new Error(`A part of the demo ended during the tests.\n${deaths.join("\n")}`);
    },
    /** What tests learn about the demo from their environment; nothing before it has started. */
    environment() {
      if (!demo) return {};
      const { NODE_OPTIONS: _forSites, ...siteEnvironment } = demo.siteEnvironment;
      return {
        ...siteEnvironment,
        STATE_FILE: ":memory:",
        VITRINE_RECORDER: recorder,
        VITRINE_ENDPOINTS: join(dir, "endpoints.json"),
      };
    },
  };
}

/** @typedef {(report: (detail: string) => void, ending: AbortSignal) => Promise<void>} Action */

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
