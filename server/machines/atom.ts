import type { Feed, FeedEntry } from "./feed.ts";
import { mediaElement, mediaNamespace } from "./media.ts";
import { element, textElement, type Xml, xmlDocument } from "./xml.ts";

/**
 * A feed as Atom. What has no date of its own stands at the beginning of time: the format wants one.
 * @param self the feed's own address
 * @see https://www.rfc-editor.org/rfc/rfc4287
 */
export function atomOf(feed: Feed, self: string): string {
  return xmlDocument(
    element(
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom", "xmlns:media": mediaNamespace, "xml:lang": feed.language },
      textElement("id", feed.home),
      textElement("title", feed.title),
      textElement("subtitle", feed.description),
      textElement("updated", atomDate(feed.modified)),
      textElement("icon", feed.icon),
      element("author", {}, textElement("name", feed.title)),
      element("link", { rel: "self", type: "application/atom+xml", href: self }),
      element("link", { rel: "alternate", type: "text/html", href: feed.home }),
      ...feed.entries.map(atomEntryOf),
    ),
  );
}

function atomEntryOf(entry: FeedEntry): Xml {
  const { author, html } = entry;
  return element(
    "entry",
    { "xml:lang": entry.language },
    textElement("id", entry.id),
    textElement("title", entry.title),
    element("link", { rel: "alternate", type: "text/html", href: entry.url }),
    textElement("published", entry.published?.toISOString()),
    textElement("updated", atomDate(entry.modified)),
    author && element("author", {}, textElement("name", author.name), textElement("uri", author.url)),
    ...entry.tags.map((tag) => element("category", { term: tag })),
    textElement("summary", entry.summary ?? (html === undefined ? entry.title : undefined)),
    html === undefined ? undefined : element("content", { type: "html" }, html),
    mediaElement(entry.image),
  );
}

function atomDate(date: Date | undefined): string {
  return (date ?? new Date(0)).toISOString();
}
