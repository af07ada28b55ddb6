import { PRIVATE_CACHE_CONTROL, PUBLIC_CACHE_CONTROL } from "#server/http/page-cache/cache-headers.ts";
import type { Visitor } from "#server/visitor.ts";

/**
 * A guest's page is everybody's and may be kept for all; a member's is their own, and what they see in place of it is kept
 * nowhere. entry.server takes back what a cookie
 * of ours makes personal, and adds the tags.
 */
export function createPageHeaders(visitor: Visitor): HeadersInit {
  if (visitor.kind === "member") return { "Cache-Control": PRIVATE_CACHE_CONTROL };
  return { "Cache-Control": visitor.unsure ? "private, no-store" : PUBLIC_CACHE_CONTROL };
}
