import { buildCanonicalUrl, buildPageUrl, type RootData } from "#app/page/root-data.ts";
import { createOrganizationJsonLd, type JsonLd } from "#app/page/site-json-ld.ts";
import type { Post } from "#server/content/posts/post.ts";

/** What search engines read about a post. @see https://developers.google.com/search/docs/appearance/structured-data/article */
export function createArticleJsonLd(post: Omit<Post, "content">, around: RootData): JsonLd {
  const { slug, title, description, image, author, published, updated, gated, lang } = post;
  const { siteUrl, language } = around;
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description,
    inLanguage: lang ?? language,
    mainEntityOfPage: buildCanonicalUrl(around, `/journal/${encodeURIComponent(slug)}`, post.languages),
    image: image ? `${siteUrl}/assets/${image.id}/w1600` : undefined,
    datePublished: published?.iso,
    dateModified: updated?.iso ?? published?.iso,
    author: author
      ? {
          "@type": "Person",
          name: author.name,
          url: author.slug && buildPageUrl(around, `/journal/authors/${encodeURIComponent(author.slug)}`),
        }
      : undefined,
    publisher: createOrganizationJsonLd(around),
    isAccessibleForFree: !gated,
  };
}
