import { localizePath } from "#app/messages/local-path.ts";
import { config } from "#server/config/config.ts";
import { findLatestDate } from "#server/content/date.ts";
import type { Post } from "#server/content/posts/post.ts";
import { listFeedPosts } from "#server/content/posts/posts.ts";
import { findTag } from "#server/content/posts/tags.ts";
import { readGlobals } from "#server/content/site/globals.ts";
import { cleanHtml } from "#server/content/text/rich-text.ts";
import { removeMissingFiles } from "#server/content/text/text-images.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { formatLanguageTag } from "#server/platform/i18n.ts";
import { type Feed, toFeedEntry } from "./feed.ts";

interface Special {
  slug?: string | undefined;
  /** Gated texts that this feed's reader may read, by post id. */
  membersTexts?(posts: Post[]): Promise<Map<string, string>>;
}

/** Two rounds of queries, three with gated texts; undefined if there is no such tag. */
export async function loadFeed(
  directus: DirectusClient,
  { slug, membersTexts }: Special = {},
): Promise<Feed | undefined> {
  const [site, posts, subject] = await Promise.all([
    readGlobals(directus),
    listFeedPosts(directus, limits.feedPosts, slug),
    slug === undefined ? undefined : findTag(directus, slug),
  ]);
  if (slug !== undefined && !subject) return undefined;
  const opened = await membersTexts?.(posts);
  const { siteUrl } = config;
  const { language } = directus;
  const tag = formatLanguageTag(language);
  const buildUrl = (path: string) => siteUrl + localizePath(language, path);
  const texts = await removeMissingFiles(
    directus,
    posts.map((post) => cleanHtml(opened?.get(post.id) ?? post.content)),
  );
  const entries = posts.map((post, index) =>
    toFeedEntry(post, siteUrl, {
      language,
      tag,
      text: texts[index],
      isMembers: opened?.has(post.id) ?? false,
    }),
  );
  return {
    title: subject ? `${subject.title} · ${site.title}` : site.title,
    description: subject?.description ?? site.description ?? site.tagline ?? site.title,
    home: buildUrl(subject ? `/journal/tags/${encodeURIComponent(subject.slug)}` : "/journal"),
    language: tag,
    icon: site.icon && !site.icon.scalable ? `${siteUrl}/assets/${site.icon.id}/icon512` : undefined,
    modified: findLatestDate(entries.map((entry) => entry.modified)),
    entries,
  };
}
