import type { PageEntry } from "./page-entry.ts";

/** `*` on either side matches anything. */
export function isReached(tags: ReadonlySet<string>, purged: readonly string[]): boolean {
  return purged.some((tag) => tag === "*" || tags.has(tag)) || (purged.length > 0 && tags.has("*"));
}

/** Second-chance eviction within `budget` bytes, so that a hit only sets a flag. */
export function createPageStore(budget: number) {
  const pages = new Map<string, PageEntry>();
  let bytes = 0;

  function remove(key: string) {
    bytes -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  }

  function evictOldest(newcomer: string) {
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
    set(key: string, page: PageEntry) {
      remove(key);
      if (page.bytes > budget) return;
      pages.set(key, page);
      bytes += page.bytes;
      evictOldest(key);
    },
    purge(tags: readonly string[]) {
      for (const [key, page] of pages) if (isReached(page.tags, tags)) remove(key);
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}
