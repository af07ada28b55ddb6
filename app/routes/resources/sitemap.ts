import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "#server/config.ts";
import { latestOf } from "#server/content/date.ts";
import { guestDirectus, speaking } from "#server/directus/doors.ts";
import { answerDocument } from "#server/http/public-document.ts";
import { defaultLanguage, languages } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { loadSitemap } from "#server/machines/load-sitemap.ts";
import { sitemapXml } from "#server/machines/sitemap.ts";

/** `/sitemaps/:name.xml`. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerDocument(request, async () => {
    const [, name] = /^(.+)\.xml$/.exec(params.file ?? "") ?? [];
    const addresses =
      name === undefined ? undefined : await loadSitemap(speaking(guestDirectus, defaultLanguage), name);
    if (!addresses) return undefined;
    return {
      type: "application/xml; charset=utf-8",
      body: sitemapXml(addresses, config.siteUrl, languages),
      modified: latestOf(addresses.map((address) => address.modified)),
      maxAge: limits.feedAge,
    };
  });
}
