import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { type Author, findAuthor } from "./authors.ts";
import { listPosts, type PostQuery } from "./posts.ts";
import { findTag, listTags, type Tag } from "./tags.ts";

/** One page of a list of posts, ready to show. */
export interface Journal {
  posts: Awaited<ReturnType<typeof listPosts>>["posts"];
  total: number;
  page: number;
  pages: number;
  /** The path of this page of the list. */
  canonical: string;
}

/**
 * One page of all posts, with the tags.
 * @returns undefined when there is no such page
 */
export async function loadJournal(
  directus: Directus,
  page: number | undefined,
): Promise<(Journal & { tags: Tag[] }) | undefined> {
  const [journal, tags] = await Promise.all([
    load(directus, "/journal", { page }),
    orWithout(listTags(directus), []),
  ]);
  return journal && { ...journal, tags };
}

/** One page of an author's posts, and the author; undefined when there is no such author or page. */
export async function loadAuthor(
  directus: Directus,
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

/** One page of a tag's posts, and the tag; undefined when there is no such tag or page. */
export async function loadTag(
  directus: Directus,
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

async function load(directus: Directus, path: string, query: PostQuery): Promise<Journal | undefined> {
  const { page } = query;
  if (!page) return undefined;
  const { posts, pages, total } = await listPosts(directus, query);
  if (page > pages) return undefined;
  return { posts, total, page, pages, canonical: page > 1 ? `${path}?page=${page}` : path };
}
