import { log } from "./log.ts";

const running = new Set<Promise<void>>();

/** The response does not wait for it, but shutdown does. Failures are logged as `failure`. */
export function waitUntil(
  work: Promise<unknown>,
  failure = "a mail could not be sent",
  about: Record<string, string> = {},
): void {
  const ended: Promise<void> = work.then(
    () => void running.delete(ended),
    (error: unknown) => {
      running.delete(ended);
      log.error({ err: error, ...about }, failure);
    },
  );
  running.add(ended);
}

export async function drainBackgroundWork(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}
