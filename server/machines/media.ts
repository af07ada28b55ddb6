import { element, type Xml } from "./xml.ts";

/** @see https://www.rssboard.org/media-rss */
export const mediaNamespace = "http://search.yahoo.com/mrss/";

/** The picture that a list of posts shows beside an entry. @param url undefined where it has none */
export function mediaElement(url: string | undefined): Xml | undefined {
  return url ? element("media:content", { url, medium: "image" }) : undefined;
}
