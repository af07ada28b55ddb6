import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of whoever sent a request, whatever code is working on it. */
export interface Asker {
  /** The visitor's network address; empty where it is not known. */
  place: string;
  /** Of their request; undefined where nobody asked. */
  headers: Headers | undefined;
}

const nobody: Asker = { place: "", headers: undefined };
const current = new AsyncLocalStorage<Asker>();

/** Works on a request: all that happens because of it, also after the answer, knows who asked. */
export function onBehalfOf<T>(asker: Asker, work: () => T): T {
  return current.run(asker, work);
}

/** Who sent the request that is being worked on; nobody is known where nobody asked, or under another server. */
export function currentAsker(): Asker {
  return current.getStore() ?? nobody;
}
