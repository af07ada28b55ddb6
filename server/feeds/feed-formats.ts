import { generateAtomFeed, generateRssFeed } from "feedsmith";
import { removeInvalidXmlCharacters } from "#server/platform/xml.ts";
import type { Feed, FeedEntry } from "./feed.ts";

interface FeedFormat {
  type: string;
  /** @param self the feed's URL */
  write(feed: Feed, self: string): string;
}

const formats = new Map<string, FeedFormat>([
  ["feed.xml", { type: "application/rss+xml; charset=utf-8", write: toRss }],
  ["atom.xml", { type: "application/atom+xml; charset=utf-8", write: toAtom }],
  ["feed.json", { type: "application/feed+json; charset=utf-8", write: toJsonFeed }],
]);

export function parseFeedFormat(pathname: string): FeedFormat | undefined {
  return formats.get(pathname.slice(pathname.lastIndexOf("/") + 1));
}

/** RSS 2.0 with full texts. @see https://www.rssboard.org/rss-profile */
export function toRss(feed: Feed, self: string): string {
  const written = generateRssFeed({
    title: feed.title,
    link: feed.home,
    description: feed.description,
    language: feed.language,
    lastBuildDate: feed.modified,
    atom: { links: [{ href: self, rel: "self", type: "application/rss+xml" }] },
    items: feed.entries.map((entry) => ({
      title: entry.title,
      link: entry.url,
      guid: { value: entry.id, isPermaLink: false },
      pubDate: entry.published,
      dc: { creators: entry.author && [entry.author.name], languages: [entry.language] },
      categories: entry.tags.map((name) => ({ name })),
      description: entry.summary,
      content: { encoded: entry.html },
      media: createMediaElements(entry),
    })),
  });
  return tidyXml(written);
}

/** Atom. Undated entries get the epoch, because `updated` is required. @see https://www.rfc-editor.org/rfc/rfc4287 */
export function toAtom(feed: Feed, self: string): string {
  const written = generateAtomFeed({
    xml: { lang: feed.language },
    id: feed.home,
    title: { value: feed.title },
    subtitle: { value: feed.description },
    updated: feed.modified ?? new Date(0),
    icon: feed.icon,
    authors: [{ name: feed.title }],
    links: [
      { rel: "self", type: "application/atom+xml", href: self },
      { rel: "alternate", type: "text/html", href: feed.home },
    ],
    entries: feed.entries.map((entry) => ({
      xml: { lang: entry.language },
      id: entry.id,
      title: { value: entry.title },
      links: [{ rel: "alternate", type: "text/html", href: entry.url }],
      published: entry.published,
      updated: entry.modified ?? new Date(0),
      authors: entry.author && [{ name: entry.author.name, uri: entry.author.url }],
      categories: entry.tags.map((term) => ({ term })),
      summary: { value: entry.summary ?? (entry.html === undefined ? entry.title : "") },
      content: entry.html === undefined ? undefined : { value: entry.html, type: "html" },
      media: createMediaElements(entry),
    })),
  });
  return tidyXml(written);
}

/** A teaser's required text is its summary. @see https://www.jsonfeed.org/version/1.1/ */
export function toJsonFeed(feed: Feed, self: string): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.home,
    feed_url: self,
    description: feed.description,
    icon: feed.icon,
    language: feed.language,
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      content_html: entry.html,
      content_text: entry.html === undefined ? (entry.summary ?? entry.title) : undefined,
      summary: entry.summary,
      image: entry.image,
      date_published: entry.published,
      date_modified: entry.modified,
      authors: entry.author && [entry.author],
      tags: entry.tags,
      language: entry.language,
    })),
  });
}

/** Without the white space that feedsmith puts around CDATA sections, which readers would show. */
function tidyXml(written: string): string {
  const tight = written.replace(/>\s+<!\[CDATA\[/g, "><![CDATA[").replace(/\]\]>\s+<\//g, "]]></");
  return removeInvalidXmlCharacters(tight);
}

/** @see https://www.rssboard.org/media-rss */
function createMediaElements({ image }: FeedEntry) {
  return image ? { contents: [{ url: image, medium: "image" }] } : undefined;
}
