import { localPath } from "#app/texts/local-path.ts";
import { config } from "#server/config.ts";
import { latestOf } from "#server/content/date.ts";
import { readGlobals } from "#server/content/globals.ts";
import type { Post } from "#server/content/post.ts";
import { listOpenPosts } from "#server/content/posts.ts";
import { cleanHtml } from "#server/content/rich-text.ts";
import { findTag } from "#server/content/tags.ts";
import { withoutMissing } from "#server/content/text-pictures.ts";
import type { Directus } from "#server/directus/client.ts";
import { languageTag } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { entryOf, type Feed } from "./feed.ts";

/** What is special about a feed: the tag whose posts it has, by its slug, and how its one reader's texts are read. */
interface Special {
  slug?: string | undefined;
  /** The texts of gated posts that this reader may read, by the id of the post. */
  membersTexts?(posts: Post[]): Promise<Map<string, string>>;
}

/**
 * Reads the newest posts, of a tag or of all, in one round, and what their texts show in another; with one between for
 * what only its reader may read.
 * @param directus in whose language the feed is
 * @returns undefined when there is no such tag
 */
export async function loadFeed(
  directus: Directus,
  { slug, membersTexts }: Special = {},
): Promise<Feed | undefined> {
  const [site, posts, subject] = await Promise.all([
    readGlobals(directus),
    listOpenPosts(directus, limits.feedPosts, slug),
    slug === undefined ? undefined : findTag(directus, slug),
  ]);
  if (slug !== undefined && !subject) return undefined;
  const opened = await membersTexts?.(posts);
  const { siteUrl } = config;
  const { language } = directus;
  const tag = languageTag(language);
  const addressOf = (path: string) => siteUrl + localPath(language, path);
  const texts = await withoutMissing(
    directus,
    posts.map((post) => cleanHtml(opened?.get(post.id) ?? post.content)),
  );
  const entries = posts.map((post, place) =>
    entryOf(post, siteUrl, language, tag, { text: texts[place], isMembers: opened?.has(post.id) ?? false }),
  );
  return {
    title: subject ? `${subject.title} · ${site.title}` : site.title,
    description: subject?.description ?? site.description ?? site.tagline ?? site.title,
    home: addressOf(subject ? `/journal/tags/${encodeURIComponent(subject.slug)}` : "/journal"),
    language: tag,
    icon: site.icon && !site.icon.scalable ? `${siteUrl}/assets/${site.icon.id}/icon512` : undefined,
    modified: latestOf(entries.map((entry) => entry.modified)),
    entries,
  };
}
