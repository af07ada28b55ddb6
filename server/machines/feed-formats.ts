import { atomOf } from "./atom.ts";
import type { Feed } from "./feed.ts";
import { jsonFeedOf } from "./json-feed.ts";
import { rssOf } from "./rss.ts";

interface FeedFormat {
  /** The media type, with its charset. */
  type: string;
  /** @param self the feed's own address */
  write(feed: Feed, self: string): string;
}

const formats = new Map<string, FeedFormat>([
  ["feed.xml", { type: "application/rss+xml; charset=utf-8", write: rssOf }],
  ["atom.xml", { type: "application/atom+xml; charset=utf-8", write: atomOf }],
  ["feed.json", { type: "application/feed+json; charset=utf-8", write: jsonFeedOf }],
]);

/** The format that the last part of a feed's path stands for; undefined for another name. */
export function feedFormatOf(pathname: string): FeedFormat | undefined {
  return formats.get(pathname.slice(pathname.lastIndexOf("/") + 1));
}
