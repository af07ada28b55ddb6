import assert from "node:assert/strict";
import { test } from "node:test";
import { estimateSecondsLeft, runSteps } from "../../demo/launcher/steps.js";

/**
 * @param {string} id
 * @param {string[]} after
 * @param {() => Promise<unknown>} run
 */
const step = (id, after, run, seconds = 10) => ({ id, title: id, after, seconds, run });

test("a step runs once all before it are done, beside those it does not wait for", async () => {
  /** @type {string[]} */
  const log = [];
  const noted = (/** @type {string} */ id, /** @type {string[]} */ after) =>
    step(id, after, async () => {
      log.push(`${id} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${id} ends`);
    });
  await runSteps([noted("a", []), noted("b", ["a"]), noted("c", ["a"]), noted("d", ["b", "c"])], () => {});
  assert.deepEqual(log, [
    "a begins",
    "a ends",
    "b begins",
    "c begins",
    "b ends",
    "c ends",
    "d begins",
    "d ends",
  ]);
});

test("what follows a failed step does not run", async () => {
  let ran = false;
  const steps = [
    step("a", [], () => Promise.reject(new Error("no compiler"))),
    step("b", ["a"], async () => {
      ran = true;
    }),
  ];
  await assert.rejects(
    runSteps(steps, () => {}),
    /no compiler/,
  );
  assert.equal(ran, false);
});

test("the time left is that of the longest chain, less what a running step has behind it", () => {
  const idle = async () => undefined;
  const steps = [
    { ...step("a", [], idle, 40), started: 1_000, detail: "" },
    { ...step("b", ["a"], idle, 20), detail: "" },
    { ...step("c", ["a"], idle, 5), detail: "" },
  ];
  assert.equal(estimateSecondsLeft(steps, 11_000), 50);
});

test("a step that is late is never said to be over", () => {
  const late = { ...step("a", [], async () => undefined, 40), started: 1, detail: "" };
  assert.equal(estimateSecondsLeft([late], 600_000), 2);
});
