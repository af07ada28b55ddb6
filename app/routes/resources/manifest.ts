import type { LoaderFunctionArgs } from "@remix-run/node";
import { readGlobals } from "#server/content/site/globals.ts";
import { guestClient, withLanguage } from "#server/directus/clients/clients.ts";
import { servePublicDocument } from "#server/http/page-cache/public-document.ts";
import { limits } from "#server/limits.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { renderManifest } from "#server/seo/manifest.ts";

/** `/manifest.webmanifest`. */
export function loader({ request }: LoaderFunctionArgs) {
  const language = getLanguage(request);
  return servePublicDocument(request, async () => ({
    type: "application/manifest+json; charset=utf-8",
    body: renderManifest(await readGlobals(withLanguage(guestClient, language)), language),
    maxAge: limits.siteDocumentAge,
  }));
}
