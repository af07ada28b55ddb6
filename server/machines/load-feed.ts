import { config } from "#server/config.ts";
import { latestOf } from "#server/content/date.ts";
import { readGlobals } from "#server/content/globals.ts";
import { listOpenPosts } from "#server/content/posts.ts";
import { findTag } from "#server/content/tags.ts";
import type { Directus } from "#server/directus/client.ts";
import { limits } from "#server/limits.ts";
import { entryOf, type Feed } from "./feed.ts";

/**
 * Reads the newest posts, of a tag or of all, in one round.
 * @param slug the tag's
 * @returns undefined when there is no such tag
 */
export async function loadFeed(directus: Directus, slug?: string): Promise<Feed | undefined> {
  const [site, posts, tag] = await Promise.all([
    readGlobals(directus),
    listOpenPosts(directus, limits.feedPosts, slug),
    slug === undefined ? undefined : findTag(directus, slug),
  ]);
  if (slug !== undefined && !tag) return undefined;
  const { siteUrl, locale } = config;
  const entries = posts.map((post) => entryOf(post, siteUrl, locale));
  return {
    title: tag ? `${tag.title} · ${site.title}` : site.title,
    description: tag?.description ?? site.description ?? site.tagline ?? site.title,
    home: tag ? `${siteUrl}/journal/tags/${encodeURIComponent(tag.slug)}` : `${siteUrl}/journal`,
    language: locale,
    icon: site.icon && !site.icon.scalable ? `${siteUrl}/assets/${site.icon.id}/icon512` : undefined,
    modified: latestOf(entries.map((entry) => entry.modified)),
    entries,
  };
}
