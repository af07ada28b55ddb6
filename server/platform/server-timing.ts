import { AsyncLocalStorage } from "node:async_hooks";
import { config } from "#server/config/config.ts";

type Backend = "directus" | "stripe";

/** Concurrent calls count as one wait. */
interface Wait {
  calls: number;
  open: number;
  since: number;
  milliseconds: number;
}

const current = new AsyncLocalStorage<Map<Backend, Wait>>();

export async function measureCall<T>(backend: Backend, call: () => Promise<T>): Promise<T> {
  const waits = current.getStore();
  if (!waits) return call();
  const wait = waits.get(backend) ?? { calls: 0, open: 0, since: 0, milliseconds: 0 };
  waits.set(backend, wait);
  wait.calls += 1;
  if (wait.open === 0) wait.since = performance.now();
  wait.open += 1;
  try {
    return await call();
  } finally {
    wait.open -= 1;
    if (wait.open === 0) wait.milliseconds += performance.now() - wait.since;
  }
}

/** In milliseconds. @see https://www.w3.org/TR/server-timing/ */
export async function withServerTiming(work: () => Promise<Response>): Promise<Response> {
  if (!config.serverTiming) return work();
  const waits = new Map<Backend, Wait>();
  const began = performance.now();
  const response = await current.run(waits, work);
  const parts = [...waits].map(([backend, { calls, milliseconds }]) =>
    [backend, `dur=${milliseconds.toFixed(1)}`, `desc="${calls} calls"`].join(";"),
  );
  response.headers.append(
    "Server-Timing",
    [`total;dur=${(performance.now() - began).toFixed(1)}`, ...parts].join(", "),
  );
  return response;
}
