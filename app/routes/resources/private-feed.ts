import type { LoaderFunctionArgs } from "@remix-run/node";
import { feedDoor } from "#server/auth/feed/feed-reader.ts";
import { findFeedOwner } from "#server/auth/feed/feed-tokens.ts";
import { config } from "#server/config.ts";
import { listMembersTexts } from "#server/content/members-texts.ts";
import { guestDirectus, serviceDirectus, speaking } from "#server/directus/doors.ts";
import { answerDocument, tooSoon } from "#server/http/public-document.ts";
import { waitForSlot } from "#server/http/rate-limit.ts";
import { languageOf } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { feedFormatOf } from "#server/machines/feed-formats.ts";
import { loadFeed } from "#server/machines/load-feed.ts";

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
  return answerDocument(request, async () => {
    const { pathname } = new URL(request.url);
    const format = feedFormatOf(pathname);
    const owner = await findFeedOwner(params.token ?? "");
    if (!owner || !format) return undefined;
    const wait = await waitForSlot("private-feed", owner, slots);
    if (wait > 0) return tooSoon(wait);
    const door = await feedDoor(owner);
    if (!door) return undefined;
    const feed = await loadFeed(speaking(guestDirectus, languageOf(request)), {
      membersTexts: (posts) => listMembersTexts(door, serviceDirectus, posts),
    });
    // No date of its own: with the same posts it changes when a membership begins or ends.
    return (
      feed && { type: format.type, body: format.write(feed, config.siteUrl + pathname), maxAge: 0, headers }
    );
  });
}
