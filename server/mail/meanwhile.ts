import { log } from "#server/log.ts";

const running = new Set<Promise<void>>();

/**
 * Lets a mail be written and sent while its answer goes out: nobody waits for a mail server, but a process that leaves
 * does. What fails is logged.
 * @param failure what the log says then, with what it is about
 */
export function meanwhile(
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

/** Waits until every mail that was begun has been sent or has failed. */
export async function allSent(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}
