import type { FilledPage } from "#server/content/pages/load-page.ts";

/** Where a page of the CMS stands; undefined where nothing stands above it. */
export function buildPageBreadcrumbs({ above = [], title, lang }: FilledPage) {
  if (above.length === 0) return undefined;
  const places = above.map((page) => ({
    label: page.title,
    href: encodeURI(page.permalink),
    lang: page.lang,
  }));
  return [...places, { label: title, lang }];
}
