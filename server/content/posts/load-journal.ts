import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { type Author, findAuthor } from "./authors.ts";
import { listPosts, type PostQuery } from "./posts.ts";
import { findTag, listTags, type Tag } from "./tags.ts";

export interface Journal {
  posts: Awaited<ReturnType<typeof listPosts>>["posts"];
  total: number;
  page: number;
  pages: number;
  canonical: string;
}

/** Undefined beyond the last page. */
export async function loadJournal(
  directus: DirectusClient,
  page: number | undefined,
): Promise<(Journal & { tags: Tag[] }) | undefined> {
  const [journal, tags] = await Promise.all([
    load(directus, "/journal", { page }),
    withFallback(listTags(directus), []),
  ]);
  return journal && { ...journal, tags };
}

export async function loadAuthor(
  directus: DirectusClient,
  slug: string,
  page: number | undefined,
): Promise<(Journal & { author: Author }) | undefined> {
  const path = `/journal/authors/${encodeURIComponent(slug)}`;
  const [author, journal] = await Promise.all([
    findAuthor(directus, slug),
    load(directus, path, { page, author: slug }),
  ]);
  return author && journal && { ...journal, author };
}

export async function loadTag(
  directus: DirectusClient,
  slug: string,
  page: number | undefined,
): Promise<(Journal & { tag: Tag }) | undefined> {
  const path = `/journal/tags/${encodeURIComponent(slug)}`;
  const [tag, journal] = await Promise.all([
    findTag(directus, slug),
    load(directus, path, { page, tag: slug }),
  ]);
  return tag && journal && { ...journal, tag };
}

async function load(directus: DirectusClient, path: string, query: PostQuery): Promise<Journal | undefined> {
  const { page } = query;
  if (!page) return undefined;
  const { posts, pages, total } = await listPosts(directus, query);
  if (page > pages) return undefined;
  return { posts, total, page, pages, canonical: page > 1 ? `${path}?page=${page}` : path };
}
