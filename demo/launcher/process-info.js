import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * When a process began, as an opaque text: process ids are used again, so the id alone does not say who it is.
 *
 * @param {number} pid
 * @returns {string | undefined} undefined if there is no such process
 */
export function readStartTime(pid) {
  if (process.platform === "linux") return statOf(pid)?.began;
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

/**
 * @param {number} pid
 * @returns {string | undefined} its parent's id; undefined where it cannot be read without starting a process
 */
export function findParent(pid) {
  return statOf(pid)?.parent;
}

/**
 * From proc(5). The second field is the command's name in brackets, which may hold anything; a zombie is gone for us.
 *
 * @param {number} pid
 */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" ? undefined : { parent, began: rest[17] };
  } catch {
    return undefined;
  }
}
