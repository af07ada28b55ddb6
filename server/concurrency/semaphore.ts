import pLimit from "p-limit";

/** Semaphore: at most `inside` tasks run at a time, at most `waiting` are queued. */
export function createSemaphore(
  { inside, waiting }: { inside: number; waiting: number },
  createError: () => Error,
) {
  const limit = pLimit(inside);
  return async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (limit.activeCount + limit.pendingCount >= inside + waiting) throw createError();
    return limit(task);
  };
}
