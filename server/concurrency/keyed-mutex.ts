import pLimit, { type LimitFunction } from "p-limit";

const locks = new Map<string, LimitFunction>();

/** Keyed mutex, within this process: a double click waits for the first request. */
export async function withKeyedMutex<T>(key: string, work: () => Promise<T>): Promise<T> {
  const lock = locks.get(key) ?? pLimit(1);
  locks.set(key, lock);
  try {
    return await lock(work);
  } finally {
    if (lock.activeCount + lock.pendingCount === 0) locks.delete(key);
  }
}
