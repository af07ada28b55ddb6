import { createHash, timingSafeEqual } from "node:crypto";

/** Compares hashes in constant time, so that the length does not leak either. False when no secret is configured. */
export function isSecretEqual(given: string | null | undefined, ours: string | undefined): boolean {
  if (!ours || given === null || given === undefined) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(ours));
}
