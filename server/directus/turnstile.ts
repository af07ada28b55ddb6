import { DirectusError } from "./errors.ts";

/**
 * Lets a few tasks run at the same time and some more wait for their turn.
 * @returns a function that runs a task when it is its turn
 * @throws DirectusError "unavailable", by that function, when too many wait already
 */
export function createTurnstile({ inside, waiting }: { inside: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;

  return async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (running < inside) running += 1;
    else await wait();
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };

  function wait(): Promise<void> {
    if (queue.length >= waiting) throw new DirectusError("unavailable", { message: "too many wait already" });
    return new Promise((resolve) => queue.push(resolve));
  }
}
