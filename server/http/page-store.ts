import type { PageEntry } from "./page-entry.ts";

/** Whether what carries `tags` is out of date after a purge; `*` on either side means anything. */
export function isReached(tags: ReadonlySet<string>, purged: readonly string[]): boolean {
  return purged.some((tag) => tag === "*" || tags.has(tag)) || (purged.length > 0 && tags.has("*"));
}

/**
 * Pages by their key, in a budget of bytes. Room is made by the second-chance rule: from the oldest on, a page that was
 * asked for since last time stays once more. A hit then costs no more than setting a mark.
 * @param budget bytes of bodies and headers
 */
export function createPageStore(budget: number) {
  const pages = new Map<string, PageEntry>();
  let bytes = 0;

  function remove(key: string) {
    bytes -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  }

  function makeRoomFor(newcomer: string) {
    for (const [key, page] of pages) {
      if (bytes <= budget) return;
      if (page.used || key === newcomer) {
        page.used = false;
        pages.delete(key);
        pages.set(key, page);
      } else remove(key);
    }
  }

  return {
    get: (key: string) => pages.get(key),
    remove,
    /** Keeps a page; one that is larger than the whole budget is not kept. */
    set(key: string, page: PageEntry) {
      remove(key);
      if (page.bytes > budget) return;
      pages.set(key, page);
      bytes += page.bytes;
      makeRoomFor(key);
    },
    /** Drops every page that a change of these tags reaches. */
    purge(tags: readonly string[]) {
      for (const [key, page] of pages) if (isReached(page.tags, tags)) remove(key);
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}
