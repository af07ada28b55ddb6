import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readStartTime } from "./process-info.js";

/**
 * Takes the lock file at `path` unless a living process holds it. It goes with the process: a file left by one that
 * was killed counts for nothing.
 *
 * @param {string} path
 * @returns {{ taken: true, stale: boolean, release: () => void } | { taken: false, holder: number }} `stale`: an
 *   earlier holder died without releasing it
 */
export function acquireLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, born: readStartTime(process.pid) }));
  try {
    for (let stale = false; ; stale = true) {
      if (claim(mine, path)) return { taken: true, stale, release: () => rmSync(path, { force: true }) };
      const holder = livingHolder(path);
      if (holder) return { taken: false, holder };
      removeStale(path);
    }
  } finally {
    unlinkSync(mine);
  }
}

/**
 * Waits for the lock file at `path` and runs `work` under it.
 *
 * @template T
 * @param {string} path
 * @param {(holder: number) => void} onWait told once, if another process is at work
 * @param {() => Promise<T>} work
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
export async function withLock(path, onWait, work, signal) {
  let lock = acquireLock(path);
  if (!lock.taken) onWait(lock.holder);
  while (!lock.taken) {
    await pause(250, undefined, { signal });
    lock = acquireLock(path);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/**
 * link(2) fails if the name exists, and the content is there from the first moment.
 *
 * @param {string} mine
 * @param {string} path
 */
function claim(mine, path) {
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
}

/** @param {string} path */
function livingHolder(path) {
  const { pid, born } = readHolder(path);
  return pid && born === readStartTime(pid) ? pid : undefined;
}

/**
 * Renamed first: of two starters that see the same dead holder only one gets it, and neither can remove the other's.
 *
 * @param {string} path
 */
function removeStale(path) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
    if (livingHolder(aside)) linkSync(aside, path);
    unlinkSync(aside);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ENOENT") throw error;
  }
}

/**
 * @param {string} path
 * @returns {{ pid?: number, born?: string }}
 */
function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}
