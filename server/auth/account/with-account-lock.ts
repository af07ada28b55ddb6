import { setTimeout as pause } from "node:timers/promises";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";

const lease = "ways-lease";

/** Lock across instances: of two remaining sign-in methods, concurrent requests can remove only one. */
export async function withAccountLock<Outcome>(user: string, work: () => Promise<Outcome>): Promise<Outcome> {
  while (!(await store.insert(lease, user, { value: 1, seconds: limits.bearerLease })))
    await pause(limits.bearerPoll);
  try {
    return await work();
  } finally {
    await store.delete(lease, user);
  }
}
