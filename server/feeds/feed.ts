import { localizeLinks, localizePath } from "#app/messages/local-path.ts";
import { findLatestDate } from "#server/content/date.ts";
import type { Post } from "#server/content/posts/post.ts";
import { cleanHtml } from "#server/content/text/rich-text.ts";
import { renderTaskBoxesAsText } from "#server/content/text/task-lists.ts";
import { linkFrames } from "#server/content/text/text-embeds.ts";
import { linkPlayers } from "#server/content/text/text-media.ts";
import { toNativeCollection } from "#server/directus/naming/native-names.ts";
import type { Language } from "#server/platform/i18n.ts";
import { resolveHtmlUrls } from "./absolute-html.ts";

export interface Feed {
  title: string;
  description: string;
  home: string;
  language: string;
  icon: string | undefined;
  modified: Date | undefined;
  entries: FeedEntry[];
}

export interface FeedEntry {
  /** Stable when the post moves. */
  id: string;
  url: string;
  title: string;
  summary: string | undefined;
  /** Sanitized; undefined for a gated post that the reader may not read. */
  html: string | undefined;
  language: string;
  published: Date | undefined;
  modified: Date | undefined;
  author: { name: string; url: string | undefined } | undefined;
  tags: string[];
  image: string | undefined;
}

/**
 * Paywall: a gated post is a teaser, unless the text of this reader's own feed is given.
 * @param tag the feed's language tag
 * @param given `text` from `cleanHtml` without missing files; `isMembers` if it is the gated text
 */
export function toFeedEntry(
  post: Post,
  siteUrl: string,
  {
    language,
    tag,
    text = cleanHtml(post.content),
    isMembers = false,
  }: { language: Language; tag: string; text?: string | undefined; isMembers?: boolean },
): FeedEntry {
  const buildUrl = (path: string) => siteUrl + localizePath(language, path);
  const url = buildUrl(`/journal/${encodeURIComponent(post.slug)}`);
  const html = () =>
    localizeLinks(language, linkPlayers(linkFrames(renderTaskBoxesAsText(text)), language.t.raw("prose")));
  const lang = (isMembers ? post.originalLang : post.contentLang) ?? post.lang;
  const published = parseDate(post.published?.iso);
  return {
    id: buildEntryId(post, siteUrl),
    url,
    title: post.title,
    summary: post.description,
    html: post.gated && !isMembers ? undefined : resolveHtmlUrls(html(), url, lang),
    language: post.lang ?? tag,
    published,
    modified: findLatestDate([published, parseDate(post.updated?.iso)]),
    author: post.author && {
      name: post.author.name,
      url: post.author.slug && buildUrl(`/journal/authors/${encodeURIComponent(post.author.slug)}`),
    },
    tags: post.tags.map((tag) => tag.title),
    image: post.image && `${siteUrl}/assets/${post.image.id}/w1600`,
  };
}

/** Only a UUID is globally unique; other keys become a URL. */
function buildEntryId({ id }: Post, siteUrl: string): string {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  return isUuid
    ? `urn:uuid:${id}`
    : `${siteUrl}/items/${toNativeCollection("posts")}/${encodeURIComponent(id)}`;
}

function parseDate(iso: string | undefined): Date | undefined {
  return iso === undefined ? undefined : new Date(iso);
}
