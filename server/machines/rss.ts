import type { Feed, FeedEntry } from "./feed.ts";
import { mediaElement, mediaNamespace } from "./media.ts";
import { element, textElement, type Xml, xmlDocument } from "./xml.ts";

const namespaces = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  "xmlns:media": mediaNamespace,
};

/**
 * A feed as RSS 2.0, with the whole text of each post.
 * @param self the feed's own address
 * @see https://www.rssboard.org/rss-profile
 */
export function rssOf(feed: Feed, self: string): string {
  const channel = element(
    "channel",
    {},
    textElement("title", feed.title),
    textElement("link", feed.home),
    textElement("description", feed.description),
    textElement("language", feed.language),
    textElement("lastBuildDate", feed.modified?.toUTCString()),
    element("atom:link", { href: self, rel: "self", type: "application/rss+xml" }),
    ...feed.entries.map(itemOf),
  );
  return xmlDocument(element("rss", { version: "2.0", ...namespaces }, channel));
}

function itemOf(entry: FeedEntry): Xml {
  return element(
    "item",
    {},
    textElement("title", entry.title),
    textElement("link", entry.url),
    element("guid", { isPermaLink: "false" }, entry.id),
    textElement("pubDate", entry.published?.toUTCString()),
    textElement("dc:creator", entry.author?.name),
    textElement("dc:language", entry.language),
    ...entry.tags.map((tag) => textElement("category", tag)),
    textElement("description", entry.summary),
    textElement("content:encoded", entry.html),
    mediaElement(entry.image),
  );
}
