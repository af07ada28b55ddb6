import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "#server/config/config.ts";
import { guestClient, withLanguage } from "#server/directus/clients/clients.ts";
import { parseFeedFormat } from "#server/feeds/feed-formats.ts";
import { loadFeed } from "#server/feeds/load-feed.ts";
import { servePublicDocument } from "#server/http/page-cache/public-document.ts";
import { limits } from "#server/limits.ts";
import { getLanguage } from "#server/platform/i18n.ts";

/** `/journal/feed.xml` (RSS), `atom.xml` and `feed.json`, and the same three of a tag: one source, three formats. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return servePublicDocument(request, async () => {
    const { pathname } = new URL(request.url);
    const format = parseFeedFormat(pathname);
    const feed = await loadFeed(withLanguage(guestClient, getLanguage(request)), { slug: params.slug });
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
