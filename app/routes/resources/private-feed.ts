import type { LoaderFunctionArgs } from "@remix-run/node";
import { createFeedClient } from "#server/auth/feed/feed-client.ts";
import { findFeedOwner } from "#server/auth/feed/feed-tokens.ts";
import { config } from "#server/config/config.ts";
import { listMemberContent } from "#server/content/posts/member-content.ts";
import { guestClient, serviceClient, withLanguage } from "#server/directus/clients/clients.ts";
import { parseFeedFormat } from "#server/feeds/feed-formats.ts";
import { loadFeed } from "#server/feeds/load-feed.ts";
import { createRateLimitedDocument, servePublicDocument } from "#server/http/page-cache/public-document.ts";
import { limits } from "#server/limits.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { consumeSlot } from "#server/rate-limit/fixed-window.ts";

/** One reader's own: no cache that others share keeps it, no list of addresses has it, and no link in it tells of it. */
const headers = {
  "Cache-Control": "private, no-cache",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};
const slots = { slots: limits.privateFeedReads, seconds: limits.privateFeedWindow };

/**
 * `/journal/private/:token/feed.xml`, `atom.xml` and `feed.json`: the journal's feed with the texts that one member may
 * read at this moment. A token that opens nothing, whatever the reason, is a page that is not there.
 */
export function loader({ request, params }: LoaderFunctionArgs) {
  return servePublicDocument(request, async () => {
    const { pathname } = new URL(request.url);
    const format = parseFeedFormat(pathname);
    const owner = await findFeedOwner(params.token ?? "");
    if (!owner || !format) return undefined;
    const wait = await consumeSlot("private-feed", owner, slots);
    if (wait > 0) return createRateLimitedDocument(wait);
    const client = await createFeedClient(owner);
    if (!client) return undefined;
    const feed = await loadFeed(withLanguage(guestClient, getLanguage(request)), {
      membersTexts: (posts) => listMemberContent(client, serviceClient, posts),
    });
    // No date of its own: with the same posts it changes when a membership begins or ends.
    return (
      feed && { type: format.type, body: format.write(feed, config.siteUrl + pathname), maxAge: 0, headers }
    );
  });
}
