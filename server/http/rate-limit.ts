import { createHash } from "node:crypto";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";

/**
 * Takes one of a number of slots for a while. A slot is an insert that only one can make, so that requests at the same
 * instant cannot slip through. Keys are hashed: nobody's address stands in the store.
 * @param what names the limit
 * @param key whose it is
 * @returns false when all slots are taken
 */
export async function takeSlot(
  what: string,
  key: string,
  { slots, seconds }: { slots: number; seconds: number },
): Promise<boolean> {
  const hash = createHash("sha256").update(key).digest("base64url");
  for (let slot = 0; slot < slots; slot++) {
    if (await store.insert(`limit:${what}`, `${hash}:${slot}`, true, seconds)) return true;
  }
  return false;
}

const bursts = new Map<string, { count: number; until: number }>();

/**
 * Counts what comes often and costs little, in this process only.
 * @param key whose requests are counted together
 * @returns false when there were `limits.searchesInBurst` within `limits.searchBurst` milliseconds already
 */
export function withinBurst(key: string): boolean {
  const now = Date.now();
  const burst = bursts.get(key);
  if (burst && burst.until > now) {
    burst.count += 1;
    return burst.count <= limits.searchesInBurst;
  }
  bursts.delete(key);
  if (bursts.size >= limits.burstAddresses) bursts.delete(bursts.keys().next().value ?? "");
  bursts.set(key, { count: 1, until: now + limits.searchBurst });
  return true;
}
