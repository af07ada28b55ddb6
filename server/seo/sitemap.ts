import { localizePath } from "#app/messages/local-path.ts";
import type { PageUrl } from "#server/content/site/sitemap-sources.ts";
import type { Language } from "#server/platform/i18n.ts";
import { renderElement, renderTextElement, renderXmlDocument, type Xml } from "#server/platform/xml.ts";

const protocol = "http://www.sitemaps.org/schemas/sitemap/0.9";

export interface SitemapEntry {
  name: string;
  modified: Date | undefined;
}

/** @see https://www.sitemaps.org/protocol.html#index */
export function renderSitemapIndex(sitemaps: SitemapEntry[], siteUrl: string): string {
  return renderXmlDocument(
    renderElement(
      "sitemapindex",
      { xmlns: protocol },
      ...sitemaps.map(({ name, modified }) =>
        renderElement(
          "sitemap",
          {},
          renderTextElement("loc", `${siteUrl}/sitemaps/${name}.xml`),
          renderTextElement("lastmod", modified?.toISOString()),
        ),
      ),
    ),
  );
}

/**
 * Each URL lists its language alternates and images.
 * @see https://www.sitemaps.org/protocol.html
 * @see https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps
 */
export function renderSitemap(
  addresses: PageUrl[],
  siteUrl: string,
  spoken: readonly Pick<Language, "tag" | "prefix" | "prefixes">[],
): string {
  return renderXmlDocument(
    renderElement(
      "urlset",
      {
        xmlns: protocol,
        "xmlns:image": "http://www.google.com/schemas/sitemap-image/1.1",
        "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
      },
      ...addresses.flatMap((address) => listUrls(address, siteUrl, spoken)),
    ),
  );
}

function listUrls(
  { path, modified, lang, languages, images, hints }: PageUrl,
  siteUrl: string,
  spoken: Parameters<typeof renderSitemap>[2],
): Xml[] {
  const there = spoken.filter(({ tag }) => !languages || languages.includes(tag));
  const places = (there.length > 0 ? there : spoken.slice(0, 1)).map((language) => ({
    hreflang: language.tag,
    href: siteUrl + localizePath(language, path),
  }));
  const [first] = places;
  const alternates =
    places.length > 1 && first
      ? [...places, { hreflang: "x-default", href: first.href }]
      : places.flatMap(({ href }) => (lang ? { hreflang: lang, href } : []));
  return places.map(({ href }) =>
    renderElement(
      "url",
      {},
      renderTextElement("loc", href),
      renderTextElement("lastmod", modified?.toISOString()),
      renderTextElement("changefreq", hints?.changeFrequency),
      renderTextElement("priority", hints?.priority?.toFixed(1)),
      ...alternates.map((link) => renderElement("xhtml:link", { rel: "alternate", ...link })),
      ...images.map((id) =>
        renderElement("image:image", {}, renderTextElement("image:loc", `${siteUrl}/assets/${id}/w1600`)),
      ),
    ),
  );
}
