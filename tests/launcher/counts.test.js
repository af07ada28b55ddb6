import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  afterSecondTry,
  failedFiles,
  playwrightCounts,
  tapCounts,
  verdict,
  vitestCounts,
} from "../runner/counts.js";
import { withNeeds } from "../runner/steps.js";
import { scratch } from "./support.js";

/**
 * @param {import("node:test").TestContext} t
 * @param {unknown} content
 */
function file(t, content) {
  const path = join(scratch(t), "report");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

test("a test file that could not be loaded counts as a failure", (t) => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "passed", assertionResults: [{ fullName: "a", status: "passed", failureMessages: [] }] },
  ];
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0, testResults };
  assert.deepEqual(vitestCounts(file(t, report)), { passed: 3, failed: 2, skipped: 1, unsteady: [] });
});

test("an error outside the browser's tests counts as a failure", (t) => {
  const stats = { expected: 5, flaky: 1, unexpected: 2, skipped: 3 };
  const counts = playwrightCounts(file(t, { stats, errors: [{}] }));
  assert.deepEqual(counts, { passed: 6, failed: 3, skipped: 3, unsteady: [] });
});

test("TAP's summary is counted, and output without one is not", (t) => {
  const counts = tapCounts(file(t, "ok 1 - a\n# pass 4\n# fail 1\n# skipped 2\n"));
  assert.deepEqual(counts, { passed: 4, failed: 1, skipped: 2 });
  assert.equal(tapCounts(file(t, "Segmentation fault")), undefined);
});

test("a test that passed at the second try only is named", (t) => {
  const once = {
    fullName: "Mira's cart is kept",
    status: "passed",
    failureMessages: ["expected 200 to be 404"],
  };
  const steady = { fullName: "Mira's cart is priced", status: "passed", failureMessages: [] };
  const testResults = [{ status: "passed", assertionResults: [once, steady] }];
  assert.deepEqual(vitestCounts(file(t, { testResults }))?.unsteady, ["Mira's cart is kept"]);

  const specs = [
    { title: "Noor buys", tests: [{ status: "flaky" }] },
    { title: "Noor reads", tests: [{ status: "expected" }] },
  ];
  const report = { stats: {}, errors: [], suites: [{ suites: [{ specs }] }] };
  assert.deepEqual(playwrightCounts(file(t, report))?.unsteady, ["Noor buys"]);
});

test("files that failed are run once more: what passes then is named, what does not has failed", (t) => {
  const passed = (/** @type {string} */ fullName) => ({ fullName, status: "passed", failureMessages: [] });
  const failed = (/** @type {string} */ fullName) => ({ ...passed(fullName), status: "failed" });
  const first = file(t, {
    ...{ numPassedTests: 3, numFailedTests: 2, numPendingTests: 0, numTodoTests: 0 },
    testResults: [
      { name: "a.test.ts", status: "passed", assertionResults: [passed("a1"), passed("a2")] },
      { name: "b.test.ts", status: "failed", assertionResults: [passed("b1"), failed("b2"), failed("b3")] },
      { name: "c.test.ts", status: "failed", assertionResults: [] },
    ],
  });
  const second = file(t, {
    testResults: [
      { name: "b.test.ts", status: "failed", assertionResults: [passed("b1"), passed("b2"), failed("b3")] },
      { name: "c.test.ts", status: "passed", assertionResults: [passed("c1")] },
    ],
  });

  assert.deepEqual(failedFiles(first), ["b.test.ts", "c.test.ts"]);
  const counts = afterSecondTry(first, second, { passed: 3, failed: 1, skipped: 0 });
  assert.deepEqual(counts, { passed: 5, failed: 1, skipped: 0, unsteady: ["b2", "c.test.ts"] });
});

test("a step that ended badly, left no report or ran no test has failed", () => {
  const some = { passed: 2, failed: 0, skipped: 0 };
  assert.equal(verdict(some, true).failed, 0);
  assert.equal(verdict(some, false).failed, 1);
  assert.equal(verdict(undefined, true).failed, 1);
  assert.equal(verdict({ ...some, passed: 0 }, true).failed, 1);
});

test("a chosen step brings those it needs, and what it starts is stopped", () => {
  const names = withNeeds(["e2e"]).map(({ name }) => name);
  assert.deepEqual(names, ["install", "build", "start", "e2e", "stop"]);
});
