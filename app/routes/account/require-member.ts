import type { LoaderFunctionArgs } from "@remix-run/node";
import { orUnavailable, seeOther, unavailable } from "#server/http/responses.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";

/** The member whose account this is; everybody else is asked to sign in and comes back here. */
export async function requireMember({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const visitor = await orUnavailable(getVisitor({ request, context }));
  if (visitor.kind === "member") return visitor;
  if (visitor.unsure) throw unavailable();
  const { pathname, search } = new URL(request.url);
  throw seeOther(
    getLocalizedPath(request, `/sign-in?${new URLSearchParams({ returnTo: pathname + search })}`),
    {
      "Cache-Control": "private, no-store",
    },
  );
}

/**
 * A member whose ways in are kept here. What somebody signs in with to Directus itself, which is what staff do, is
 * changed in Studio; so they are led back to where that is said.
 */
export async function requireLocalAccount(args: Pick<LoaderFunctionArgs, "request" | "context">) {
  const member = await requireMember(args);
  if (member.session.way === "directus") throw seeOther(getLocalizedPath(args.request, "/account/security"));
  return member;
}
