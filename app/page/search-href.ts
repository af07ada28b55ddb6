import type { SearchQuery } from "#server/search/search-site.ts";

/** The address of a search; what is the default is left out. */
export function searchHref({ text, kind, page }: SearchQuery): string {
  const query = new URLSearchParams({ q: text });
  if (kind) query.set("kind", kind);
  if (page > 1) query.set("page", String(page));
  return `/search?${query}`;
}
