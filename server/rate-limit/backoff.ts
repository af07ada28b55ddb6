import { createHash } from "node:crypto";
import { store } from "#server/state/store.ts";

/** Exponential backoff: after `free` failures the wait doubles with each one. */
export interface BackoffRule {
  free: number;
  /** Seconds after which one failure is forgotten, then the next. */
  forgets: number;
  /** Seconds. */
  first: number;
  longest: number;
}

/** `at` and `freeAt` in epoch milliseconds. */
interface Tally {
  failures: number;
  at: number;
  freeAt: number;
}

/** Name of the limit, key, and rule. */
export type LimitCall = [what: string, key: string, rule: BackoffRule];

/** `failures`: of the last limit, this attempt included; or the exhausted limit, and seconds to wait. */
export type Charge = { ok: true; failures: number } | { ok: false; what: string; wait: number };

/** @returns 0 when allowed, else seconds to wait; then nothing is counted */
export async function consumeAttempt(...call: LimitCall): Promise<number> {
  const charge = await consume(...call);
  return charge.ok ? 0 : charge.wait;
}

/** When one limit is exhausted, those charged before are refunded. */
export async function consumeAll(calls: LimitCall[]): Promise<Charge> {
  let charge: Charge = { ok: true, failures: 0 };
  for (const [index, call] of calls.entries()) {
    charge = await consume(...call);
    if (charge.ok) continue;
    await rewardAll(calls.slice(0, index));
    break;
  }
  return charge;
}

/**
 * Rate limit: counts an attempt as a failure before it is made, so that concurrent attempts cannot bypass it. Keys
 * are hashed: no addresses in the store.
 */
async function consume(...[what, key, rule]: LimitCall): Promise<Charge> {
  let charge: Charge = { ok: true, failures: 0 };
  await store.update<Tally>(getStoreKind(what), hashed(key), (stored) => {
    const now = Date.now();
    const current = decayTally(stored, now);
    const wait = Math.max(0, Math.ceil(((current?.freeAt ?? 0) - now) / 1000));
    if (current && wait > 0) {
      charge = { ok: false, what, wait };
      return current === stored ? undefined : keep(current, rule, now);
    }
    const failures = failuresNow(current, rule, now) + 1;
    charge = { ok: true, failures: Math.ceil(failures) };
    return keep({ failures, at: now, freeAt: now + calculateBackoff(failures, rule) * 1000 }, rule, now);
  });
  return charge;
}

/** Refunds a successful attempt and ends the wait. */
export async function reward(what: string, key: string, rule: BackoffRule): Promise<void> {
  await store.update<Tally>(getStoreKind(what), hashed(key), (current) => {
    if (!current) return undefined;
    const now = Date.now();
    const failures = Math.max(0, failuresNow(decayTally(current, now), rule, now) - 1);
    return keep({ failures, at: now, freeAt: now }, rule, now);
  });
}

export async function rewardAll(calls: LimitCall[]): Promise<void> {
  for (const call of calls) await reward(...call);
}

export async function resetLimit(what: string, key: string): Promise<void> {
  await store.delete(getStoreKind(what), hashed(key));
}

/** Seconds. */
export function calculateBackoff(failures: number, { free, first, longest }: BackoffRule): number {
  const over = Math.ceil(failures) - free;
  return over < 0 ? 0 : Math.min(longest, first * 2 ** over);
}

/** A clock that was ahead and has been set back must not prolong the wait. */
function decayTally(tally: Tally | undefined, now: number): Tally | undefined {
  if (!tally || tally.at <= now) return tally;
  return { ...tally, at: now, freeAt: tally.freeAt - (tally.at - now) };
}

function keep(value: Tally, { forgets }: BackoffRule, now: number) {
  const seconds = Math.max(1, Math.ceil(value.failures * forgets + (value.freeAt - now) / 1000));
  return { value, seconds };
}

function failuresNow(tally: Tally | undefined, { forgets }: BackoffRule, now: number): number {
  return tally ? Math.max(0, tally.failures - (now - tally.at) / 1000 / forgets) : 0;
}

function getStoreKind(what: string): string {
  return `tries:${what}`;
}

function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
