import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "#server/config.ts";
import { latestOf } from "#server/content/date.ts";
import { guestDirectus } from "#server/directus/doors.ts";
import { answerDocument } from "#server/http/public-document.ts";
import { limits } from "#server/limits.ts";
import { listSitemaps } from "#server/machines/load-sitemap.ts";
import { sitemapIndexXml } from "#server/machines/sitemap.ts";

/** `/sitemap.xml`: the index of `/sitemaps/:name.xml`. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerDocument(request, async () => {
    const sitemaps = await listSitemaps(guestDirectus);
    return {
      type: "application/xml; charset=utf-8",
      body: sitemapIndexXml(sitemaps, config.siteUrl),
      modified: latestOf(sitemaps.map((sitemap) => sitemap.modified)),
      maxAge: limits.feedAge,
    };
  });
}
