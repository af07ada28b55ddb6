import type { PackRow } from "./pack.ts";

/** What to make of a row that is there. */
interface MergedRow {
  /** Values that the pack has anew, where the former ones are there. */
  changes: PackRow;
  /** Names of values that somebody else has set. */
  preserved: string[];
  /** Those of them for which the pack has something new. */
  passed: string[];
}

/**
 * Three-way merge of a row that is there with what the pack wants and with what it made before: a value that is as a
 * former pack made it follows, any other stays.
 * @param former the same row of former packs; none if the pack did not make it
 * @param keys the values to look at; one that this Directus does not know is left out
 */
export function mergeRow(
  wanted: PackRow,
  here: PackRow,
  { former, keys = Object.keys(wanted) }: { former: PackRow[]; keys?: string[] },
): MergedRow {
  const merged: MergedRow = { changes: {}, preserved: [], passed: [] };
  for (const key of keys) {
    if (!(key in here) || isSame(here[key], wanted[key])) continue;
    if (former.some((row) => isSame(row[key], here[key]))) merged.changes[key] = wanted[key];
    else {
      merged.preserved.push(key);
      if (!former.some((row) => isSame(row[key], wanted[key]))) merged.passed.push(key);
    }
  }
  return merged;
}

/** Whether two values are the same, in whatever order their keys are; nothing is the same as null. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sortKeys(a ?? null)) === JSON.stringify(sortKeys(b ?? null));
}

/** The same value with the keys of objects in order. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
