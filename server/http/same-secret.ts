import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether somebody knows a configured secret. Compares hashes, so that neither length nor time tells anything; where none
 * is configured nobody has it.
 */
export function isSameSecret(given: string | null | undefined, ours: string | undefined): boolean {
  if (!ours || given === null || given === undefined) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(ours));
}
