import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Files that run side by side have a demo for each worker: Vitest counts its workers from 1, Playwright from 0. */
const { VITRINE_DEMOS, VITEST_POOL_ID, TEST_PARALLEL_INDEX = "0" } = process.env;
const worker = VITEST_POOL_ID ? Number(VITEST_POOL_ID) - 1 : Number(TEST_PARALLEL_INDEX);
const demos = VITRINE_DEMOS?.split(delimiter) ?? [];
const demo = demos[worker % demos.length];

if (demo) Object.assign(process.env, JSON.parse(readFileSync(join(demo, "environment.json"), "utf8")));
