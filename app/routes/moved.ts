import { redirect } from "@remix-run/node";
import { findRedirect } from "#server/content/redirects.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import type { Visitor } from "#server/visitor.ts";

/** Throw it where nothing is found: where the editors' redirects lead, else 404. */
export async function movedOrMissing({ directus }: Visitor, request: Request) {
  const moved = await orUnavailable(findRedirect(directus, new URL(request.url)));
  return moved ? redirect(moved.to, moved.status) : notFound();
}
