import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "#server/config/config.ts";
import { findLatestDate } from "#server/content/date.ts";
import { guestClient } from "#server/directus/clients/clients.ts";
import { servePublicDocument } from "#server/http/page-cache/public-document.ts";
import { limits } from "#server/limits.ts";
import { listSitemaps } from "#server/seo/load-sitemap.ts";
import { renderSitemapIndex } from "#server/seo/sitemap.ts";

/** `/sitemap.xml`: the index of `/sitemaps/:name.xml`. */
export function loader({ request }: LoaderFunctionArgs) {
  return servePublicDocument(request, async () => {
    const sitemaps = await listSitemaps(guestClient);
    return {
      type: "application/xml; charset=utf-8",
      body: renderSitemapIndex(sitemaps, config.siteUrl),
      modified: findLatestDate(sitemaps.map((sitemap) => sitemap.modified)),
      maxAge: limits.feedAge,
    };
  });
}
