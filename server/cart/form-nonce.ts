import { hasIdentifyingCookie } from "#server/http/headers/own-cookies.ts";
import { generateOpaqueId } from "#server/platform/tokens.ts";

/** Idempotency: nonce of an add-to-cart form. Cached pages share one, as their visitors have no cart yet. */
export function createFormNonce(request: Request): string {
  return hasIdentifyingCookie(request.headers.get("Cookie")) ? generateOpaqueId() : "first";
}
