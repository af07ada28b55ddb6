import { limits } from "#server/limits.ts";

/** Milliseconds; a longer timer of Node goes off at once. @see https://nodejs.org/api/timers.html */
const longestTimer = 2 ** 31 - 1;

/** Waits for what is published by itself. */
export interface PublicationWatch {
  /** Looks which moment comes next: call it when that may have changed. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * Calls `come` once at each moment at which something is published without anybody saying so, however much it is; and
 * once more where nothing was there yet, because the backend's clock may be behind ours.
 * @param nextAfter the first publication after a moment, both in epoch milliseconds; it must not fail
 * @param come says whether anything has come out since a moment; it must not fail
 */
export function atPublications(
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

  /** What a timer cannot wait for is met again at one of the looks until then. */
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
