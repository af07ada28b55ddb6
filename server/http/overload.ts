import type { ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { limits } from "#server/limits.ts";
import { gauge, sentAway } from "#server/metrics.ts";
import { currentPhase } from "./lifecycle.ts";
import { everyAnswer } from "./security-headers.ts";

const page = Buffer.from(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Too many visitors at once</title>
<h1>Too many visitors at once</h1>
<p>We have more to do than we can. Nothing was ordered or changed. Please try again in a few seconds.</p>
</html>
`);
const headers = [
  ["Content-Type", "text/html; charset=utf-8"],
  ["Content-Length", String(page.byteLength)],
  ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
  ["Cache-Control", "no-store"],
  ["Retry-After", String(limits.overloadRetry)],
  ...Object.entries(everyAnswer),
].flat();

/** Callers that lose something by waiting: payments that were made, and those who ask whether we live. */
const vital = /^\/(webhooks\/|(healthz|readyz|metrics)($|\?))/;

/**
 * Knows when there is more to do than can be done: too many answers in the making, or an event loop that lags so far
 * behind that every request waits before anything is done for it. Beyond a limit the new ones are sent away at once,
 * so that those who are in are served.
 */
export function watchOverload() {
  const delay = monitorEventLoopDelay({ resolution: limits.overloadLook });
  delay.enable();
  let lag = 0;
  let making = 0;
  setInterval(() => {
    lag = Math.max(0, delay.mean / 1e6 - limits.overloadLook) || 0;
    delay.reset();
  }, limits.overloadWindow).unref();
  gauge("http_server_active_requests", "Answers in the making.", () => making);
  return {
    /** A process that is still loading its code lags by itself, and has nobody to protect yet. */
    isBusy: () =>
      making >= limits.answersAtOnce || (lag > limits.overloadLag && currentPhase() !== "starting"),
    /** Counts an answer as in the making until its head is known; how fast its reader is does not matter. */
    async during<T>(answer: () => Promise<T>): Promise<T> {
      making += 1;
      try {
        return await answer();
      } finally {
        making -= 1;
      }
    },
  };
}

/** Whether a request may be sent away when there is too much to do. */
export function maySendAway(target: string): boolean {
  return !vital.test(target);
}

/** Sends a request away: no page is rendered, no backend is asked. */
export function sendAway(response: ServerResponse): void {
  sentAway.inc();
  response.writeHead(503, headers);
  response.end(page);
}
