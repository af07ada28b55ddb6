import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { config } from "./config.ts";

const current = new AsyncLocalStorage<string>();

/** The id of the request that is being answered; undefined in work that none began, and under a stock server. */
export function requestId(): string | undefined {
  return current.getStore();
}

/** The same as a header for calls of backends, so that their logs can be read beside ours; none where there is no id. */
export function requestIdHeader(): Record<string, string> {
  const id = requestId();
  return id ? { "X-Request-Id": id } : {};
}

/** Does the work of one request: what it logs carries this id. */
export function underRequestId<T>(id: string, work: () => T): T {
  return current.run(id, work);
}

/**
 * The id to answer a request under: the one that our own proxy gave it, so that its log and ours agree; a stranger's word
 * is not taken, or two requests could share one.
 * @param given the header `X-Request-Id`
 */
export function newRequestId(given: string | null = null): string {
  return config.trustProxy > 0 && /^[\w-]{8,64}$/.test(given ?? "") && given ? given : randomUUID();
}
