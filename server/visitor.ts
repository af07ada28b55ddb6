import type { AppLoadContext } from "@remix-run/node";
import { findMember } from "#server/auth/member.ts";
import { previewOf } from "#server/auth/preview.ts";
import type { Session } from "#server/auth/session.ts";
import { currencyOf } from "#server/cart/currency.ts";
import { config } from "#server/config.ts";
import type { Reading } from "#server/directus/cache/cached-door.ts";
import type { Directus } from "#server/directus/client.ts";
import {
  anonymousContent,
  guestContent,
  memberDoor,
  serviceDirectus,
  speaking,
} from "#server/directus/doors.ts";
import { doorInTime, inTime } from "#server/directus/in-time.ts";
import { type Preview, previewDoor } from "#server/directus/preview-door.ts";
import { type Language, languageOf } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { StateError } from "#server/state/state-error.ts";

/**
 * Who is asking, in which language and currency: `directus` reads with their own bearer, so that the CMS decides what they may see. A guest's
 * `anonymous` door has none, not even the site's. All reads of one request share one limit of time. With `preview` it is
 * somebody in Studio who looks at one item as it was saved. A guest is
 * `unsure` who may be a member: where the sessions are kept cannot be asked now, and what is public can be read all the
 * same.
 */
export type Visitor = { language: Language } & (
  | { kind: "guest"; directus: Directus; anonymous: Directus; preview?: Preview; unsure?: boolean }
  | {
      kind: "member";
      directus: Directus;
      user: { id: string; name: string; email: string };
      session: Session;
    }
);

const known = new WeakMap<AppLoadContext, { visitor: Promise<Visitor>; reading: Reading }>();

/**
 * The visitor of a request. Each loader gets its own Request object but all share one context, so it is worked
 * out once.
 * @throws DirectusError "unavailable" when a member's Directus cannot be asked who they are
 */
export function visitorOf({
  request,
  context,
}: {
  request: Request;
  context: AppLoadContext;
}): Promise<Visitor> {
  const found = known.get(context);
  if (found) return found.visitor;
  const reading: Reading = { tags: new Set(), freshUntil: undefined };
  const visitor = identify(request, reading);
  known.set(context, { visitor, reading });
  return visitor;
}

/**
 * The tags of all that this request has read as a guest, to be asked for once its page is rendered: a collection's
 * name for a list, `collection:key` for an item, `stock` for copies of the stock, `*` for what may depend on
 * anything. Empty for a member.
 */
export function cacheTagsOf(context: AppLoadContext): string[] {
  return [...(known.get(context)?.reading.tags ?? [])];
}

/**
 * The earliest moment at which an answer that this request has read as a guest changes by itself, such as the next
 * publication.
 * @returns epoch milliseconds, or undefined where no such moment is known
 */
export function freshUntil(context: AppLoadContext): number | undefined {
  return known.get(context)?.reading.freshUntil;
}

async function identify(request: Request, reading: Reading): Promise<Visitor> {
  const endsAt = Date.now() + config.directus.readTimeout + limits.pageReads;
  const language = languageOf(request);
  const bounded = (door: Directus) => doorInTime(door, endsAt);
  const currency = await currencyOf(request);
  const open = (door: Directus) => ({ ...speaking(bounded(door), language), currency });
  const anonymous = bounded(anonymousContent(reading));
  const preview = previewOf(new URL(request.url));
  if (preview) {
    const directus = open(previewDoor(serviceDirectus, preview));
    return { kind: "guest", language, directus, anonymous, preview };
  }
  const member = await inTime(endsAt, findMember(request)).catch(unsureOf);
  const unsure = member === "unsure";
  if (!member || unsure)
    return { kind: "guest", language, directus: open(guestContent(reading)), anonymous, unsure };
  const own = memberDoor(member.directus, member.user.id);
  return { kind: "member", language, directus: open(own), user: member.user, session: member.session };
}

function unsureOf(error: unknown): "unsure" {
  if (error instanceof StateError) return "unsure";
  throw error;
}
