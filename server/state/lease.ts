import { store } from "./store.ts";

/**
 * Does some work unless somebody else is at it just now. The lease ends by itself after `seconds`, for whoever holds it
 * may die; so correctness must not depend on it.
 * @throws StateError when Redis, where there is one, cannot be asked; and whatever the work throws
 */
export async function underLease(
  lease: { kind: string; key: string; seconds: number },
  work: () => Promise<void>,
): Promise<void> {
  const { kind, key, seconds } = lease;
  if (!(await store.insert(kind, key, process.pid, seconds))) return;
  try {
    await work();
  } finally {
    await store.delete(kind, key);
  }
}
