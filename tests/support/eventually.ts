import { setTimeout as wait } from "node:timers/promises";

const pauseMs = 20;

/**
 * Looks until it sees what it waits for.
 * @param look what to look at, as often as it takes
 * @param milliseconds after which it gives up
 * @returns what it saw, and after how many milliseconds
 * @throws Error with what it saw last
 */
export async function eventually<T>(
  look: () => Promise<T>,
  isIt: (seen: T) => boolean,
  milliseconds: number,
): Promise<{ seen: T; after: number }> {
  const began = performance.now();
  for (;;) {
    const seen = await look();
    const after = performance.now() - began;
    if (isIt(seen)) return { seen, after };
    if (after > milliseconds)
      throw new Error(`Not within ${milliseconds} ms; last seen: ${told(seen).slice(0, 500)}`);
    await wait(pauseMs);
  }
}

function told(seen: unknown): string {
  return typeof seen === "object" ? JSON.stringify(seen) : String(seen);
}
