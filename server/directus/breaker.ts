import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { DirectusError } from "./errors.ts";

/** Keeps callers from waiting for a backend that does not answer anyhow. */
export interface Breaker {
  /**
   * Does the work, or refuses at once while the backend is known to be away.
   * @param failed tells from an answer that the backend is in trouble; what `work` throws always counts as that
   * @throws DirectusError "unavailable" while it is open
   */
  run<T>(work: () => Promise<T>, failed: (answer: T) => boolean): Promise<T>;
  /** The backend is left alone now. */
  isOpen(): boolean;
}

/**
 * Opens after a row of failures without a success between them, then asks the backend by itself until it answers.
 * One line in the log for each change, however many callers are refused.
 * @param name stands in the log
 * @param probe throws while the backend is away
 */
export function openBreaker(name: string, probe: () => Promise<unknown>): Breaker {
  let failures = 0;
  let openedAt: number | undefined;
  let refused = 0;

  function fail(reason: string) {
    failures += 1;
    if (openedAt !== undefined || failures < limits.breakerFailures) return;
    openedAt = Date.now();
    refused = 0;
    log.warn({ backend: name, failures, reason }, "Directus does not answer: it is left alone until it does");
    scheduleProbe();
  }

  function scheduleProbe() {
    setTimeout(async () => {
      try {
        await probe();
        close();
      } catch {
        scheduleProbe();
      }
    }, limits.breakerPause).unref();
  }

  function close() {
    const seconds = Math.round((Date.now() - (openedAt ?? Date.now())) / 1000);
    log.info({ backend: name, seconds, refused }, "Directus answers again");
    openedAt = undefined;
    failures = 0;
  }

  return {
    isOpen: () => openedAt !== undefined,
    async run(work, failed) {
      if (openedAt !== undefined) {
        refused += 1;
        throw new DirectusError("unavailable", { message: "Directus is left alone until it answers again" });
      }
      try {
        const answer = await work();
        if (failed(answer)) fail("it answers with failures");
        else failures = 0;
        return answer;
      } catch (error) {
        fail(String(error));
        throw error;
      }
    },
  };
}
