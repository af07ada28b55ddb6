import { readdirSync } from "node:fs";
import { playwrightCounts, tapCounts, vitestCounts } from "./counts.js";

const MINUTE_MS = 60_000;

/**
 * @typedef {object} TestStep
 * @property {string} name
 * @property {string[]} needs steps that must have passed
 * @property {number} seconds how long it is expected to take
 * @property {number} limitMs after which it has failed
 * @property {"install" | "build" | "start" | "stop"} [does] something the launcher does
 * @property {string[]} [args] what Node runs otherwise
 * @property {boolean} [ownNode] on the machine's own Node
 * @property {boolean} [secondTry] for tests among many processes: one that fails is run once more, and named for it
 * @property {string[]} [again] arguments before the names of files that failed, which are run once more after the others
 * @property {(report: string, log: string) => import("./counts.js").Counts | undefined} [counts] how many tests it ran;
 *   without it the step is one check
 */

/** By their names: Node 20 takes a folder and Node 22 does not, which takes patterns and Node 20 does not. */
const launcherTests = readdirSync(new URL("../launcher", import.meta.url))
  .filter((name) => name.endsWith(".test.js"))
  .map((name) => `tests/launcher/${name}`);

/** `npm run test:faults`: a thousand payments take their time. */
const everyFault = process.env.VITRINE_FAULTS === "all";

/** @type {TestStep[]} */
export const steps = [
  { name: "install", needs: [], seconds: 200, limitMs: 12 * MINUTE_MS, does: "install" },
  check("lint", ["node_modules/@biomejs/biome/bin/biome", "ci", "--colors=off", "."]),
  check("types", ["node_modules/typescript/bin/tsc", "--noEmit"]),
  check("knip", ["node_modules/knip/bin/knip.js"]),
  {
    name: "launcher",
    needs: ["install"],
    seconds: 20,
    limitMs: 4 * MINUTE_MS,
    args: ["--test", "--test-reporter=tap", ...launcherTests],
    ownNode: true,
    counts: (_report, log) => tapCounts(log),
  },
  { name: "build", needs: ["install"], seconds: 10, limitMs: 4 * MINUTE_MS, does: "build" },
  vitest("unit", ["install"], { seconds: 60, minutes: 6 }),
  unsteady(vitest("payments", ["install"], { seconds: 30, minutes: 6 })),
  { name: "start", needs: ["install", "build"], seconds: 70, limitMs: 12 * MINUTE_MS, does: "start" },
  vitest("pack", ["start"], { seconds: 150, minutes: 8 }),
  unsteady(vitest("backends", ["start"], { seconds: 180, minutes: 8 })),
  unsteady(vitest("integration", ["start"], { seconds: 2000, minutes: 60 })),
  {
    ...vitest("faults", ["start"], { seconds: 270, minutes: everyFault ? 120 : 20 }),
    secondTry: !everyFault,
  },
  unsteady(vitest("scale", ["start"], { seconds: 150, minutes: 8 })),
  {
    name: "e2e",
    needs: ["start"],
    seconds: 360,
    limitMs: 25 * MINUTE_MS,
    args: ["node_modules/playwright/cli.js", "test", "-c", "tests/e2e/playwright.config.ts"],
    counts: playwrightCounts,
    secondTry: true,
  },
  {
    name: "seen",
    needs: ["integration", "e2e"],
    seconds: 5,
    limitMs: MINUTE_MS,
    args: ["tests/support/behaviour/seen.ts"],
  },
  { name: "stop", needs: [], seconds: 1, limitMs: MINUTE_MS, does: "stop" },
];

export const stepNames = steps.map(({ name }) => name);

/**
 * The chosen steps, those they need, and the end of what they start.
 *
 * @param {string[]} names
 */
export function withNeeds(names) {
  const wanted = new Set(names);
  for (const step of steps.toReversed()) {
    if (wanted.has(step.name)) for (const need of step.needs) wanted.add(need);
  }
  if (wanted.has("start")) wanted.add("stop");
  return steps.filter(({ name }) => wanted.has(name));
}

/**
 * @param {string} name
 * @param {string[]} args
 * @returns {TestStep}
 */
function check(name, args) {
  return { name, needs: ["install"], seconds: 10, limitMs: 3 * MINUTE_MS, args };
}

/**
 * @param {string} project
 * @param {string[]} needs
 * @param {{ seconds: number, minutes: number }} takes how long it takes on two quiet cores, and may take at most
 * @returns {TestStep}
 */
function vitest(project, needs, { seconds, minutes }) {
  return {
    name: project,
    needs,
    seconds,
    limitMs: minutes * MINUTE_MS,
    args: [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
    ],
    counts: vitestCounts,
  };
}

/**
 * @param {TestStep} step
 * @returns {TestStep}
 */
function unsteady(step) {
  return { ...step, secondTry: true, again: ["--no-file-parallelism"] };
}
