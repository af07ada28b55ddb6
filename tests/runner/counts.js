import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} [skippedNames] which were skipped, and why
 * @property {string[]} [failedNames] which failed, with their file where the report has it
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
  /** @type {{ name: string, status: string, assertionResults: { ancestorTitles: string[], title: string, status: string, meta?: { skipReason?: string } }[] }[]} */
  const files = report.testResults;
  const broken = files
    .filter((file) => file.status === "failed" && file.assertionResults.length === 0)
    .map(({ name }) => basename(name));
  const failedNames = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ title }) => `${basename(name)}: ${title}`),
  );
  const skippedNames = files
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === "skipped" || status === "pending" || status === "todo")
    .map(({ ancestorTitles, title, meta }) => withReason(ancestorTitles[0] || title, meta?.skipReason));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    skippedNames: [...new Set(skippedNames)],
    failedNames: [...broken, ...failedNames],
  };
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
  const { expected, unexpected, skipped } = report.stats;
  /** @param {string} wanted */
  const titlesOf = (wanted) => [
    ...new Set(
      specsOf(report.suites)
        .filter((spec) => spec.tests.some((test) => test.status === wanted))
        .map(({ title, tests }) => withReason(title, wanted === "skipped" ? skipReason(tests) : undefined)),
    ),
  ];
  return {
    passed: expected,
    failed: unexpected + report.errors.length,
    skipped,
    skippedNames: titlesOf("skipped"),
    failedNames: titlesOf("unexpected"),
  };
}

/**
 * @param {string} name
 * @param {string | undefined} reason
 */
function withReason(name, reason) {
  return reason ? `${name}: ${reason}` : name;
}

/** @param {Spec["tests"]} tests */
function skipReason(tests) {
  return tests.flatMap(({ annotations = [] }) => annotations).find(({ type }) => type === "skip")
    ?.description;
}

/**
 * @typedef {{ title: string, tests: { status: string, annotations?: { type: string, description?: string }[] }[] }} Spec
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
  const failedNames = Array.from(text.matchAll(/^not ok \d+ - (.+)$/gm), ([, name]) => String(name));
  return { passed: Number(passed), failed: Number(failed), skipped: Number(skipped), failedNames };
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
