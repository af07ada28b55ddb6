import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Compares hashes in constant time, so that the length does not leak either. During a rotation two are good; false when none
 * is configured.
 */
export function isKnownSecret(given: string | null | undefined, ours: string[] = []): boolean {
  if (given === null || given === undefined) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return ours.some((secret) => timingSafeEqual(digest(given), digest(secret)));
}
