import type { AppLoadContext } from "@remix-run/node";
import { findMember } from "#server/auth/member.ts";
import { previewOf } from "#server/auth/preview.ts";
import type { Directus } from "#server/directus/client.ts";
import { guestDirectus, serviceDirectus } from "#server/directus/doors.ts";
import { fittedDoor } from "#server/directus/fitted-door.ts";
import { type Preview, previewDoor } from "#server/directus/preview-door.ts";
import { notedDoor, type Reading } from "#server/directus/reading.ts";

/**
 * Who is asking: `directus` reads with their own bearer, so that the CMS decides what they may see. With `preview` it is
 * somebody in Studio who looks at one item as it was saved.
 */
export type Visitor =
  | { kind: "guest"; directus: Directus; preview?: Preview }
  | { kind: "member"; directus: Directus; user: { id: string; name: string; email: string } };

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
  const preview = previewOf(new URL(request.url).searchParams.get("preview"));
  if (preview) return { kind: "guest", directus: previewDoor(serviceDirectus, preview), preview };
  const member = await findMember(request);
  if (!member) return { kind: "guest", directus: notedDoor(guestDirectus, reading) };
  return { kind: "member", directus: fittedDoor(member.directus, member.user.id), user: member.user };
}
