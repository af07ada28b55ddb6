import { createHash } from "node:crypto";
import { store } from "#server/state/store.ts";

/**
 * Takes one of a number of slots for a while. A slot is an insert that only one can make, so that requests at the same
 * instant cannot slip through. Keys are hashed: nobody's address stands in the store.
 * @param what names the limit
 * @param key whose it is
 * @returns false when all slots are taken
 */
export function takeSlot(what: string, key: string, { slots, seconds }: { slots: number; seconds: number }) {
  const hash = createHash("sha256").update(key).digest("base64url");
  for (let slot = 0; slot < slots; slot++) {
    if (store.insert(`limit:${what}`, `${hash}:${slot}`, true, seconds)) return true;
  }
  return false;
}
