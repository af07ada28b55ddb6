import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readExpectedDurations, recordDurations } from "../../demo/launcher/durations.js";
import { ROOT } from "../../demo/launcher/paths.js";
import { createProgressLine, formatDuration } from "../../demo/launcher/progress-line.js";
import { runSteps } from "../../demo/launcher/steps.js";
import { demosOfTests, WORKERS } from "./demos-of-tests.js";
import { runTestStep } from "./run-test-step.js";

const DIR = join(ROOT, ".demo-test");

/** @typedef {{ name: string, seconds: number } & import("./counts.js").Counts} Result */

/**
 * Runs steps and prints what came of them.
 *
 * @param {import("./steps.js").TestStep[]} steps
 * @param {AbortSignal} signal
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runTests(steps, signal) {
  rmSync(join(DIR, "reports"), { recursive: true, force: true });
  mkdirSync(join(DIR, "reports"), { recursive: true });
  // Files that run side by side must not meet in one demo.
  const alone = steps
    .filter(({ needs }) => needs.includes("start"))
    .every(({ files }) => files?.length === 1);
  const demos = demosOfTests(DIR, {
    count: alone ? 1 : WORKERS,
    isFresh: !steps.some(({ files }) => files),
    isFirst: steps.some(({ name, files }) => name === "integration" && !files),
  });
  const progress = createProgressLine(process.stdout);
  const seconds = readExpectedDurations();
  /** @type {Result[]} */
  const results = [];

  const plan = steps.map((step, index) => ({
    id: `test-${step.name}`,
    title: step.name,
    after: stepsBefore(steps, index).map(({ name }) => `test-${name}`),
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
        : await runTestStep(step, DIR, demos, report, signal);
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
  return { passed: sum(results, "passed"), failed: sum(results, "failed"), skipped: sum(results, "skipped") };
}

/**
 * One after the other, but for those that run while the demo's packages are compiled.
 *
 * @param {import("./steps.js").TestStep[]} steps
 * @param {number} index
 */
function stepsBefore(steps, index) {
  const { name, beside } = /** @type {import("./steps.js").TestStep} */ (steps[index]);
  const before = steps.slice(0, index);
  if (beside) return before.filter((step) => step.name !== "demo");
  return name === "demo" ? before.filter((step) => step.name === "install") : before;
}

/** @param {Result} result */
function lineOf({ name, passed, failed, skipped, seconds, skippedNames = [], failedNames = [] }) {
  const left = skipped > 0 ? `, ${skipped} skipped` : "";
  const which = [
    ...failedNames.map((test) => `\n            failed: ${test}`),
    ...skippedNames.map((test) => `\n            skipped: ${test}`),
  ].join("");
  const mark = failed > 0 ? "FAILED" : "ok";
  return `  ${mark.padEnd(8)}${name.padEnd(14)}${formatDuration(seconds).padStart(6)}   ${passed} passed, ${failed} failed${left}${which}`;
}

/**
 * @param {Result[]} results
 * @param {"passed" | "failed" | "skipped"} key
 */
function sum(results, key) {
  return results.reduce((total, result) => total + result[key], 0);
}
