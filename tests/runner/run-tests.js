import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expectedDurations, recordDurations } from "../../demo/launcher/durations.js";
import { ROOT } from "../../demo/launcher/places.js";
import { clock, progressLine } from "../../demo/launcher/progress-line.js";
import { runSteps } from "../../demo/launcher/steps.js";
import { demoOfTests } from "./demo-of-tests.js";
import { runTestStep } from "./run-test-step.js";
import { withNeeds } from "./steps.js";

const DIR = join(ROOT, ".demo-test");

/** @typedef {{ name: string, seconds: number } & import("./counts.js").Counts} Result */

/**
 * Runs the named steps one after the other, and those they need, and prints what came of them.
 *
 * @param {string[]} names
 * @param {AbortSignal} signal
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runTests(names, signal) {
  rmSync(join(DIR, "reports"), { recursive: true, force: true });
  mkdirSync(join(DIR, "reports"), { recursive: true });
  const demo = demoOfTests(DIR);
  const progress = progressLine(process.stdout);
  const seconds = expectedDurations();
  const steps = withNeeds(names);
  /** @type {Result[]} */
  const results = [];

  const plan = steps.map((step, index) => ({
    id: `test-${step.name}`,
    title: step.name,
    after: steps.slice(0, index).map(({ name }) => `test-${name}`),
    seconds: seconds[`test-${step.name}`] ?? step.seconds,
    run: async (/** @type {(detail: string) => void} */ report) => {
      const began = Date.now();
      const failedNeed = step.needs.find((need) =>
        results.some(({ name, failed }) => name === need && failed > 0),
      );
      const problem =
        signal.aborted && step.does !== "stop"
          ? "The tests were stopped."
          : failedNeed && `It needs ${failedNeed}, which failed.`;
      const { counts, output } = problem
        ? { counts: { passed: 0, failed: 1, skipped: 0 }, output: problem }
        : await runTestStep(step, DIR, demo, report, signal);
      const result = { name: step.name, seconds: (Date.now() - began) / 1000, ...counts };
      results.push(result);
      if (output) progress.say(output);
      progress.say(lineOf(result));
    },
  }));
  const taken = await runSteps(plan, progress.update);
  progress.close();
  if (!signal.aborted) recordDurations(taken);
  console.log(["", "Results", ...results.map(lineOf), ""].join("\n"));
  return { passed: sum(results, "passed"), failed: sum(results, "failed") };
}

/** @param {Result} result */
function lineOf({ name, passed, failed, skipped, seconds, unsteady = [] }) {
  const left = skipped > 0 ? `, ${skipped} skipped` : "";
  const again = unsteady.map((test) => `\n            at the second try only: ${test}`).join("");
  const mark = failed > 0 ? "FAILED" : "ok";
  return `  ${mark.padEnd(8)}${name.padEnd(14)}${clock(seconds).padStart(6)}   ${passed} passed, ${failed} failed${left}${again}`;
}

/**
 * @param {Result[]} results
 * @param {"passed" | "failed"} key
 */
function sum(results, key) {
  return results.reduce((total, result) => total + result[key], 0);
}
