import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "#server/config/config.ts";
import { findLatestDate } from "#server/content/date.ts";
import { guestClient, withLanguage } from "#server/directus/clients/clients.ts";
import { servePublicDocument } from "#server/http/page-cache/public-document.ts";
import { limits } from "#server/limits.ts";
import { defaultLanguage, languages } from "#server/platform/i18n.ts";
import { loadSitemap } from "#server/seo/load-sitemap.ts";
import { renderSitemap } from "#server/seo/sitemap.ts";

/** `/sitemaps/:name.xml`. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return servePublicDocument(request, async () => {
    const [, name] = /^(.+)\.xml$/.exec(params.file ?? "") ?? [];
    const addresses =
      name === undefined ? undefined : await loadSitemap(withLanguage(guestClient, defaultLanguage), name);
    if (!addresses) return undefined;
    return {
      type: "application/xml; charset=utf-8",
      body: renderSitemap(addresses, config.siteUrl, languages),
      modified: findLatestDate(addresses.map((address) => address.modified)),
      maxAge: limits.feedAge,
    };
  });
}
