import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { hashOf } from "../keys.ts";

const kind = "second-step-tries";

/** Wrong codes so far, and when the next one may be tried, in milliseconds since 1970. */
interface Tries {
  count: number;
  freeAt: number;
}

/** A try at a code, charged before it is looked at, so that tries at the same instant cannot slip through. */
export interface ChargedTry {
  /** The code was right: wrong ones of this account are forgotten. */
  succeed(): Promise<void>;
  /** Wrong codes of this account from everywhere, this one among them as long as it is not known to be right. */
  ofAccount: number;
}

/**
 * Charges a try to the account in one place, and to the account wherever it comes from. Each wrong code beyond a few
 * doubles the wait; somebody elsewhere who knows the password soon waits alone. Sessions that are open are not touched.
 * @param place the visitor's network address; empty where it is not known
 * @returns the seconds to wait where there were too many
 */
export async function chargeTry(user: string, place: string): Promise<ChargedTry | { wait: number }> {
  const budgets = [
    { key: hashOf(`${user} ${place}`), free: limits.secondStepTries },
    { key: hashOf(user), free: limits.secondStepTriesOfAccount },
  ];
  let ofAccount = 0;
  for (const [index, budget] of budgets.entries()) {
    const charged = await charge(budget);
    if ("wait" in charged) {
      for (const before of budgets.slice(0, index)) await refund(before);
      return charged;
    }
    ofAccount = charged.count;
  }
  const succeed = async () => {
    for (const { key } of budgets) await store.delete(kind, key);
  };
  return { succeed, ofAccount };
}

async function charge({
  key,
  free,
}: {
  key: string;
  free: number;
}): Promise<{ count: number } | { wait: number }> {
  let outcome: { count: number } | { wait: number } = { count: 0 };
  await store.update<Tries>(kind, key, (tries = { count: 0, freeAt: 0 }) => {
    const now = Date.now();
    const wait = Math.ceil((tries.freeAt - now) / 1000);
    // Longer than the longest is a clock that was ahead, and was set back.
    if (wait > 0 && wait <= limits.secondStepLongestWait) {
      outcome = { wait };
      return undefined;
    }
    const count = tries.count + 1;
    outcome = { count };
    return {
      value: { count, freeAt: now + waitAfter(count - free) * 1000 },
      seconds: limits.secondStepMemory,
    };
  });
  return outcome;
}

/** Takes back a code that nobody looked at; nobody has to wait for it. */
async function refund({ key }: { key: string }): Promise<void> {
  await store.update<Tries>(
    kind,
    key,
    (tries) => tries && { value: { count: tries.count - 1, freeAt: 0 }, seconds: limits.secondStepMemory },
  );
}

/** Seconds to wait after so many wrong codes beyond those that are free. */
export function waitAfter(beyond: number): number {
  if (beyond < 0) return 0;
  return Math.min(limits.secondStepWait * 2 ** beyond, limits.secondStepLongestWait);
}
