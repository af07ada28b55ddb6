import { localPath } from "#app/texts/local-path.ts";
import { config } from "#server/config.ts";
import { latestOf } from "#server/content/date.ts";
import { readGlobals } from "#server/content/globals.ts";
import { listOpenPosts } from "#server/content/posts.ts";
import { findTag } from "#server/content/tags.ts";
import type { Directus } from "#server/directus/client.ts";
import { languageTag } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { entryOf, type Feed } from "./feed.ts";

/**
 * Reads the newest posts, of a tag or of all, in one round.
 * @param directus in whose language the feed is
 * @param slug the tag's
 * @returns undefined when there is no such tag
 */
export async function loadFeed(directus: Directus, slug?: string): Promise<Feed | undefined> {
  const [site, posts, subject] = await Promise.all([
    readGlobals(directus),
    listOpenPosts(directus, limits.feedPosts, slug),
    slug === undefined ? undefined : findTag(directus, slug),
  ]);
  if (slug !== undefined && !subject) return undefined;
  const { siteUrl } = config;
  const { language } = directus;
  const tag = languageTag(language);
  const addressOf = (path: string) => siteUrl + localPath(language, path);
  const entries = posts.map((post) => entryOf(post, siteUrl, language, tag));
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
