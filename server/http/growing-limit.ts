import { createHash } from "node:crypto";
import { store } from "#server/state/store.ts";

/** How often something may go wrong before waiting begins, and how the waiting grows: it doubles each time. */
export interface GrowingRule {
  free: number;
  /** Seconds after which one failure is forgotten, and then the next. */
  forgets: number;
  /** Seconds of the first wait, and of the longest. */
  first: number;
  longest: number;
}

/** Failures that still count at a moment (epoch milliseconds), and until when nobody may try. */
interface Tally {
  failures: number;
  at: number;
  freeAt: number;
}

/**
 * Counts a try as a failure before it is made, so that tries at the same instant cannot slip through: after the last
 * free one, one of them gets through and the others wait. Keys are hashed: nobody's address stands in the store.
 * @param what names the limit
 * @param key whose it is
 * @returns 0 when it may be made, else the seconds until the next one may; then nothing is counted
 */
export async function chargeTry(what: string, key: string, rule: GrowingRule): Promise<number> {
  let wait = 0;
  await store.update<Tally>(kindOf(what), hashed(key), (kept) => {
    const now = Date.now();
    const current = seenAt(kept, now);
    wait = Math.max(0, Math.ceil(((current?.freeAt ?? 0) - now) / 1000));
    if (current && wait > 0) return current === kept ? undefined : keep(current, rule, now);
    const failures = failuresNow(current, rule, now) + 1;
    return keep({ failures, at: now, freeAt: now + pauseAfter(failures, rule) * 1000 }, rule, now);
  });
  return wait;
}

/** Takes one back that was no failure; nobody has to wait for it any more. */
export async function refundTry(what: string, key: string, rule: GrowingRule): Promise<void> {
  await store.update<Tally>(kindOf(what), hashed(key), (current) => {
    if (!current) return undefined;
    const now = Date.now();
    const failures = Math.max(0, failuresNow(seenAt(current, now), rule, now) - 1);
    return keep({ failures, at: now, freeAt: now }, rule, now);
  });
}

/** One of the counts that a try goes to: what names the limit, whose it is, and its rule. */
export type Charge = Parameters<typeof chargeTry>;

/** Why a try may not be made: the name of the limit that is used up, and the seconds until the next one may. */
export interface UsedUp {
  what: string;
  wait: number;
}

/**
 * Charges a try to several counts. The first of them that is used up refuses it, and those before get theirs back: what
 * nobody looked at makes nobody wait longer.
 * @returns undefined when it may be made; else nothing is counted
 */
export async function chargeAll(charges: Charge[]): Promise<UsedUp | undefined> {
  for (const [index, charge] of charges.entries()) {
    const wait = await chargeTry(...charge);
    if (wait === 0) continue;
    await refundAll(charges.slice(0, index));
    return { what: charge[0], wait };
  }
  return undefined;
}

/** Takes one back from each of them. */
export async function refundAll(charges: Charge[]): Promise<void> {
  for (const charge of charges) await refundTry(...charge);
}

/** Starts anew: whoever proved who they are need not wait for what others did. */
export async function forgetTries(what: string, key: string): Promise<void> {
  await store.delete(kindOf(what), hashed(key));
}

/** Seconds to wait after so many failures. */
export function pauseAfter(failures: number, { free, first, longest }: GrowingRule): number {
  const over = Math.ceil(failures) - free;
  return over < 0 ? 0 : Math.min(longest, first * 2 ** over);
}

/** A clock that was ahead, and was set back, must not make anybody wait for as long as it had been ahead. */
function seenAt(tally: Tally | undefined, now: number): Tally | undefined {
  if (!tally || tally.at <= now) return tally;
  return { ...tally, at: now, freeAt: tally.freeAt - (tally.at - now) };
}

function keep(value: Tally, { forgets }: GrowingRule, now: number) {
  const seconds = Math.max(1, Math.ceil(value.failures * forgets + (value.freeAt - now) / 1000));
  return { value, seconds };
}

function failuresNow(tally: Tally | undefined, { forgets }: GrowingRule, now: number): number {
  return tally ? Math.max(0, tally.failures - (now - tally.at) / 1000 / forgets) : 0;
}

function kindOf(what: string): string {
  return `tries:${what}`;
}

function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
