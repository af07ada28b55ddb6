import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";
import { DirectusError } from "../errors.ts";

export interface Breaker {
  /** A rejection always counts as a failure. @throws DirectusError "unavailable" while it is open */
  run<T>(work: () => Promise<T>, failed: (answer: T) => boolean): Promise<T>;
  isOpen(): boolean;
}

/**
 * Circuit breaker: opens after consecutive failures and probes the backend until it answers. Logs once per change of
 * state.
 * @param probe rejects while the backend is unavailable
 */
export function createCircuitBreaker(name: string, probe: () => Promise<unknown>): Breaker {
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
    }, limits.breakerProbe).unref();
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
