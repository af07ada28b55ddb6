import { createHash } from "node:crypto";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";

interface Slots {
  slots: number;
  seconds: number;
}

/**
 * Rate limit: a slot is an atomic insert, so that concurrent requests cannot bypass it. Keys are hashed: no
 * addresses in the store.
 * @returns 0 when allowed, else seconds until the first slot is free
 */
export async function consumeSlot(what: string, key: string, { slots, seconds }: Slots): Promise<number> {
  const hash = createHash("sha256").update(key).digest("base64url");
  const keys = Array.from({ length: slots }, (_, slot) => `${hash}:${slot}`);
  const freeAt = Date.now() + seconds * 1000;
  for (const slot of keys)
    if (await store.insert(`limit:${what}`, slot, { value: freeAt, seconds })) return 0;
  const ends = await Promise.all(keys.map((slot) => store.get<number>(`limit:${what}`, slot)));
  return Math.max(1, Math.ceil((Math.min(...ends.map((end) => end ?? 0)) - Date.now()) / 1000));
}

/** @returns false when all slots are taken */
export async function tryConsumeSlot(what: string, key: string, slots: Slots): Promise<boolean> {
  return (await consumeSlot(what, key, slots)) === 0;
}

const bursts = new Map<string, { count: number; until: number }>();

/** In memory of this process, for frequent cheap requests. */
export function isWithinBurst(key: string): boolean {
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
