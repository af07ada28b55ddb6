import type { ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { limits } from "#server/limits.ts";
import { registerGauge, requestsShed } from "#server/platform/metrics.ts";
import { everyAnswer } from "./headers/security-headers.ts";
import { getCurrentPhase } from "./lifecycle.ts";

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

/** Never shed: webhooks, which report payments, and the probes and metrics. */
const vital = /^\/(webhooks\/|(healthz|readyz|metrics)($|\?))/;

/** Load shedding: when too many requests are in progress, or several while the event loop lags. */
export function createLoadShedder() {
  const delay = monitorEventLoopDelay({ resolution: limits.overloadPoll });
  delay.enable();
  let lag = 0;
  let making = 0;
  setInterval(() => {
    lag = Math.max(0, delay.mean / 1e6 - limits.overloadPoll) || 0;
    delay.reset();
  }, limits.overloadWindow).unref();
  registerGauge("http_server_active_requests", "Answers in the making.", () => making);
  return {
    /**
     * A starting process lags while it loads its code, and any process when its machine stalls for a moment: whoever
     * comes alone then is answered.
     */
    isBusy: () =>
      making >= limits.answersAtOnce ||
      (making >= limits.answersWhileLate && lag > limits.overloadLag && getCurrentPhase() !== "starting"),
    /** Counts until the response's head is known; slow readers do not matter. */
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

export function isSheddable(target: string): boolean {
  return !vital.test(target);
}

export function rejectOverload(response: ServerResponse): void {
  requestsShed.inc();
  response.writeHead(503, headers);
  response.end(page);
}
