import type { AppLoadContext } from "@remix-run/node";
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

async function identify(_request: Request): Promise<Visitor> {
  return { kind: "guest", directus: guestDirectus };
}
