import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "#server/config/config.ts";
import { readGlobals } from "#server/content/site/globals.ts";
import { guestClient, withLanguage } from "#server/directus/clients/clients.ts";
import { servePublicDocument } from "#server/http/page-cache/public-document.ts";
import { limits } from "#server/limits.ts";
import { formatLanguageTag, getLanguage } from "#server/platform/i18n.ts";
import { openSearchXml } from "#server/seo/open-search.ts";

/** `/opensearch.xml`. */
export function loader({ request }: LoaderFunctionArgs) {
  const language = getLanguage(request);
  const home = config.siteUrl + language.prefix;
  return servePublicDocument(request, async () => ({
    type: "application/opensearchdescription+xml; charset=utf-8",
    body: openSearchXml(
      await readGlobals(withLanguage(guestClient, language)),
      home,
      formatLanguageTag(language),
    ),
    maxAge: limits.siteDocumentAge,
  }));
}
