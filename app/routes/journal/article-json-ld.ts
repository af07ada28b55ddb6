import { type Around, addressIn, canonicalIn } from "#app/page-meta.ts";
import { type JsonLd, organizationJsonLd } from "#app/site-json-ld.ts";
import type { Post } from "#server/content/post.ts";

/** What search engines read about a post. @see https://developers.google.com/search/docs/appearance/structured-data/article */
export function articleJsonLd(post: Omit<Post, "content">, around: Around): JsonLd {
  const { slug, title, description, image, author, published, updated, gated, lang } = post;
  const { siteUrl, language } = around;
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description,
    inLanguage: lang ?? language,
    mainEntityOfPage: canonicalIn(around, `/journal/${encodeURIComponent(slug)}`, post.languages),
    image: image ? `${siteUrl}/assets/${image.id}/w1600` : undefined,
    datePublished: published?.iso,
    dateModified: updated?.iso ?? published?.iso,
    author: author
      ? {
          "@type": "Person",
          name: author.name,
          url: author.slug && addressIn(around, `/journal/authors/${encodeURIComponent(author.slug)}`),
        }
      : undefined,
    publisher: organizationJsonLd(around),
    isAccessibleForFree: !gated,
  };
}
