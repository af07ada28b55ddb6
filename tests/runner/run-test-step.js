import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { createProjectEnvironment, findProjectNode } from "../../demo/launcher/paths.js";
import { Processes } from "../../demo/launcher/processes.js";
import { verdict } from "./counts.js";

const DETAIL_MS = 1_000;
const DETAIL_LENGTH = 60;
const SHOWN_LINES = 400;

/**
 * Runs one step to its end, or to the end of its time.
 *
 * @param {import("./steps.js").TestStep} step
 * @param {string} dir where logs and reports go
 * @param {import("./demos-of-tests.js").DemosOfTests} demos
 * @param {(detail: string) => void} report
 * @param {AbortSignal} signal ends it early
 * @returns {Promise<{ counts: import("./counts.js").Counts, output?: string }>} `output`: what to show of a failure
 */
export async function runTestStep(step, dir, demos, report, signal) {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(step.limitMs)]);
  try {
    if (step.does) await demos[step.does](report, ending);
    else return await runCommand(step, dir, demos, report, ending);
    return { counts: verdict({ passed: 1, failed: 0, skipped: 0 }, true) };
  } catch (error) {
    return {
      counts: verdict(undefined, false),
      output: error instanceof Error ? error.message : String(error),
    };
  }
}

/**
 * @param {import("./steps.js").TestStep} step
 * @param {string} dir
 * @param {import("./demos-of-tests.js").DemosOfTests} demos
 * @param {(detail: string) => void} report
 * @param {AbortSignal} ending
 * @returns {Promise<{ counts: import("./counts.js").Counts, output?: string }>}
 */
async function runCommand(step, dir, demos, report, ending) {
  const { name, args = [], counts } = step;
  const reportFile = join(dir, "reports", `${name}.json`);
  const processes = new Processes(join(dir, "test-logs"));
  const stop = () => processes.stop(name);
  ending.addEventListener("abort", stop, { once: true });

  const node = step.ownNode ? process.execPath : findProjectNode();
  const reporting = args.includes("--reporter=json") ? [`--outputFile.json=${reportFile}`] : [];
  const { child, ended } = processes.start(name, {
    node,
    args: [...args, ...reporting],
    env: step.ownNode ? process.env : environment(demos, reportFile),
  });
  const watching = new AbortController();
  void watch(
    () => report(stripVTControlCharacters(processes.lastLine(name)).trim().slice(0, DETAIL_LENGTH)),
    watching.signal,
  );
  await ended;
  watching.abort();
  ending.removeEventListener("abort", stop);

  const log = processes.logOf(name);
  const found = counts
    ? counts(reportFile, log)
    : { passed: child.exitCode === 0 ? 1 : 0, failed: 0, skipped: 0 };
  const judged = verdict(found, child.exitCode === 0);
  if (judged.failed === 0) return { counts: judged };
  const lines = readFileSync(log, "utf8").trimEnd().split("\n").slice(-SHOWN_LINES);
  if (ending.aborted) lines.push(`It was stopped after ${step.limitMs / 60_000} minutes, or by a signal.`);
  return { counts: judged, output: lines.join("\n") };
}

/**
 * @param {import("./demos-of-tests.js").DemosOfTests} demos
 * @param {string} reportFile
 */
function environment(demos, reportFile) {
  return createProjectEnvironment({
    ...demos.environment(),
    NO_COLOR: "1",
    FORCE_COLOR: undefined,
    PLAYWRIGHT_JSON: reportFile,
  });
}

/**
 * @param {() => void} look
 * @param {AbortSignal} signal
 */
async function watch(look, signal) {
  while (!signal.aborted) {
    look();
    await pause(DETAIL_MS, undefined, { signal }).catch(() => {});
  }
}
