import { crumbsOf } from "#app/components/page-crumbs.ts";
import { type PageMeta, pageMeta } from "#app/page-meta.ts";
import type { FilledPage } from "#server/content/load-page.ts";

interface MetaArgs {
  data: { page: FilledPage; title: string } | undefined;
  matches: Parameters<typeof pageMeta>[0];
}

/** The head of a page of the CMS, as its editor wants it. */
export function contentMeta({ data: found, matches }: MetaArgs, more: Partial<PageMeta> = {}) {
  if (!found) return pageMeta(matches, { title: "" });
  const { description, seo } = found.page;
  return pageMeta(matches, {
    title: found.title,
    description: seo.description ?? description,
    image: seo.image,
    drawn: { title: found.page.title, lang: found.page.lang },
    noIndex: seo.noIndex,
    noFollow: seo.noFollow,
    crumbs: crumbsOf(found.page),
    ...more,
  });
}
