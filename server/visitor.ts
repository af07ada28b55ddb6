import type { AppLoadContext } from "@remix-run/node";
import { findMember } from "#server/auth/member.ts";
import type { Directus } from "#server/directus/client.ts";
import { guestDirectus } from "#server/directus/doors.ts";

/** Who is asking: `directus` reads with their own bearer, so that the CMS decides what they may see. */
export type Visitor =
  | { kind: "guest"; directus: Directus }
  | { kind: "member"; directus: Directus; user: { id: string; name: string; email: string } };

const known = new WeakMap<AppLoadContext, Promise<Visitor>>();

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
  let visitor = known.get(context);
  if (!visitor) {
    visitor = identify(request);
    known.set(context, visitor);
  }
  return visitor;
}

async function identify(request: Request): Promise<Visitor> {
  const member = await findMember(request);
  if (!member) return { kind: "guest", directus: guestDirectus };
  return { kind: "member", directus: member.directus, user: member.user };
}
