/**
 * @typedef {Record<string, any>} Row
 *
 * @typedef {object} Merged what to make of a row that is there
 * @property {Row} changes values that the pack has anew, where the former ones are there
 * @property {string[]} kept names of values that somebody else has set
 * @property {string[]} passed those of them for which the pack has something new
 */

/**
 * Compares a row with what the pack wants and with what it made before: a value that is as a former pack made it follows,
 * any other stays.
 *
 * @param {Row} wanted
 * @param {Row} here
 * @param {Row[]} former the same row of former packs; none if the pack did not make it
 * @param {string[]} [keys] the values to look at; one that this Directus does not know is left out
 * @returns {Merged}
 */
export function mergeRow(wanted, here, former, keys = Object.keys(wanted)) {
  /** @type {Merged} */
  const merged = { changes: {}, kept: [], passed: [] };
  for (const key of keys) {
    if (!(key in here) || isSame(here[key], wanted[key])) continue;
    if (former.some((row) => isSame(row[key], here[key]))) merged.changes[key] = wanted[key];
    else {
      merged.kept.push(key);
      if (!former.some((row) => isSame(row[key], wanted[key]))) merged.passed.push(key);
    }
  }
  return merged;
}

/**
 * @param {unknown} a
 * @param {unknown} b
 * @returns {boolean} whether two values are the same, in whatever order their keys are; nothing is the same as null
 */
export function isSame(a, b) {
  return JSON.stringify(sorted(a ?? null)) === JSON.stringify(sorted(b ?? null));
}

/**
 * @param {unknown} value
 * @returns {unknown} the same with the keys of objects in order
 */
export function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
