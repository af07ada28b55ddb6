import { config } from "#server/config/config.ts";
import type { Row } from "#server/directus/clients/client.ts";

/** Storefront routes by collection, with the field in their URL. */
const pages: Record<string, { list?: string; field: string; hrefOf: (value: string) => string }> = {
  posts: { list: "/journal", field: "slug", hrefOf: (slug) => `/journal/${slug}` },
  tags: { field: "slug", hrefOf: (slug) => `/journal/tags/${slug}` },
  authors: { field: "slug", hrefOf: (slug) => `/journal/authors/${slug}` },
  products: { list: "/shop", field: "slug", hrefOf: (slug) => `/shop/${slug}` },
  categories: { field: "slug", hrefOf: (slug) => `/shop/categories/${slug}` },
  pages: {
    field: "permalink",
    hrefOf: (permalink) => (permalink.startsWith("/") ? permalink : `/${permalink}`),
  },
};

const byCollection = new Map(
  Object.entries(pages).map(([name, page]) => [config.directus.collections[name] ?? name, page]),
);

/** Undefined if there is no page, or the item is not published yet. */
export function findItemSiteUrl(collection: string, row: Row): string | undefined {
  const page = byCollection.get(collection);
  const value = page && row[page.field];
  if (!page || typeof value !== "string" || !value || !isPublished(row)) return undefined;
  return page.hrefOf(value.startsWith("/") ? encodeURI(value) : encodeURIComponent(value));
}

export function findCollectionSiteUrl(collection: string): string | undefined {
  return byCollection.get(collection)?.list;
}

function isPublished({ status, published_at: from }: Row): boolean {
  const due = typeof from !== "string" || Date.parse(from) <= Date.now();
  return due && (status === undefined || status === "published");
}
