import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "#server/config.ts";
import { latestOf } from "#server/content/date.ts";
import { guestDirectus } from "#server/directus/doors.ts";
import { answerDocument } from "#server/http/public-document.ts";
import { limits } from "#server/limits.ts";
import { loadSitemap } from "#server/machines/load-sitemap.ts";
import { sitemapXml } from "#server/machines/sitemap.ts";

/** `/sitemaps/:name.xml`. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerDocument(request, async () => {
    const [, name] = /^(.+)\.xml$/.exec(params.file ?? "") ?? [];
    const addresses = name === undefined ? undefined : await loadSitemap(guestDirectus, name);
    if (!addresses) return undefined;
    return {
      type: "application/xml; charset=utf-8",
      body: sitemapXml(addresses, config.siteUrl),
      modified: latestOf(addresses.map((address) => address.modified)),
      maxAge: limits.feedAge,
    };
  });
}
