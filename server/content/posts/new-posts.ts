import type { DirectusClient } from "#server/directus/clients/client.ts";
import { mapIdsByField } from "#server/directus/ids-by-field.ts";
import { createRow } from "#server/directus/writes.ts";
import type { WrittenSeo } from "../site/seo.ts";

export interface NewPost {
  slug: string;
  title: string;
  status: "draft" | "published";
  /** A future date schedules the post. */
  publishedAt: Date | undefined;
  description: string | undefined;
  /** HTML that everybody may read: the whole text or the free part. */
  content: string | undefined;
  /** The whole text for the plan's members; unreadable without a plan. */
  membersText: string | undefined;
  plan: string | undefined;
  author: string | undefined;
  tags: string[];
  image: string | undefined;
  seo: WrittenSeo | undefined;
}

export function listPostKeys(directus: DirectusClient): Promise<Map<string, string>> {
  return mapIdsByField(directus, "posts", "slug");
}

/** Atomic, with tags and gated text. @throws DirectusError "not-unique" if the slug exists */
export async function addPost(directus: DirectusClient, post: NewPost): Promise<void> {
  const { publishedAt, membersText, tags, ...row } = post;
  const written = {
    ...row,
    published_at: publishedAt?.toISOString() ?? null,
    tags: tags.map((tag) => ({ tags_id: tag })),
    ...(membersText !== undefined && { members_text: { content: membersText } }),
  };
  await createRow(directus, "posts", written, ["id"]);
}
