import { redirect } from "@remix-run/node";
import { plainPath } from "#app/texts/local-path.ts";
import { findRedirect } from "#server/content/redirects.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { personalPage } from "#server/http/shared-cache.ts";
import { defaultLanguage, languages } from "#server/languages.ts";
import type { Visitor } from "#server/visitor.ts";

/**
 * Throw it where nothing is found: where the editors' redirects lead, in one language or in all; else out of the default
 * language's prefix, which has no pages; else 404.
 */
export async function movedOrMissing({ directus, language }: Visitor, request: Request) {
  const url = new URL(request.url);
  const moved = await orUnavailable(findRedirect(directus, url, language));
  // Browsers keep a 301 for good, unless they are told that its editor may think again.
  if (moved) return redirect(moved.to, { status: moved.status, headers: { "Cache-Control": personalPage } });
  const own = { prefix: `/${defaultLanguage.tag}` };
  const path = plainPath(language, url.pathname);
  const bare = plainPath(own, path);
  return languages.length > 1 && bare !== path ? redirect(bare + url.search, 308) : notFound();
}
