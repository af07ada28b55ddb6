import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SHARED_CACHE } from "./paths.js";

const FILE = join(SHARED_CACHE, "durations.json");

/**
 * Seconds on two quiet cores; replaced by what this machine really takes.
 *
 * @type {Record<string, number>}
 */
const BUILT_IN = {
  "site-packages": 45,
  "demo-packages": 190,
  build: 20,
  content: 60,
  "content-again": 2,
  payments: 1,
  identity: 1,
  mail: 1,
  directus: 4,
  site: 2,
};

/** @returns {Record<string, number>} seconds that each step took the last time */
export function readExpectedDurations() {
  try {
    return { ...BUILT_IN, ...JSON.parse(readFileSync(FILE, "utf8")) };
  } catch {
    return BUILT_IN;
  }
}

/** @param {Record<string, number>} taken seconds by step */
export function recordDurations(taken) {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...readExpectedDurations(), ...taken }, null, 2));
}
