type Listener = (tags: readonly string[]) => void;

const listeners = new Set<Listener>();

/**
 * Tells every cache of this process, before it returns, that what carries one of these tags is out of date: a
 * collection's name for its lists, `collection:key` for one item, `stock` for copies of the stock, `*` for what may depend on anything.
 */
export function announcePurge(tags: readonly string[]): void {
  for (const listener of listeners) listener(tags);
}

/** Calls `listener` at every purge; returns what ends that. */
export function onPurge(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
