import { seeOther } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import type { Session } from "../session/session.ts";

export function hasRecentAuth({ provedAt }: Session, now = Date.now()): boolean {
  return now - provedAt < limits.recentAuthLifetime * 1000;
}

/** For loader and action; a GET of the request's URL must show the form. @throws 303 to `/confirm` */
export function requireRecentAuth({ session }: { session: Session }, request: Request): void {
  if (hasRecentAuth(session)) return;
  const { pathname, search } = new URL(request.url);
  throw seeOther(
    getLocalizedPath(request, `/confirm?${new URLSearchParams({ returnTo: pathname + search })}`),
    {
      "Cache-Control": "private, no-store",
    },
  );
}
