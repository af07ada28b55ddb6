import { categoryAddresses } from "#server/catalogue/categories.ts";
import { productAddresses } from "#server/catalogue/products.ts";
import { pageAddresses } from "#server/content/pages/pages.ts";
import { authorAddresses } from "#server/content/posts/authors.ts";
import { postAddresses } from "#server/content/posts/posts.ts";
import { tagAddresses } from "#server/content/posts/tags.ts";
import { getSiteSections } from "#server/content/site/cached-site-sections.ts";
import {
  countAddresses,
  listPageUrls,
  type PageUrl,
  type SitemapSource,
} from "#server/content/site/sitemap-sources.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { listPlans } from "#server/memberships/plans.ts";
import type { SitemapEntry } from "./sitemap.ts";

const sources: Record<string, SitemapSource> = {
  pages: pageAddresses,
  posts: postAddresses,
  authors: authorAddresses,
  tags: tagAddresses,
  products: productAddresses,
  categories: categoryAddresses,
};

/** Pages without a row of their own. */
async function fixedAddresses(directus: DirectusClient): Promise<PageUrl[]> {
  const [{ journal, shop, plans: hasPlans }, plans] = await Promise.all([
    getSiteSections(),
    listPlans(directus),
  ]);
  const paths = [
    ...(journal ? ["/journal", "/journal/archive"] : []),
    ...(shop ? ["/shop"] : []),
    ...(hasPlans && plans.length > 0 ? ["/membership"] : []),
  ];
  return paths.map((path) => ({ path, modified: undefined, lang: undefined, images: [] }));
}

/** `posts`, and where one is full `posts-2` and so on; one round of queries. */
export async function listSitemaps(directus: DirectusClient): Promise<SitemapEntry[]> {
  const counted = await Promise.all(
    Object.entries(sources).map(async ([name, source]) => ({
      name,
      ...(await countAddresses(directus, source)),
    })),
  );
  return counted.flatMap(({ name, count, modified }) => {
    const rows = name === "pages" ? Math.max(1, count) : count;
    const files = Math.ceil(rows / limits.sitemapAddresses);
    return Array.from({ length: files }, (_, file) => ({
      name: file === 0 ? name : `${name}-${file + 1}`,
      modified,
    }));
  });
}

/** Undefined if there is no such sitemap, or it is empty. */
export async function loadSitemap(directus: DirectusClient, name: string): Promise<PageUrl[] | undefined> {
  const [, kind = "", number = "1"] = /^([a-z]+)(?:-([2-9]|[1-9]\d{1,4}))?$/.exec(name) ?? [];
  const source = Object.hasOwn(sources, kind) ? sources[kind] : undefined;
  if (!source) return undefined;
  const found = await listPageUrls(directus, source, Number(number));
  const addresses = name === "pages" ? [...found, ...(await fixedAddresses(directus))] : found;
  return addresses.length > 0 ? addresses : undefined;
}
