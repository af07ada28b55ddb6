import { categoryAddresses } from "#server/catalogue/categories.ts";
import { productAddresses } from "#server/catalogue/products.ts";
import { pageAddresses } from "#server/content/pages/pages.ts";
import { authorAddresses } from "#server/content/posts/authors.ts";
import { postAddresses } from "#server/content/posts/posts.ts";
import { tagAddresses } from "#server/content/posts/tags.ts";
import { findEntitled, type SitemapSource, type TitledUrl } from "#server/content/site/sitemap-sources.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";

const items: [pattern: RegExp, source: SitemapSource][] = [
  [/^\/journal\/tags\/([^/]+)$/, tagAddresses],
  [/^\/journal\/authors\/([^/]+)$/, authorAddresses],
  [/^\/journal\/([^/]+)$/, postAddresses],
  [/^\/shop\/categories\/([^/]+)$/, categoryAddresses],
  [/^\/shop\/([^/]+)$/, productAddresses],
];

/** @param path decoded, without the language prefix */
export async function findOgImageContent(
  directus: DirectusClient,
  path: string,
): Promise<TitledUrl | undefined> {
  const { t } = directus.language;
  const list = new Map([
    ["/journal", t("journal.title")],
    ["/shop", t("shop.title")],
  ]).get(path);
  if (list) return { title: list, lang: undefined, date: undefined };
  for (const [pattern, source] of items) {
    const [, key] = pattern.exec(path) ?? [];
    if (key) return findEntitled(directus, source, key);
  }
  return findEntitled(directus, pageAddresses, path);
}
