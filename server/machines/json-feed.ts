import type { Feed, FeedEntry } from "./feed.ts";

/**
 * A feed as JSON Feed 1.1.
 * @param self the feed's own address
 * @see https://www.jsonfeed.org/version/1.1/
 */
export function jsonFeedOf(feed: Feed, self: string): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.home,
    feed_url: self,
    description: feed.description,
    icon: feed.icon,
    language: feed.language,
    items: feed.entries.map(jsonItemOf),
  });
}

/** An item must have a text: a teaser's is what stands above the door. */
function jsonItemOf(entry: FeedEntry) {
  return {
    id: entry.id,
    url: entry.url,
    title: entry.title,
    ...(entry.html === undefined
      ? { content_text: entry.summary ?? entry.title }
      : { content_html: entry.html }),
    summary: entry.summary,
    image: entry.image,
    date_published: entry.published?.toISOString(),
    date_modified: entry.modified?.toISOString(),
    authors: entry.author && [entry.author],
    tags: entry.tags,
    language: entry.language,
  };
}
