import { createHash } from "node:crypto";

/**
 * The same numbers for the same seed, on every machine (mulberry32).
 *
 * @param {string} seed
 */
export function createRandom(seed) {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    /** @param {number} probability */
    chance: (probability) => next() < probability,
    /** Both ends included. @param {number} least @param {number} most */
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    /** @template T @param {T[]} list @returns {T} */
    pick: (list) => list[Math.floor(next() * list.length)],
    /** @template T @param {T[]} list @param {(item: T) => number} weigh @returns {T} */
    pickByWeight(list, weigh) {
      let left = next() * list.reduce((sum, item) => sum + weigh(item), 0);
      for (const item of list) {
        left -= weigh(item);
        if (left < 0) return item;
      }
      return list[list.length - 1];
    },
  };
}

/** @typedef {ReturnType<typeof createRandom>} Random */

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * An id in the form of Stripe's.
 *
 * @param {string} prefix @param {string} name what makes it unique @param {number} [length]
 */
export function createStripeId(prefix, name, length = 24) {
  const bytes = createHash("sha512").update(`${prefix}:${name}`).digest().subarray(0, length);
  return prefix + Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** @param {string} name */
export const createDigest = (name) => createHash("sha256").update(name).digest("base64url");
