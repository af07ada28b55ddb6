import type { FilledPage } from "#server/content/load-page.ts";

/** Where a page of the CMS stands; undefined where nothing stands above it. */
export function crumbsOf({ above = [], title, lang }: FilledPage) {
  if (above.length === 0) return undefined;
  const places = above.map((page) => ({
    label: page.title,
    href: encodeURI(page.permalink),
    lang: page.lang,
  }));
  return [...places, { label: title, lang }];
}
