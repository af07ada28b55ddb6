import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "#server/config.ts";
import { guestDirectus, speaking } from "#server/directus/doors.ts";
import { answerDocument } from "#server/http/public-document.ts";
import { languageOf } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { feedFormatOf } from "#server/machines/feed-formats.ts";
import { loadFeed } from "#server/machines/load-feed.ts";

/** `/journal/feed.xml` (RSS), `atom.xml` and `feed.json`, and the same three of a tag: one source, three formats. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerDocument(request, async () => {
    const { pathname } = new URL(request.url);
    const format = feedFormatOf(pathname);
    const feed = await loadFeed(speaking(guestDirectus, languageOf(request)), { slug: params.slug });
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
