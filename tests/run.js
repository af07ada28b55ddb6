/**
 * `npm test`: installs what is missing, runs every step, and ends with one line `N passed, N failed`.
 *
 *   npm test                      everything
 *   npm test -- unit e2e          these steps only
 *
 * Plain JavaScript, since it runs on the machine's own Node before anything is installed.
 */
import process from "node:process";
import { runTests } from "./runner/run-tests.js";
import { stepNames } from "./runner/steps.js";

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !stepNames.includes(name));
if (unknown.length > 0) {
  console.error(`There is no step called ${unknown.join(", ")}. Steps: ${stepNames.join(", ")}.`);
  process.exit(1);
}

const stopping = new AbortController();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => stopping.abort());
}

const { passed, failed } = await runTests(chosen.length > 0 ? chosen : stepNames, stopping.signal);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
