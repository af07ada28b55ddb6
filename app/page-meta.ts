import type { MetaDescriptor } from "@remix-run/node";
import type { loader } from "#app/root.tsx";

export interface PageMeta {
  title: string;
  description?: string;
  /** Id of a file, for link previews. */
  image?: string;
  type?: "website" | "article" | "product";
  noIndex?: boolean;
  /** The title stands alone, without the site's name after it. */
  bare?: boolean;
  jsonLd?: Record<string, unknown>;
}

type Matches = { id: string; data?: unknown }[];

/**
 * The tags of a page's head, in the site's pattern. The canonical link comes from the root: the path of the page, or
 * `canonical` in its loader's data.
 * @param matches the argument of the same name of a route's `meta`
 */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === "root")?.data as
    | Awaited<ReturnType<typeof loader>>["data"]
    | undefined;
  const site = root?.frame.site.title;
  const description = page.description ?? root?.frame.site.description;
  const tags: MetaDescriptor[] = [
    { title: page.bare || !site ? page.title : `${page.title} · ${site}` },
    { property: "og:title", content: page.title },
    { property: "og:type", content: page.type ?? "website" },
  ];
  if (description) tags.push({ name: "description", content: description });
  if (description) tags.push({ property: "og:description", content: description });
  if (site) tags.push({ property: "og:site_name", content: site });
  if (root && page.image) {
    tags.push({ property: "og:image", content: `${root.siteUrl}/assets/${page.image}/og` });
    tags.push({ name: "twitter:card", content: "summary_large_image" });
  }
  if (page.noIndex) tags.push({ name: "robots", content: "noindex" });
  if (page.jsonLd) tags.push({ "script:ld+json": page.jsonLd });
  return tags;
}
