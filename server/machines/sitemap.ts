import type { Address } from "#server/content/addresses.ts";
import { element, textElement, type Xml, xmlDocument } from "./xml.ts";

const protocol = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** A sitemap as the index names it. */
export interface SitemapEntry {
  name: string;
  modified: Date | undefined;
}

/** The list of all sitemaps. @see https://www.sitemaps.org/protocol.html#index */
export function sitemapIndexXml(sitemaps: SitemapEntry[], siteUrl: string): string {
  return xmlDocument(
    element(
      "sitemapindex",
      { xmlns: protocol },
      ...sitemaps.map(({ name, modified }) =>
        element(
          "sitemap",
          {},
          textElement("loc", `${siteUrl}/sitemaps/${name}.xml`),
          textElement("lastmod", modified?.toISOString()),
        ),
      ),
    ),
  );
}

/**
 * The addresses of one sitemap, with their pictures and, where it is not the site's, their language.
 * @see https://www.sitemaps.org/protocol.html
 * @see https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps
 */
export function sitemapXml(addresses: Address[], siteUrl: string): string {
  return xmlDocument(
    element(
      "urlset",
      {
        xmlns: protocol,
        "xmlns:image": "http://www.google.com/schemas/sitemap-image/1.1",
        "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
      },
      ...addresses.map((address) => urlOf(address, siteUrl)),
    ),
  );
}

function urlOf({ path, modified, lang, images }: Address, siteUrl: string): Xml {
  const loc = siteUrl + path;
  return element(
    "url",
    {},
    textElement("loc", loc),
    textElement("lastmod", modified?.toISOString()),
    lang ? element("xhtml:link", { rel: "alternate", hreflang: lang, href: loc }) : undefined,
    ...images.map((id) =>
      element("image:image", {}, textElement("image:loc", `${siteUrl}/assets/${id}/w1600`)),
    ),
  );
}
