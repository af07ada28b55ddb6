import { statfs } from "node:fs/promises";

/** What stops the demo, said in one sentence to the person who started it. Its stack is of no use to them. */
export class DemoError extends Error {}

const MIB = 1024 * 1024;
const UNWRITABLE = ["EACCES", "EPERM", "EROFS", "ENOTDIR"];

/**
 * Bytes that can still be written at `path`.
 *
 * @param {string} path an existing file or folder
 */
export async function getFreeBytes(path) {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/**
 * The sentence for a failure: a full disk hides behind many messages, so it is looked for first.
 *
 * @param {unknown} error
 * @param {string} dir the folder that was being written to
 * @returns {Promise<string>}
 */
export async function explain(error, dir) {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const free = await getFreeBytes(dir).catch(() => Number.POSITIVE_INFINITY);
  if (code === "ENOSPC" || free < 2 * MIB) return createFullDiskError(dir);
  if (UNWRITABLE.includes(String(code))) return `Nothing can be written to ${dir}: ${String(error)}.`;
  if (error instanceof DemoError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** @param {string} dir */
export function createFullDiskError(dir) {
  return `The disk that holds ${dir} is full. Free some space, or set DEMO_DIR to a folder on another disk, and start again.`;
}
