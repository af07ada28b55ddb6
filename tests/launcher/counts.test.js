import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { playwrightCounts, tapCounts, verdict, vitestCounts } from "../runner/counts.js";
import { chosenSteps, steps } from "../runner/steps.js";
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

/**
 * @param {string} title
 * @param {string} status
 */
const vitestTest = (title, status) => ({ ancestorTitles: [], title, status });

test("a test file that could not be loaded counts as a failure, and what failed is named", (t) => {
  const testResults = [
    { name: "/x/unit/cart.test.ts", status: "failed", assertionResults: [] },
    { name: "/x/unit/mail.test.ts", status: "passed", assertionResults: [vitestTest("a", "passed")] },
    { name: "/x/unit/post.test.ts", status: "failed", assertionResults: [vitestTest("b", "failed")] },
  ];
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults };
  assert.deepEqual(vitestCounts(file(t, report)), {
    passed: 3,
    failed: 2,
    skipped: 0,
    skippedNames: [],
    failedNames: ["cart.test.ts", "post.test.ts: b"],
  });
});

test("what was skipped is named once, by its group if it has one, with the reason", (t) => {
  const skipped = {
    ...vitestTest("a", "skipped"),
    ancestorTitles: ["Redis: not installed here: redis-server"],
  };
  const reasoned = { ...vitestTest("d", "skipped"), meta: { skipReason: "not installed here: oathtool" } };
  const assertionResults = [skipped, { ...skipped, title: "b" }, vitestTest("c", "skipped"), reasoned];
  const testResults = [{ name: "/x/scale/redis.test.ts", status: "passed", assertionResults }];
  const report = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 4, numTodoTests: 0, testResults };
  const counts = vitestCounts(file(t, report));
  assert.equal(counts?.skipped, 4);
  assert.deepEqual(counts?.skippedNames, [
    "Redis: not installed here: redis-server",
    "c",
    "d: not installed here: oathtool",
  ]);
});

test("an error outside the browser's tests counts as a failure, and what failed or was skipped is named", (t) => {
  const stats = { expected: 5, flaky: 0, unexpected: 2, skipped: 3 };
  const specs = [
    {
      title: "Noor buys",
      tests: [{ status: "skipped", annotations: [{ type: "skip", description: "there is no browser" }] }],
    },
    { title: "Noor reads", tests: [{ status: "expected" }] },
    { title: "Noor writes", tests: [{ status: "unexpected" }] },
  ];
  const suites = [{ suites: [{ specs }] }];
  const counts = playwrightCounts(file(t, { stats, errors: [{}], suites }));
  assert.deepEqual(counts, {
    passed: 5,
    failed: 3,
    skipped: 3,
    skippedNames: ["Noor buys: there is no browser"],
    failedNames: ["Noor writes"],
  });
});

test("TAP's summary is counted, and output without one is not", (t) => {
  const counts = tapCounts(file(t, "ok 1 - a\nnot ok 2 - b\n# pass 4\n# fail 1\n# skipped 2\n"));
  assert.deepEqual(counts, { passed: 4, failed: 1, skipped: 2, failedNames: ["b"] });
  assert.equal(tapCounts(file(t, "Segmentation fault")), undefined);
});

test("a step that ended badly, left no report or ran no test has failed", () => {
  const some = { passed: 2, failed: 0, skipped: 0 };
  assert.equal(verdict(some, true).failed, 0);
  assert.equal(verdict(some, false).failed, 1);
  assert.equal(verdict(undefined, true).failed, 1);
  assert.equal(verdict({ ...some, passed: 0 }, true).failed, 1);
});

test("a chosen step brings those it needs, and what it starts is stopped", () => {
  const names = chosenSteps(["e2e"]).map(({ name }) => name);
  assert.deepEqual(names, ["install", "demo", "build", "start", "e2e", "stop"]);
});

test("a file is run by the step of its folder, which runs nothing else", () => {
  const steps = chosenSteps(["tests/unit/platform/money.test.ts", "tests/launcher/lock.test.js"]);
  const filesOf = (/** @type {string} */ step) =>
    steps.find(({ name }) => name === step)?.args?.filter((argument) => argument.startsWith("tests/"));
  assert.deepEqual(filesOf("unit"), ["tests/unit/platform/money.test.ts"]);
  assert.deepEqual(filesOf("launcher"), ["tests/launcher/lock.test.js"]);
  assert.equal(
    steps.some(({ name }) => name === "start"),
    false,
  );
});

test("what takes long is a suite of its own, and no step is in none", () => {
  const ran = new Set([...chosenSteps([]), ...chosenSteps(["long"])].map(({ name }) => name));
  assert.deepEqual(
    steps.filter(({ name }) => !ran.has(name)),
    [],
  );
  assert.equal(
    chosenSteps([]).some(({ name }) => name === "scale"),
    false,
  );
});

test("a name of nothing is refused", () => {
  assert.throws(() => chosenSteps(["unti"]), /There is no step or test file called unti/);
});
