import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "#server/config.ts";
import { guestDirectus, speaking } from "#server/directus/doors.ts";
import { answerDocument } from "#server/http/public-document.ts";
import { languageOf } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { atomOf } from "#server/machines/atom.ts";
import { jsonFeedOf } from "#server/machines/json-feed.ts";
import { loadFeed } from "#server/machines/load-feed.ts";
import { rssOf } from "#server/machines/rss.ts";

const formats = {
  "feed.xml": { type: "application/rss+xml; charset=utf-8", write: rssOf },
  "atom.xml": { type: "application/atom+xml; charset=utf-8", write: atomOf },
  "feed.json": { type: "application/feed+json; charset=utf-8", write: jsonFeedOf },
};

/** `/journal/feed.xml` (RSS), `atom.xml` and `feed.json`, and the same three of a tag: one source, three formats. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerDocument(request, async () => {
    const { pathname } = new URL(request.url);
    const format = formats[pathname.split("/").at(-1) as keyof typeof formats];
    const feed = await loadFeed(speaking(guestDirectus, languageOf(request)), params.slug);
    if (!feed || !format) return undefined;
    return {
      type: format.type,
      body: format.write(feed, config.siteUrl + pathname),
      modified: feed.modified,
      maxAge: limits.feedAge,
      headers: { "Access-Control-Allow-Origin": "*" },
    };
  });
}
