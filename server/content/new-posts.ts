import type { Directus } from "#server/directus/client.ts";
import { mapKeys } from "#server/directus/key-map.ts";
import { createRow } from "#server/directus/writes.ts";
import type { WrittenSeo } from "./seo.ts";

/** A post that is brought from elsewhere. */
export interface NewPost {
  slug: string;
  title: string;
  status: "draft" | "published";
  /** What is published from a later moment on is published now, and shown from then. */
  publishedAt: Date | undefined;
  description: string | undefined;
  /** What everybody may read, as HTML: all of it, or the beginning. */
  content: string | undefined;
  /** The whole text, for the members of its plan; nobody reads it while there is no plan. */
  membersText: string | undefined;
  /** Keys. */
  plan: string | undefined;
  author: string | undefined;
  tags: string[];
  /** A file's id. */
  image: string | undefined;
  seo: WrittenSeo | undefined;
}

/** The keys of all posts by slug, drafts too as far as this bearer may see them. */
export function listPostKeys(directus: Directus): Promise<Map<string, string>> {
  return mapKeys(directus, "posts", "slug");
}

/**
 * Adds a post with its tags and its members' text, or nothing of it.
 * @throws DirectusError "not-unique" where there is one of its slug
 */
export async function addPost(directus: Directus, post: NewPost): Promise<void> {
  const { publishedAt, membersText, tags, ...row } = post;
  const written = {
    ...row,
    published_at: publishedAt?.toISOString() ?? null,
    tags: tags.map((tag) => ({ tags_id: tag })),
    ...(membersText !== undefined && { members_text: { content: membersText } }),
  };
  await createRow(directus, "posts", written, ["id"]);
}
