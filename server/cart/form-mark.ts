import { opaqueId } from "#server/http/cookies.ts";
import { namesSomebody } from "#server/http/own-cookies.ts";

/**
 * The mark of a form that adds to the cart, so that the same form sent twice adds once. A page that is kept for
 * everybody has one mark for all: none of them has a cart yet.
 */
export function formMark(request: Request): string {
  return namesSomebody(request.headers.get("Cookie")) ? opaqueId() : "first";
}
