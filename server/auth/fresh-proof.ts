import { seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import type { Session } from "./session.ts";

/**
 * Lets only somebody go on who proved a moment ago who they are. Call it in the loader of a page whose form changes
 * something sensitive, so that nobody fills it in for nothing, and in its action.
 * @param visitor a member
 * @param request its address is where they come back to: a GET of it shows the form
 * @throws 303 to the sign-in page, which asks again
 */
export function requireFreshProof({ session }: { session: Session }, request: Request): void {
  if (Date.now() - session.startedAt < limits.freshProof * 1000) return;
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams({ error: "SessionRequired", returnTo: pathname + search });
  throw seeOther(onwardPath(request, `/sign-in?${query}`), { "Cache-Control": "private, no-store" });
}
