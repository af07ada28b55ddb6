import { redirect } from "@remix-run/node";
import { stripLanguagePrefix } from "#app/messages/local-path.ts";
import { findRedirect } from "#server/content/pages/redirects.ts";
import { PRIVATE_CACHE_CONTROL } from "#server/http/page-cache/cache-headers.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { defaultLanguage, languages } from "#server/platform/i18n.ts";
import type { Visitor } from "#server/visitor.ts";

/**
 * The target of the editors' redirect from a path, in one language or in all.
 * @param isPage of a page that there is, only a query that a redirect names leads away
 */
export async function findEditorRedirect({ directus, language }: Visitor, request: Request, isPage: boolean) {
  const { prefix, prefixes } = language;
  const moved = await findRedirect(directus, new URL(request.url), { prefix, prefixes, isPage });
  // Browsers keep a 301 for good, unless they are told that its editor may think again.
  return (
    moved && redirect(moved.to, { status: moved.status, headers: { "Cache-Control": PRIVATE_CACHE_CONTROL } })
  );
}

/**
 * Throw it where nothing is found: where the editors' redirects lead; else out of the default language's prefix, which
 * has no pages; else 404.
 */
export async function redirectOrNotFound(visitor: Visitor, request: Request) {
  const moved = await orUnavailable(findEditorRedirect(visitor, request, false));
  if (moved) return moved;
  const url = new URL(request.url);
  const own = { prefix: `/${defaultLanguage.tag}` };
  const path = stripLanguagePrefix(visitor.language, url.pathname);
  const bare = stripLanguagePrefix(own, path);
  return languages.length > 1 && bare !== path ? redirect(bare + url.search, 308) : notFound();
}
