import { redirect } from "@remix-run/node";
import { localPath, plainPath } from "#app/texts/local-path.ts";
import { findRedirect } from "#server/content/redirects.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { defaultLanguage, languages } from "#server/languages.ts";
import type { Visitor } from "#server/visitor.ts";

/**
 * Throw it where nothing is found: where the editors' redirects lead, for all languages; else out of the default
 * language's prefix, which has no pages; else 404.
 */
export async function movedOrMissing({ directus, language }: Visitor, request: Request) {
  const url = new URL(request.url);
  url.pathname = plainPath(language, url.pathname);
  const moved = await orUnavailable(findRedirect(directus, url));
  if (moved) return redirect(localPath(language, moved.to), moved.status);
  const own = { prefix: `/${defaultLanguage.tag}` };
  const bare = plainPath(own, url.pathname);
  return languages.length > 1 && bare !== url.pathname ? redirect(bare + url.search, 308) : notFound();
}
