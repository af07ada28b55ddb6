import { seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import type { Session } from "./session.ts";

/** True when whoever holds the session proved a moment ago who they are. */
export function hasFreshProof({ provedAt }: Session, now = Date.now()): boolean {
  return now - provedAt < limits.freshProof * 1000;
}

/**
 * Lets only somebody go on who proved a moment ago who they are. Call it in the loader of a page whose form changes
 * something sensitive, so that nobody fills it in for nothing, and in its action.
 * @param visitor a member
 * @param request its address is where they come back to: a GET of it shows the form
 * @throws 303 to `/confirm`
 */
export function requireFreshProof({ session }: { session: Session }, request: Request): void {
  if (hasFreshProof(session)) return;
  const { pathname, search } = new URL(request.url);
  throw seeOther(onwardPath(request, `/confirm?${new URLSearchParams({ returnTo: pathname + search })}`), {
    "Cache-Control": "private, no-store",
  });
}
