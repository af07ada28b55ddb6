const running = new Set<Promise<unknown>>();

/**
 * Lets a mail be written and sent while its answer goes out: nobody waits for a mail server, but a process that leaves
 * does.
 * @param work tells of its own failures
 */
export function meanwhile(work: Promise<unknown>): void {
  const ended: Promise<unknown> = work.finally(() => running.delete(ended));
  running.add(ended);
}

/** Waits until every mail that was begun has been sent or has failed. */
export async function allSent(): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running);
}
