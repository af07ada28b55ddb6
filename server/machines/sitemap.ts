import { localPath } from "#app/texts/local-path.ts";
import type { Address } from "#server/content/addresses.ts";
import type { Language } from "#server/languages.ts";
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
 * The addresses of one sitemap, each in every language that it is there in and with all the others, and with their
 * pictures.
 * @see https://www.sitemaps.org/protocol.html
 * @see https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps
 */
export function sitemapXml(
  addresses: Address[],
  siteUrl: string,
  spoken: readonly Pick<Language, "tag" | "prefix" | "prefixes">[],
): string {
  return xmlDocument(
    element(
      "urlset",
      {
        xmlns: protocol,
        "xmlns:image": "http://www.google.com/schemas/sitemap-image/1.1",
        "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
      },
      ...addresses.flatMap((address) => urlsOf(address, siteUrl, spoken)),
    ),
  );
}

function urlsOf(
  { path, modified, lang, languages, images, hints }: Address,
  siteUrl: string,
  spoken: Parameters<typeof sitemapXml>[2],
): Xml[] {
  const there = spoken.filter(({ tag }) => !languages || languages.includes(tag));
  const places = (there.length > 0 ? there : spoken.slice(0, 1)).map((language) => ({
    hreflang: language.tag,
    href: siteUrl + localPath(language, path),
  }));
  const [first] = places;
  const alternates =
    places.length > 1 && first
      ? [...places, { hreflang: "x-default", href: first.href }]
      : places.flatMap(({ href }) => (lang ? { hreflang: lang, href } : []));
  return places.map(({ href }) =>
    element(
      "url",
      {},
      textElement("loc", href),
      textElement("lastmod", modified?.toISOString()),
      textElement("changefreq", hints?.changeFrequency),
      textElement("priority", hints?.priority?.toFixed(1)),
      ...alternates.map((link) => element("xhtml:link", { rel: "alternate", ...link })),
      ...images.map((id) =>
        element("image:image", {}, textElement("image:loc", `${siteUrl}/assets/${id}/w1600`)),
      ),
    ),
  );
}
