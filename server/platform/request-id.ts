import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { config } from "#server/config/config.ts";

const current = new AsyncLocalStorage<string>();

/** Undefined outside a request, and under another server. */
export function getRequestId(): string | undefined {
  return current.getStore();
}

/** Sent to backends, to correlate their logs with ours. */
export function getRequestIdHeader(): Record<string, string> {
  const id = getRequestId();
  return id ? { "X-Request-Id": id } : {};
}

export function runWithRequestId<T>(id: string, work: () => T): T {
  return current.run(id, work);
}

/** Takes `X-Request-Id` only from a trusted proxy: with a client's own, two requests could share an id. */
export function resolveRequestId(given: string | null = null): string {
  return config.trustProxy > 0 && /^[\w-]{8,64}$/.test(given ?? "") && given ? given : randomUUID();
}
