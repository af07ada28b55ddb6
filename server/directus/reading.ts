import type { Directus } from "./client.ts";

/** Carried by what may depend on any content at all; every change of content purges it. */
export const anyContent = "*";

/** What the answers that one request has read so far depend on. */
export interface Reading {
  tags: Set<string>;
  /** The earliest moment, in epoch milliseconds, at which one of the answers changes by itself. */
  freshUntil: number | undefined;
}

/** A door that notes what is read through it, for one request. */
export function notedDoor(directus: Directus, reading: Reading): Directus {
  const note = (collection: string) => {
    reading.tags.add(collection).add(anyContent);
  };
  return {
    ...directus,
    readItems(collection, query) {
      note(collection);
      return directus.readItems(collection, query);
    },
    readItemsWithMeta(collection, query) {
      note(collection);
      return directus.readItemsWithMeta(collection, query);
    },
    readItem(collection, key, query) {
      note(collection);
      return directus.readItem(collection, key, query);
    },
  };
}
