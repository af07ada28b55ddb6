import { setTimeout as pause } from "node:timers/promises";

const PATIENCE_MS = 120_000;
const POLL_MS = 75;

/**
 * Waits until a URL answers 200.
 *
 * @param {string} url
 * @param {() => boolean} isAlive whether the process that should answer still runs
 * @throws {Error} if the process ends first, or time runs out
 */
export async function waitUntilHealthy(url, isAlive) {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await answers(url))) {
    if (!isAlive()) throw new Error("It ended.");
    if (Date.now() > deadline) throw new Error(`Nothing good comes from ${url}.`);
    await pause(POLL_MS);
  }
}

/** @param {string} url */
async function answers(url) {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(5_000),
      headers: { connection: "close" },
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
