import type { Visitor } from "#server/visitor.ts";

/** Pages that everybody sees alike may be kept and asked about again; a member's are kept by nobody. */
export function pageHeaders(visitor: Visitor): HeadersInit {
  return { "Cache-Control": visitor.kind === "guest" ? "private, no-cache" : "private, no-store" };
}
