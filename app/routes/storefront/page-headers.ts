import { personalPage, publicPage } from "#server/http/shared-cache.ts";
import type { Visitor } from "#server/visitor.ts";

/**
 * A guest's page is everybody's and may be kept for all; a member's is their own. entry.server takes back what a cookie
 * of ours makes personal, and adds the tags.
 */
export function pageHeaders(visitor: Visitor): HeadersInit {
  return { "Cache-Control": visitor.kind === "guest" ? publicPage : personalPage };
}
