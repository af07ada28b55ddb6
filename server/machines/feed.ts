import { localLinks, localPath } from "#app/texts/local-path.ts";
import { latestOf } from "#server/content/date.ts";
import type { Post } from "#server/content/post.ts";
import { cleanHtml } from "#server/content/rich-text.ts";
import { linkFrames } from "#server/content/text-frames.ts";
import { linkPlayers } from "#server/content/text-players.ts";
import { writeTicks } from "#server/content/text-ticks.ts";
import { realName } from "#server/directus/names.ts";
import type { Language } from "#server/languages.ts";
import { absoluteHtml } from "./absolute-html.ts";

/** A list of posts as feed readers take it, before it is written in one of their formats. All addresses are whole. */
export interface Feed {
  title: string;
  description: string;
  /** The page that shows the same posts. */
  home: string;
  /** BCP 47. */
  language: string;
  icon: string | undefined;
  modified: Date | undefined;
  entries: FeedEntry[];
}

export interface FeedEntry {
  /** Stays the same when the post moves. */
  id: string;
  url: string;
  title: string;
  summary: string | undefined;
  /** Sanitised; undefined where the post is gated, and not open to its reader. */
  html: string | undefined;
  language: string;
  published: Date | undefined;
  modified: Date | undefined;
  author: { name: string; url: string | undefined } | undefined;
  tags: string[];
  image: string | undefined;
}

/**
 * Where a post stands in a feed in `language`. A post that is gated is its teaser and nothing else, unless it is open to
 * the one reader of this feed.
 * @param tag how the feed itself says its language
 * @param given the text, as `cleanHtml` gives it and without what is gone; `isMembers` where it is what members read
 */
export function entryOf(
  post: Post,
  siteUrl: string,
  language: Language,
  tag: string,
  {
    text = cleanHtml(post.content),
    isMembers = false,
  }: { text?: string | undefined; isMembers?: boolean } = {},
): FeedEntry {
  const addressOf = (path: string) => siteUrl + localPath(language, path);
  const url = addressOf(`/journal/${encodeURIComponent(post.slug)}`);
  const html = () => localLinks(language, linkPlayers(linkFrames(writeTicks(text)), language.texts.prose));
  const lang = (isMembers ? post.originalLang : post.contentLang) ?? post.lang;
  const published = dateOf(post.published?.iso);
  return {
    id: idOf(post, siteUrl),
    url,
    title: post.title,
    summary: post.description,
    html: post.gated && !isMembers ? undefined : absoluteHtml(html(), url, lang),
    language: post.lang ?? tag,
    published,
    modified: latestOf([published, dateOf(post.updated?.iso)]),
    author: post.author && {
      name: post.author.name,
      url: post.author.slug && addressOf(`/journal/authors/${encodeURIComponent(post.author.slug)}`),
    },
    tags: post.tags.map((tag) => tag.title),
    image: post.image && `${siteUrl}/assets/${post.image.id}/w1600`,
  };
}

/** A key that is no uuid is one only on this site. */
function idOf({ id }: Post, siteUrl: string): string {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  return isUuid ? `urn:uuid:${id}` : `${siteUrl}/items/${realName("posts")}/${encodeURIComponent(id)}`;
}

function dateOf(iso: string | undefined): Date | undefined {
  return iso === undefined ? undefined : new Date(iso);
}
