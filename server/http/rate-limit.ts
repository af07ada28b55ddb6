import { createHash } from "node:crypto";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";

/** How many slots there are, and for how long each is taken. */
interface Slots {
  slots: number;
  seconds: number;
}

/**
 * Takes one of a number of slots for a while. A slot is an insert that only one can make, so that requests at the same
 * instant cannot slip through. Keys are hashed: nobody's address stands in the store.
 * @param what names the limit
 * @param key whose it is
 * @returns 0 when it got one, else the seconds until the first of them is free again
 */
export async function waitForSlot(what: string, key: string, { slots, seconds }: Slots): Promise<number> {
  const hash = createHash("sha256").update(key).digest("base64url");
  const keys = Array.from({ length: slots }, (_, slot) => `${hash}:${slot}`);
  const freeAt = Date.now() + seconds * 1000;
  for (const slot of keys) if (await store.insert(`limit:${what}`, slot, freeAt, seconds)) return 0;
  const ends = await Promise.all(keys.map((slot) => store.get<number>(`limit:${what}`, slot)));
  return Math.max(1, Math.ceil((Math.min(...ends.map((end) => end ?? 0)) - Date.now()) / 1000));
}

/** The same for those who need not say when to come again. @returns false when all slots are taken */
export async function takeSlot(what: string, key: string, slots: Slots): Promise<boolean> {
  return (await waitForSlot(what, key, slots)) === 0;
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
