import type { LoaderFunctionArgs } from "@remix-run/node";
import { orUnavailable, seeOther, unavailable } from "#server/http/responses.ts";
import { visitorOf } from "#server/visitor.ts";

/** The member whose account this is; everybody else is asked to sign in and comes back here. */
export async function memberOf({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const visitor = await orUnavailable(visitorOf({ request, context }));
  if (visitor.kind === "member") return visitor;
  if (visitor.unsure) throw unavailable();
  const { pathname, search } = new URL(request.url);
  throw seeOther(`/sign-in?${new URLSearchParams({ returnTo: pathname + search })}`, {
    "Cache-Control": "private, no-store",
  });
}
