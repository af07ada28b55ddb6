import { buildPageUrl, type RootData } from "#app/page/root-data.ts";

/** Something that schema.org has a word for. */
export type JsonLd = Record<string, unknown>;

/** A place above a page, or the page itself, which comes last and needs no address. */
export interface Crumb {
  label: string;
  href?: string;
}

/** Who publishes the site. @see https://developers.google.com/search/docs/appearance/structured-data/organization */
export function createOrganizationJsonLd({ siteUrl, frame }: RootData): JsonLd {
  const { title, email, icon, socialLinks } = frame.site;
  return {
    "@type": "Organization",
    "@id": `${siteUrl}/#organization`,
    name: title,
    url: `${siteUrl}/`,
    email,
    logo: icon && !icon.scalable ? `${siteUrl}/assets/${icon.id}/icon512` : undefined,
    sameAs: socialLinks.length > 0 ? socialLinks.map(({ href }) => href) : undefined,
  };
}

/**
 * The site as a whole.
 * @param search the address of a search in all of it, with `{search_term_string}` for the words; where there is one
 * @see https://developers.google.com/search/docs/appearance/site-names
 */
export function createWebSiteJsonLd(around: RootData, search: string | undefined): JsonLd {
  const { siteUrl, language, frame } = around;
  return {
    "@type": "WebSite",
    "@id": `${siteUrl}/#website`,
    name: frame.site.title,
    description: frame.site.description,
    url: buildPageUrl(around, "/"),
    inLanguage: language,
    publisher: { "@id": `${siteUrl}/#organization` },
    potentialAction: search && {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: search },
      "query-input": "required name=search_term_string",
    },
  };
}

/** Where a page stands. @see https://developers.google.com/search/docs/appearance/structured-data/breadcrumb */
export function createBreadcrumbJsonLd(crumbs: Crumb[], addressOf: (path: string) => string): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: href && addressOf(href),
    })),
  };
}
