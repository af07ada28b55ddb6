import { setTimeout as pause } from "node:timers/promises";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";

const lease = "ways-lease";

/**
 * Does something to the ways in of a user while nobody else does, on whichever instance: of two ways left, only one can
 * be removed at the same instant.
 */
export async function oneAtATime<Outcome>(user: string, work: () => Promise<Outcome>): Promise<Outcome> {
  while (!(await store.insert(lease, user, 1, limits.bearerLease))) await pause(limits.bearerPoll);
  try {
    return await work();
  } finally {
    await store.delete(lease, user);
  }
}
