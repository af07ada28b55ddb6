import { AsyncLocalStorage } from "node:async_hooks";

export interface RequestInfo {
  /** Client IP address; empty where unknown. */
  ipAddress: string;
  headers: Headers | undefined;
}

const nobody: RequestInfo = { ipAddress: "", headers: undefined };
const current = new AsyncLocalStorage<RequestInfo>();

/** Also applies to work that continues after the response. */
export function runWithRequest<T>(asker: RequestInfo, work: () => T): T {
  return current.run(asker, work);
}

/** Empty outside a request, or under another server. */
export function getCurrentRequest(): RequestInfo {
  return current.getStore() ?? nobody;
}
