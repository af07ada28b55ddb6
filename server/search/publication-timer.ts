import { limits } from "#server/limits.ts";

/** Milliseconds; a longer Node timer fires at once. @see https://nodejs.org/api/timers.html */
const longestTimer = 2 ** 31 - 1;

export interface PublicationWatch {
  /** Reschedules; call it when the next publication may have changed. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * Calls `come` once per scheduled publication, and again if nothing was published yet, because the backend's clock
 * may be behind ours. Moments are epoch milliseconds; neither callback may reject.
 */
export function createPublicationTimer(
  nextAfter: (moment: number) => Promise<number | undefined>,
  come: (since: number) => Promise<boolean>,
): PublicationWatch {
  let reached = Date.now();
  let looks = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  async function look() {
    looks += 1;
    const mine = looks;
    const next = await nextAfter(reached);
    if (next !== undefined && mine === looks) wake(next, next);
  }

  /** Beyond the longest timer, a later `look` schedules it. */
  function wake(at: number, moment: number) {
    clearTimeout(waiting);
    const delay = Math.max(0, at - Date.now());
    if (delay > longestTimer) return;
    waiting = setTimeout(() => void arrive(moment), delay);
    waiting.unref();
  }

  async function arrive(moment: number) {
    const before = reached;
    const again = moment + limits.publicationLeeway;
    const isLast = Date.now() >= again;
    reached = moment;
    if ((await come(moment)) || isLast) return look();
    reached = before;
    wake(again, moment);
  }

  return { look, stop: () => clearTimeout(waiting) };
}
