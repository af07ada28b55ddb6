import { store } from "#server/state/store.ts";

/**
 * Lease: expires after `seconds`, because its holder may die, so correctness must not depend on it.
 * @throws StateError
 */
export async function withLease(
  lease: { kind: string; key: string; seconds: number },
  work: () => Promise<void>,
): Promise<void> {
  const { kind, key, seconds } = lease;
  if (!(await store.insert(kind, key, { value: process.pid, seconds }))) return;
  try {
    await work();
  } finally {
    await store.delete(kind, key);
  }
}
