import { readdirSync } from "node:fs";
import { playwrightCounts, tapCounts, vitestCounts } from "./counts.js";
import { WORKERS } from "./demos-of-tests.js";

const MINUTE_MS = 60_000;

/**
 * @typedef {object} TestStep
 * @property {string} name
 * @property {string[]} needs steps that must have passed
 * @property {number} seconds how long it is expected to take
 * @property {number} limitMs after which it has failed
 * @property {"check" | "test" | "long"} suite what runs it: `npm run check`, `npm test` (with the former), `npm run test:long`
 * @property {boolean} [beside] runs while the demo's packages are compiled, and needs none of them
 * @property {"install" | "installDemo" | "build" | "start" | "stop"} [does] something the launcher does
 * @property {string[]} [args] what Node runs otherwise
 * @property {string[]} [files] the only ones that are to run
 * @property {boolean} [ownNode] on the machine's own Node
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
  { name: "install", needs: [], seconds: 50, limitMs: 12 * MINUTE_MS, suite: "check", does: "install" },
  {
    name: "demo",
    needs: ["install"],
    seconds: 150,
    limitMs: 12 * MINUTE_MS,
    suite: "test",
    does: "installDemo",
  },
  check("lint", ["node_modules/@biomejs/biome/bin/biome", "ci", "--colors=off", "."]),
  check("types", ["node_modules/typescript-native/bin/tsc", "--noEmit"]),
  {
    ...vitest("unit", { seconds: 30, minutes: 6 }, WORKERS, "unit*"),
    needs: ["install"],
    suite: "check",
    beside: true,
  },
  { ...check("knip", ["node_modules/knip/bin/knip.js"]), suite: "test" },
  { ...vitest("payments", { seconds: 40, minutes: 6 }, WORKERS, "payments*"), needs: ["demo"] },
  {
    name: "build",
    needs: ["install"],
    seconds: 10,
    limitMs: 4 * MINUTE_MS,
    suite: "test",
    does: "build",
  },
  {
    name: "launcher",
    needs: ["demo"],
    seconds: 20,
    limitMs: 4 * MINUTE_MS,
    suite: "test",
    args: ["--test", "--test-reporter=tap", ...launcherTests],
    ownNode: true,
    counts: (_report, log) => tapCounts(log),
  },
  {
    name: "start",
    needs: ["demo", "build"],
    seconds: 70,
    limitMs: 12 * MINUTE_MS,
    suite: "test",
    does: "start",
  },
  vitest("pack", { seconds: 80, minutes: 12 }),
  vitest("integration", { seconds: 440, minutes: 40 }),
  playwright("e2e", ["with-javascript"]),
  { ...vitest("builds", { seconds: 240, minutes: 20 }, 1), suite: "long" },
  { ...vitest("backends", { seconds: 400, minutes: 30 }), suite: "long" },
  { ...vitest("faults", { seconds: 180, minutes: everyFault ? 120 : 30 }), suite: "long" },
  { ...vitest("scale", { seconds: 150, minutes: 15 }, 1), suite: "long" },
  { ...vitest("extended", { seconds: 700, minutes: 40 }), suite: "long" },
  {
    ...playwright("browsers", ["every-page", "without-javascript", "phone-without-javascript"]),
    suite: "long",
  },
  // What the other suite's sites have answered counts as well.
  {
    name: "seen",
    needs: ["start"],
    seconds: 5,
    limitMs: MINUTE_MS,
    suite: "long",
    args: ["tests/support/behaviour/seen.ts"],
  },
  { name: "stop", needs: [], seconds: 1, limitMs: MINUTE_MS, suite: "test", does: "stop" },
];

/** What can be asked for by one name. */
const suites = {
  check: ["check"],
  test: ["check", "test"],
  long: ["long"],
};

/**
 * The steps that were asked for, those they need, and the end of what they start.
 *
 * @param {string[]} wanted names of steps or suites, or paths of test files; none for the suite `test`
 * @throws {Error} where something has no such name
 */
export function chosenSteps(wanted) {
  /** @type {Map<string, string[]>} files by step; none is all of them */
  const chosen = new Map();
  for (const word of wanted.length > 0 ? wanted : ["test"]) {
    const inSuite = Object.hasOwn(suites, word) ? suites[/** @type {keyof typeof suites} */ (word)] : [];
    const named = steps.filter(({ name, suite }) => name === word || inSuite.includes(suite));
    for (const { name } of named) chosen.set(name, []);
    const step = named.length > 0 ? undefined : steps.find(({ name }) => word.startsWith(`tests/${name}/`));
    if (step) chosen.set(step.name, [...(chosen.get(step.name) ?? []), word]);
    else if (named.length === 0)
      throw new Error(
        `There is no step or test file called ${word}. Steps: ${steps.map(({ name }) => name).join(", ")}; suites: ${Object.keys(suites).join(", ")}.`,
      );
  }
  return withNeeds([...chosen.keys()]).map((step) => withFiles(step, chosen.get(step.name) ?? []));
}

/** @param {string[]} names */
function withNeeds(names) {
  const wanted = new Set(names);
  for (const step of steps.toReversed()) {
    if (wanted.has(step.name)) for (const need of step.needs) wanted.add(need);
  }
  if (wanted.has("start")) wanted.add("stop");
  return steps.filter(({ name }) => wanted.has(name));
}

/**
 * @param {TestStep} step
 * @param {string[]} files
 * @returns {TestStep}
 */
function withFiles(step, files) {
  if (files.length === 0) return step;
  // A browser test that was asked for by its path runs with JavaScript and without.
  const others = (step.args ?? []).filter(
    (argument) => !launcherTests.includes(argument) && !argument.startsWith("--project="),
  );
  return { ...step, args: [...others, ...files], files };
}

/**
 * @param {string} name
 * @param {string[]} args
 * @returns {TestStep}
 */
function check(name, args) {
  return {
    name,
    needs: ["install"],
    seconds: 10,
    limitMs: 3 * MINUTE_MS,
    suite: "check",
    beside: true,
    args,
  };
}

/**
 * @param {string} name
 * @param {string[]} projects
 * @returns {TestStep}
 */
function playwright(name, projects) {
  return {
    name,
    needs: ["start"],
    seconds: 300,
    limitMs: 25 * MINUTE_MS,
    suite: "test",
    args: [
      "node_modules/playwright/cli.js",
      "test",
      "-c",
      "tests/e2e/playwright.config.ts",
      `--workers=${WORKERS}`,
      ...projects.map((project) => `--project=${project}`),
    ],
    counts: playwrightCounts,
  };
}

/**
 * @param {string} project
 * @param {{ seconds: number, minutes: number }} takes how long it takes on two quiet cores, and may take at most
 * @param {number} [workers]
 * @param {string} [projects] a pattern
 * @returns {TestStep}
 */
function vitest(project, { seconds, minutes }, workers = WORKERS, projects = project) {
  return {
    name: project,
    needs: ["start"],
    seconds,
    limitMs: minutes * MINUTE_MS,
    suite: "test",
    args: [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      projects,
      `--maxWorkers=${workers}`,
      "--reporter=default",
      "--reporter=json",
    ],
    counts: vitestCounts,
  };
}
