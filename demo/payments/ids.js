import { createHash, randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Ids in Stripe's shapes. With a seed the sequence is the same on every run.
 * @param {import("./store.js").Store} store @param {string} [seed]
 * @returns {(prefix: string, length?: number) => string}
 */
export function createIds(store, seed) {
  return (prefix, length = 24) => {
    const bytes = seed ? seededBytes(store, seed, length) : randomBytes(length);
    return prefix + Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");
  };
}

function seededBytes(store, seed, length) {
  const counter = store.get("setting", "ids") ?? { id: "ids", next: 0 };
  const blocks = [];
  for (let size = 0; size < length; size += 32) {
    blocks.push(
      createHash("sha256")
        .update(`${seed}:${counter.next++}`)
        .digest(),
    );
  }
  store.put("setting", counter);
  return Buffer.concat(blocks).subarray(0, length);
}
