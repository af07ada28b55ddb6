import { categoryAddresses } from "#server/catalogue/categories.ts";
import { productAddresses } from "#server/catalogue/products.ts";
import {
  type Address,
  type AddressSource,
  countAddresses,
  listAddresses,
} from "#server/content/addresses.ts";
import { authorAddresses } from "#server/content/authors.ts";
import { pageAddresses } from "#server/content/pages.ts";
import { postAddresses } from "#server/content/posts.ts";
import { partsOfSite } from "#server/content/site-parts.ts";
import { tagAddresses } from "#server/content/tags.ts";
import type { Directus } from "#server/directus/client.ts";
import { limits } from "#server/limits.ts";
import { listPlans } from "#server/memberships/plans.ts";
import type { SitemapEntry } from "./sitemap.ts";

const sources: Record<string, AddressSource> = {
  pages: pageAddresses,
  posts: postAddresses,
  authors: authorAddresses,
  tags: tagAddresses,
  products: productAddresses,
  categories: categoryAddresses,
};

/** Pages that are there whatever the parts of the site hold, and that of the plans where some can be had. */
async function fixedAddresses(directus: Directus): Promise<Address[]> {
  const [{ journal, shop, plans: hasPlans }, plans] = await Promise.all([partsOfSite(), listPlans(directus)]);
  const paths = [
    ...(journal ? ["/journal", "/journal/archive"] : []),
    ...(shop ? ["/shop"] : []),
    ...(hasPlans && plans.length > 0 ? ["/membership"] : []),
  ];
  return paths.map((path) => ({ path, modified: undefined, lang: undefined, images: [] }));
}

/** All sitemaps, in one round: `posts`, and where one is full `posts-2` and so on. */
export async function listSitemaps(directus: Directus): Promise<SitemapEntry[]> {
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

/**
 * The addresses of one sitemap.
 * @param name as `listSitemaps` gives it
 * @returns undefined where there is no such sitemap
 */
export async function loadSitemap(directus: Directus, name: string): Promise<Address[] | undefined> {
  const [, kind = "", number = "1"] = /^([a-z]+)(?:-([2-9]|[1-9]\d{1,4}))?$/.exec(name) ?? [];
  const source = Object.hasOwn(sources, kind) ? sources[kind] : undefined;
  if (!source) return undefined;
  const found = await listAddresses(directus, source, Number(number));
  const addresses = name === "pages" ? [...found, ...(await fixedAddresses(directus))] : found;
  return addresses.length > 0 ? addresses : undefined;
}
