import type { Directus } from "#server/directus/client.ts";
import type { Post, PostTeaser } from "./post.ts";
import { findPost, listLatest } from "./posts.ts";
import { readingMinutes } from "./reading-time.ts";
import { cleanHtml } from "./rich-text.ts";

/** A post as its page shows it. */
export interface OpenedPost {
  post: Omit<Post, "content">;
  /** Sanitised; undefined where it belongs to a plan that this visitor does not have. */
  html: string | undefined;
  minutes: number | undefined;
  /** Others to read next. */
  latest: PostTeaser[];
}

/**
 * The post of a slug, in one round. Whether it opens is Directus's decision: a post of a plan comes without its
 * content for those who do not have the plan.
 */
export async function loadPost(directus: Directus, slug: string): Promise<OpenedPost | undefined> {
  const [found, latest] = await Promise.all([findPost(directus, slug), listLatest(directus, slug, 3)]);
  if (!found) return undefined;
  const { content, ...post } = found;
  if (content === null && post.plan) return { post, html: undefined, minutes: undefined, latest };
  const html = cleanHtml(content);
  return { post, html, minutes: readingMinutes(html), latest };
}
