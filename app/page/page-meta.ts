import type { MetaDescriptor } from "@remix-run/node";
import { en, translators } from "#app/messages/index.ts";
import { localizePath, stripLanguagePrefix } from "#app/messages/local-path.ts";
import type { Translator } from "#app/messages/translator.ts";
import type { PageData } from "#server/http/page-data.ts";
import { buildOgImagePath } from "./og-image.ts";
import { buildPageUrl, getPrefixes, getRootData, type Matches, type RootData } from "./root-data.ts";
import { type Crumb, createBreadcrumbJsonLd, type JsonLd } from "./site-json-ld.ts";

export interface PageMeta {
  title: string;
  description?: string;
  /** Id of a file, for link previews. */
  image?: string;
  /** What is drawn where nobody chose a picture: only for pages that everybody may read. */
  drawn?: { title: string; lang?: string; date?: string };
  type?: "website" | "article" | "product";
  noIndex?: boolean;
  noFollow?: boolean;
  /** The title stands alone, without the site's name after it. */
  bare?: boolean;
  jsonLd?: JsonLd;
  /** The places above the page and the page itself, as its breadcrumbs show them. */
  crumbs?: Crumb[];
  /** What the page lists can be followed: the path that `/feed.xml` and its like stand below. */
  feeds?: { path: string; title?: string };
}

/** What the site says, in the language of the page: for a route's `meta`, which stands outside of the render. */
export function getTranslations(matches: Matches): Translator {
  return translators[getRootData(matches)?.language ?? ""] ?? en;
}

/**
 * The tags of a page's head, in the site's pattern. The canonical link comes from the root: the path of the page, or
 * `canonical` in its loader's `pageData`.
 * @param matches the argument of the same name of a route's `meta`
 */
export function createPageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const root = getRootData(matches);
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
  if (root) tags.push(...pictureTags(page, root, matches.at(-1)?.pathname ?? "/"));
  const robots = [page.noIndex ? "noindex" : "", page.noFollow ? "nofollow" : ""].filter(Boolean).join(", ");
  if (robots) tags.push({ name: "robots", content: robots });
  if (root && !page.noIndex) tags.push(...alternates(root, matches));
  if (root) tags.push({ property: "og:locale", content: root.language });
  const local = (path: string) => localizePath(getPrefixes(root), path);
  if (page.feeds && root?.frame.parts.journal !== false)
    tags.push(...feedLinks(local(page.feeds.path), page.feeds.title ?? site ?? "Journal"));
  if (page.jsonLd) tags.push({ "script:ld+json": page.jsonLd });
  if (root && page.crumbs)
    tags.push({ "script:ld+json": createBreadcrumbJsonLd(page.crumbs, (path) => buildPageUrl(root, path)) });
  return tags;
}

/** The data of the innermost route; nothing where its loader has failed. */
export function findPageData(matches: readonly { data?: unknown }[]): PageData {
  const loaded = matches.at(-1)?.data as { pageData?: PageData } | null | undefined;
  return loaded?.pageData ?? {};
}

/**
 * The same page in other languages, and which of them is for everybody else. Each names all, itself too.
 * @see https://developers.google.com/search/docs/specialty/international/localized-versions
 */
function alternates(root: RootData, matches: Matches): MetaDescriptor[] {
  const { pathname } = matches.at(-1) ?? { pathname: "/" };
  const { canonical, languages } = findPageData(matches);
  const there = root.spoken.filter(({ tag }) => !languages || languages.includes(tag));
  if (there.length < 2 || !there.some(({ tag }) => tag === root.language)) return [];
  const own = getPrefixes(root);
  const path = canonical ?? stripLanguagePrefix(own, pathname);
  const [first] = there;
  const link = (hrefLang: string, prefix: string) => ({
    tagName: "link",
    rel: "alternate",
    hrefLang,
    href: root.siteUrl + localizePath({ ...own, prefix }, path),
  });
  return [...there.map(({ tag, prefix }) => link(tag, prefix)), link("x-default", first?.prefix ?? "")];
}

function pictureTags(
  { image, drawn }: PageMeta,
  { siteUrl, frame }: RootData,
  path: string,
): MetaDescriptor[] {
  if (!image && !drawn) return [];
  const tags = [{ name: "twitter:card", content: "summary_large_image" }];
  if (image || !drawn) return [{ property: "og:image", content: `${siteUrl}/assets/${image}/og` }, ...tags];
  const { title, lang, date } = drawn;
  const { title: siteTitle, sky } = frame.site;
  const picture = buildOgImagePath(path, { title, lang, date, siteTitle, theme: frame.theme, sky });
  return [
    { property: "og:image", content: new URL(picture, siteUrl).href },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: title },
    ...tags,
  ];
}

const feedFormats = [
  { file: "feed.xml", type: "application/rss+xml", name: "RSS" },
  { file: "atom.xml", type: "application/atom+xml", name: "Atom" },
  { file: "feed.json", type: "application/feed+json", name: "JSON Feed" },
];

function feedLinks(path: string, title: string): MetaDescriptor[] {
  return feedFormats.map(({ file, type, name }) => ({
    tagName: "link",
    rel: "alternate",
    type,
    title: `${title} (${name})`,
    href: `${path}/${file}`,
  }));
}
