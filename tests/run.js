/**
 * `npm test`: installs what is missing, runs every step, and ends with one line `N passed, N failed, N skipped`.
 *
 *   npm test                                          all but what takes long
 *   npm test -- unit e2e                              these steps only
 *   npm test -- tests/integration/items/items.test.ts       these files only
 *   npm run check                                     format, lint, types, unit
 *   npm run test:long                                 what takes long
 *
 * Plain JavaScript, since it runs on the machine's own Node before anything is installed.
 */
import process from "node:process";
import { runTests } from "./runner/run-tests.js";
import { chosenSteps } from "./runner/steps.js";

const stopping = new AbortController();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => stopping.abort());
}

const { passed, failed, skipped } = await runTests(stepsOf(process.argv.slice(2)), stopping.signal);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 ? 1 : 0);

/** @param {string[]} words */
function stepsOf(words) {
  try {
    return chosenSteps(words);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
