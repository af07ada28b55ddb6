import type { Post } from "#server/content/post.ts";

/** What search engines read about a post. @see https://developers.google.com/search/docs/appearance/structured-data/article */
export function articleJsonLd(post: Omit<Post, "content">, siteUrl: string) {
  const { slug, title, description, image, author, published, updated, plan, lang } = post;
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description,
    inLanguage: lang,
    mainEntityOfPage: `${siteUrl}/journal/${slug}`,
    image: image ? `${siteUrl}/assets/${image.id}/w1600` : undefined,
    datePublished: published?.iso,
    dateModified: updated?.iso,
    author: author
      ? { "@type": "Person", name: author.name, url: `${siteUrl}/journal/authors/${author.slug}` }
      : undefined,
    isAccessibleForFree: !plan,
  };
}
