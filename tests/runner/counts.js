import { existsSync, readFileSync } from "node:fs";

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} [unsteady] names of those that passed at the second try only
 */

/**
 * What Vitest's JSON report counts. A file that could not be loaded has no tests to fail: it counts as one itself.
 *
 * @param {string} path of the report
 * @returns {Counts | undefined} undefined if there is no report
 */
export function vitestCounts(path) {
  const report = read(path);
  if (!report) return undefined;
  /** @type {{ status: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[]} */
  const files = report.testResults;
  const broken = files.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  const unsteady = files
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === "passed" && test.failureMessages.length > 0)
    .map((test) => test.fullName);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
    unsteady,
  };
}

/**
 * The files of Vitest's JSON report in which something failed.
 *
 * @param {string} path of the report
 * @returns {string[]} none if there is no report
 */
export function failedFiles(path) {
  /** @type {{ name: string, status: string }[]} */
  const files = read(path)?.testResults ?? [];
  return files.filter(({ status }) => status === "failed").map(({ name }) => name);
}

/**
 * The counts of a step of which the failed files were run once more: what passes now has passed, and is named.
 *
 * @param {string} first path of the report of all files
 * @param {string} second path of the report of those that were run again
 * @param {Counts} judged the verdict on the second
 * @returns {Counts}
 */
export function afterSecondTry(first, second, judged) {
  const again = new Set(failedFiles(first));
  /** @type {{ name: string, assertionResults: { fullName: string, status: string }[] }[]} */
  const files = read(first).testResults;
  const rerun = files.filter(({ name }) => again.has(name)).flatMap((file) => file.assertionResults);
  const passedBefore = rerun.filter(({ status }) => status === "passed").length;
  const skippedBefore = rerun.filter(({ status }) => status !== "passed" && status !== "failed").length;
  const before = /** @type {Counts} */ (vitestCounts(first));
  const stillFailed = new Set(failedTests(second));
  const named = failedTests(first).filter((name) => !stillFailed.has(name));
  return {
    passed: before.passed - passedBefore + judged.passed,
    failed: judged.failed,
    skipped: before.skipped - skippedBefore + judged.skipped,
    unsteady: [...(before.unsteady ?? []), ...named, ...(judged.unsteady ?? [])],
  };
}

/** @param {string} path of Vitest's JSON report */
function failedTests(path) {
  /** @type {{ name: string, status: string, assertionResults: { fullName: string, status: string }[] }[]} */
  const files = read(path)?.testResults ?? [];
  return files.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed").map((test) => test.fullName);
    return status === "failed" && failed.length === 0 ? [name] : failed;
  });
}

/**
 * What Playwright's JSON report counts. An error outside any test, as in a configuration, counts as one.
 *
 * @param {string} path of the report
 * @returns {Counts | undefined}
 */
export function playwrightCounts(path) {
  const report = read(path);
  if (!report) return undefined;
  const { expected, flaky, unexpected, skipped } = report.stats;
  const unsteady = specsOf(report.suites)
    .filter((spec) => spec.tests.some((test) => test.status === "flaky"))
    .map((spec) => spec.title);
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped, unsteady };
}

/**
 * @typedef {{ title: string, tests: { status: string }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {Suite[]} suites of Playwright's report, which nest
 * @returns {Spec[]}
 */
function specsOf(suites = []) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)]);
}

/**
 * What the summary of `node --test --test-reporter=tap` counts.
 *
 * @param {string} path of its output
 * @returns {Counts | undefined}
 */
export function tapCounts(path) {
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, "utf8");
  const [passed, failed, skipped] = ["pass", "fail", "skipped"].map((word) =>
    Number(new RegExp(`^# ${word} (\\d+)$`, "m").exec(text)?.[1] ?? Number.NaN),
  );
  if (!Number.isInteger(passed) || !Number.isInteger(failed)) return undefined;
  return { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) };
}

/**
 * A step that ended badly has failed, whatever its report says; one without a single test has failed, too.
 *
 * @param {Counts | undefined} counts
 * @param {boolean} endedWell
 * @returns {Counts}
 */
export function verdict(counts, endedWell) {
  const { passed, failed, ...others } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  const wrong = !endedWell || passed === 0;
  return { ...others, passed, failed: wrong ? Math.max(1, failed) : failed };
}

/** @param {string} path */
function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
